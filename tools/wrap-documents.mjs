/**
 * Breaks lines of documents that are longer than 120 columns, at spaces of paragraphs and list items. Tables, code,
 * headings and links cannot break, and stay. `npm run format` does it; a test checks it.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { asProgram, inProject } from './project.mjs';

const width = 120;
/** A list item, with what its other lines are indented by. */
const item = /^(?<indent> *)(?<marker>[-*+]|\d+[.)])(?<space> +)/;
/** What a line cannot begin with without being read as something else. */
const opening = /^(?:[-*+=]+|#{1,6}|\d+[.)]|[>|~<].*|```.*|:?-+:?)$/;
/** A line that is no text: blank, heading, table, quotation, HTML, rule, or the text of a link elsewhere. */
const noText = /^\s*(?:$|#{1,6} |\||>|<\/?[a-z]|-{3,}$|\[[^\]]+\]: )/;

/** Pieces between which a line may break: words, code with its spaces, targets of links with what touches them. */
const piece = /(?:`+[^`]*`+|\]\([^)]*\)|[^ ])+/g;

/** @param {string} document Markdown @returns {string} with no line too long that can break */
export function wrapDocument(document) {
  const out = [];
  let paragraph = [];
  const end = () => {
    out.push(...wrapParagraph(paragraph));
    paragraph = [];
  };
  let fence = '';
  for (const line of document.split('\n')) {
    const [, mark = ''] = /^\s*(```+|~~~+)/.exec(line) ?? [];
    const isCode =
      fence !== '' || mark !== '' || (paragraph.length === 0 && /^ {4}/.test(line) && !item.test(line));
    if (mark !== '') fence = fence === '' ? mark : line.trim() === fence ? '' : fence;
    if (isCode || noText.test(line) || item.test(line)) end();
    if (isCode || noText.test(line)) out.push(line);
    else paragraph.push(line);
  }
  end();
  return out.join('\n');
}

/** @param {string[]} lines of one paragraph or list item */
function wrapParagraph(lines) {
  if (lines.every((line) => line.length <= width)) return lines;
  const [first] = item.exec(lines[0]) ?? /^ */.exec(lines[0]) ?? [''];
  const indent = ' '.repeat(first.length);
  const pieces = lines.join(' ').slice(first.length).match(piece) ?? [];
  const wrapped = [[]];
  for (const next of pieces) {
    const line = wrapped.at(-1);
    if (indent.length + [...line, next].join(' ').length <= width || line.length === 0) line.push(next);
    else wrapped.push([...(opening.test(next) && line.length > 1 ? line.splice(-1) : []), next]);
  }
  return wrapped.map((line, i) => (i === 0 ? first : indent) + line.join(' '));
}

/** Documents of the project, by their paths in it. @returns {string[]} */
export function listDocuments() {
  const namesIn = (folder, recursive = false) =>
    readdirSync(inProject(folder), { recursive, encoding: 'utf8' }).map((name) => join(folder, name));
  const names = [...namesIn('.'), ...namesIn('docs', true), ...namesIn('.github'), join('core', 'README.md')];
  return names.filter((name) => name.endsWith('.md'));
}

await asProgram(import.meta.url, async () => {
  for (const name of listDocuments()) {
    const before = readFileSync(inProject(name), 'utf8');
    const after = wrapDocument(before);
    if (after !== before) writeFileSync(inProject(name), after);
  }
});
