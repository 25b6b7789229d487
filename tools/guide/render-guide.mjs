/** The guide as one HTML page: the pages that docs/guide/README.md links to, in that order. */
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Marked } from 'marked';
import { inProject } from '../project.mjs';

const folder = inProject('docs/guide');
const linkPattern = /\]\(([\w./-]+\.md)\)/g;

/**
 * @typedef {{ name: string, title: string, markdown: string, section: string, isReference: boolean }}
 *   GuidePage
 */

/**
 * All pages of the guide in the order of its contents, each in the section that links to it first.
 *
 * @returns {GuidePage[]}
 */
export function guidePages() {
  const [, ...sections] = readFileSync(join(folder, 'README.md'), 'utf8').split(/^## /m);
  const seen = new Set();
  return sections.flatMap((text) => {
    const section = text.slice(0, text.indexOf('\n'));
    const files = [...text.matchAll(linkPattern)].map(([, file]) => file);
    return files
      .filter((file) => !seen.has(file) && seen.add(file))
      .map((file) => {
        const markdown = readFileSync(join(folder, file), 'utf8');
        const [, title] = /^# (.+)$/m.exec(markdown) ?? [];
        return { name: basename(file, '.md'), title, markdown, section, isReference: file.startsWith('../') };
      });
  });
}

/** Anchor of a heading: `Where your data is` → `where-your-data-is`. @param {string} text */
export const slugOf = (text) =>
  text
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .trim()
    .replace(/\s+/g, '-');

/**
 * Target of a link within the single HTML page; null if it is not in the guide.
 * @param {string} href @param {string} page the page it is in @param {string[]} names of all pages
 */
export function linkWithin(href, page, names) {
  const [file, heading] = href.split('#');
  const target = file === '' ? page : basename(file, '.md');
  if (!names.includes(target) || (file !== '' && !file.endsWith('.md'))) return null;
  return heading ? `#${target}--${heading}` : `#${target}`;
}

/**
 * Contents with the link to `current` marked, and its section open.
 *
 * @param {GuidePage[]} pages
 * @param {string} current name of a page
 */
function contentsOf(pages, current) {
  const listOf = (section) =>
    pages
      .filter((page) => page.section === section)
      .map(({ name, title }) => {
        const mark = name === current ? ' aria-current="page"' : '';
        return `<li><a href="#${name}"${mark}>${title}</a></li>`;
      })
      .join('\n');
  const sections = [...new Set(pages.map(({ section }) => section))];
  const open = pages.find(({ name }) => name === current)?.section;
  const lists = sections.map((section) => {
    const list = `<ul>\n${listOf(section)}\n</ul>`;
    return `<details${section === open ? ' open' : ''}>\n<summary>${section}</summary>\n${list}\n</details>\n`;
  });
  return `<nav aria-label="Guide">\n${lists.join('')}</nav>\n`;
}

/** @param {GuidePage} page @param {GuidePage[]} pages all pages */
function articleOf({ name, markdown }, pages) {
  const names = pages.map((page) => page.name);
  const renderer = {
    heading({ tokens, depth, text }) {
      const id = depth === 1 ? '' : ` id="${name}--${slugOf(text)}"`;
      return `<h${depth}${id}>${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
    link({ href, tokens }) {
      const words = this.parser.parseInline(tokens);
      const target = linkWithin(href, name, names);
      return target === null ? words : `<a href="${target}">${words}</a>`;
    },
  };
  const text = new Marked({ renderer }).parse(markdown, { async: false });
  return `<div class="page" id="${name}">\n${contentsOf(pages, name)}<main>\n<article>\n${text}</article>\n</main>\n</div>\n`;
}

/** Renders the guide as one page. CSS shows the linked article beside its own contents, without a script. */
export function renderGuide() {
  const pages = guidePages();
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Segue guide</title>
<link rel="stylesheet" href="guide.css">
</head>
<body>
${pages.map((page) => articleOf(page, pages)).join('')}</body>
</html>
`;
}

/** The pictures that the pages show, as paths from the guide's folder. */
export function guidePictures() {
  const shown = guidePages().flatMap(({ markdown, isReference }) =>
    isReference
      ? []
      : [...markdown.matchAll(/!\[[^\]]*\]\((pictures\/[\w-]+\.png)\)/g)].map(([, file]) => file),
  );
  return [...new Set(shown)].filter((file) => existsSync(join(folder, file)));
}
