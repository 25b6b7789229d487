import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { actions } from '#renderer/app/actions.ts';
import { menuNames } from '#renderer/stores/action.ts';
import { listDocuments } from '../../../tools/wrap-documents.mjs';

/** What people read of the menus of the window is what is in them: in documents, messages and scripts for engines. */

const project = path.resolve(import.meta.dirname, '../../..');

/** Entries of other programs whose menus have the same names. */
const elsewhere = [
  'File → Run',
  'File → Export*',
  'File → Export → Export Selected…',
  'File → Export Selection…',
  'File → Save Selection…',
];

const entries = actions.flatMap(({ menu, submenu, title }) => [
  `${menu} → ${title}`,
  ...(submenu === undefined ? [] : [`${menu} → ${submenu}`, `${menu} → ${submenu} → ${title}`]),
]);

const filesOf = (folder: string): readonly string[] =>
  readdirSync(path.join(project, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(tsx?|gd|cs|py|h|cpp)$/.test(name))
    .map((name) => path.join(folder, name));

/** Each place that names an entry of a menu, `File → Import…` or `File > Import…`, with what follows it. */
function namedIn(file: string, between: string): readonly string[] {
  const text = readFileSync(path.join(project, file), 'utf8').replaceAll(/\s+/g, ' ');
  const pattern = new RegExp(`\\b(${menuNames.join('|')})(?:${between}) (?=([A-Z].{0,40}))`, 'g');
  return [...text.matchAll(pattern)].map(([, menu, rest]) => `${menu} → ${rest}`);
}

/** True if a text begins with one of some entries. In a message, its ellipsis may give way to the end of a clause. */
const begins = (text: string, names: readonly string[]): boolean =>
  names.some((name) => {
    const isWhole = text.startsWith(name) && !/^[\w…]/.test(text.slice(name.length));
    const words = name.replace(/…$/, '');
    return isWhole || (words !== name && text.startsWith(words) && /^[.,'"]/.test(text.slice(words.length)));
  });

test('each entry of a menu that a document, a message or a script for an engine names is there', () => {
  const named = [
    ...listDocuments().map((file) => [file, ' →'] as const),
    ...['core', 'main', 'contract', 'renderer'].flatMap(filesOf).map((file) => [file, ' →| >'] as const),
    ...filesOf('resources/engines').map((file) => [file, ' →| >|,'] as const),
  ].flatMap(([file, between]) => namedIn(file, between).map((entry) => ({ file, entry })));
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter(({ entry }) => !begins(entry, [...entries, ...elsewhere]))).toEqual([]);
});
