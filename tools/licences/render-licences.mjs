import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inProject, PlainFailure, readJson } from '../project.mjs';

/** Files of a package that others must receive with it. */
const legalFile = /^(licen[cs]e|copying|notice)\b/i;

/**
 * Packages published without the text of their licence, and a package with the same text, which names no
 * author.
 */
const sameText = { draco3dgltf: '@stryker-mutator/instrumenter' };

/**
 * The folder of the package that contains `folder`: the nearest with a package.json that has a name and a
 * version.
 *
 * @param {string} folder
 */
export function packageFolderOf(folder) {
  const file = join(folder, 'package.json');
  if (existsSync(file)) {
    const { name, version } = readJson(file);
    if (name && version) return folder;
  }
  return packageFolderOf(dirname(folder));
}

/** The section of a README that holds the licence; '' if there is none. @param {string} folder */
function licenceInReadme(folder) {
  const readme = readdirSync(folder).find((file) => /^readme\b/i.test(file));
  const text = readme ? readFileSync(join(folder, readme), 'utf8') : '';
  const section = /^#+ *licen[cs]e *$([^]*?)(?=^#|$(?![^]))/im.exec(text)?.[1].trim() ?? '';
  return /copyright/i.test(section) ? section : '';
}

/** @typedef {{ name: string, version: string, licence: string, texts: string[] }} Notice */

/** What a package says about its licence. Fails without a text. @param {string} folder @returns {Notice} */
export function noticeOf(folder) {
  const { name, version, license, author } = readJson(join(folder, 'package.json'));
  const files = readdirSync(folder).filter((file) => legalFile.test(file));
  const texts = files.toSorted().map((file) => readFileSync(join(folder, file), 'utf8').trim());
  if (files.length === 0 && Object.hasOwn(sameText, name)) {
    const text = readFileSync(inProject(`node_modules/${sameText[name]}/LICENSE`), 'utf8');
    texts.push(`Author: ${author}\n\n${text.trim()}`);
  }
  if (texts.length === 0) texts.push(licenceInReadme(folder));
  if (!texts.some((text) => text !== '')) {
    throw new PlainFailure(
      `The package ${name} ${version} has no licence text, so that it cannot be bundled: ${folder}`,
    );
  }
  return { name, version, licence: String(license ?? 'see below'), texts };
}

const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** @param {Notice} notice */
function sectionOf({ name, version, licence, texts }) {
  const bodies = texts.map((text) => `<pre>${escaped(text)}</pre>`).join('\n');
  return `<h2>${escaped(name)} ${escaped(version)}</h2>\n<p>${escaped(licence)}</p>\n${bodies}\n`;
}

/** The licences of Segue and of the packages in `folders` as one page. @param {string[]} folders */
export function renderLicences(folders) {
  const notices = [...new Set(folders)].map((folder) => noticeOf(folder));
  const inOrder = notices.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Segue licences</title>
<link rel="stylesheet" href="guide/guide.css">
</head>
<body>
<main>
<article>
<h1>Licences</h1>
<p>Segue contains the packages below. It runs on Electron and Chromium, whose licences are in the folder of the app:
LICENSE.electron.txt and LICENSES.chromium.html.</p>
<h2>Segue</h2>
<pre>${escaped(readFileSync(inProject('LICENSE'), 'utf8').trim())}</pre>
${inOrder.map((notice) => sectionOf(notice)).join('')}</article>
</main>
</body>
</html>
`;
}
