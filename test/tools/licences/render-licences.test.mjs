import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { inProject } from '../../../tools/project.mjs';
import { noticeOf, packageFolderOf, renderLicences } from '../../../tools/licences/render-licences.mjs';

const root = mkdtempSync(path.join(tmpdir(), 'segue-licences-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** A package with these files. */
function writePackage(folder, files) {
  mkdirSync(path.join(root, folder), { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(root, folder, name), text);
  return path.join(root, folder);
}

const manifest = JSON.stringify({ name: 'easing', version: '1.2.3', license: 'Apache-2.0' });

test('a package without a licence text is refused, also if its file is empty', () => {
  const bare = writePackage('bare', { 'package.json': manifest, 'README.md': 'MIT' });
  expect(() => noticeOf(bare)).toThrow('easing 1.2.3 has no licence text');
  const empty = writePackage('empty', { 'package.json': manifest, LICENSE: '\n' });
  expect(() => renderLicences([empty])).toThrow('easing 1.2.3 has no licence text');
});

test.each(['LICENSE', 'licence.txt', 'LICENSE-MIT', 'COPYING'])(
  '%s is a licence, and NOTICE goes with it',
  (name) => {
    const folder = writePackage(`with-${name}`, {
      'package.json': manifest,
      [name]: 'Be kind.',
      'NOTICE.md': 'By Ada',
    });
    expect(noticeOf(folder).texts.toSorted()).toEqual(['Be kind.', 'By Ada']);
  },
);

test('Draco comes without the text of its licence, which is added with its author', () => {
  const { licence, texts } = noticeOf(inProject('node_modules/draco3dgltf'));
  expect(licence).toBe('Apache-2.0');
  expect(texts).toHaveLength(1);
  expect(texts[0]).toMatch(
    /^Author: Google Draco Team\s+Apache License\s+Version 2\.0[^]+END OF TERMS AND CONDITIONS/,
  );
});

test('a module belongs to the nearest package with a name and a version', () => {
  const folder = writePackage('outer', { 'package.json': manifest });
  const inner = writePackage('outer/dist/esm', { 'package.json': '{"type": "module"}' });
  expect(packageFolderOf(inner)).toBe(folder);
});

test('each package is on the page once, and markup in a licence is text', () => {
  const folder = writePackage('markup', { 'package.json': manifest, LICENSE: '<script>alert("&")</script>' });
  const page = renderLicences([folder, folder]);
  expect(page.split('<h2>easing 1.2.3</h2>')).toHaveLength(2);
  expect(page).toContain('&lt;script&gt;alert("&amp;")&lt;/script&gt;');
  expect(page).not.toContain('<script>');
});

test('a licence that is in the README alone is taken from there', () => {
  const { texts } = noticeOf(inProject('node_modules/pg-types'));
  expect(texts).toEqual([
    expect.stringMatching(/^The MIT License[^]*Copyright \(c\) 2014 Brian[^]*SOFTWARE\.$/),
  ]);
});
