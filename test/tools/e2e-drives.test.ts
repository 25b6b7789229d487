import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/** The table of what each window test drives, by which those that a change can reach are chosen. */

const project = path.resolve(import.meta.dirname, '../..');
const drives = JSON.parse(readFileSync(path.join(project, 'test/e2e/drives.json'), 'utf8')) as Readonly<
  Record<string, readonly string[]>
>;

const foldersOf = (parent: string): readonly string[] =>
  readdirSync(path.join(project, parent), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${parent}/${name}`);

/** Folders without a window: commands of a terminal, and what they alone write. */
const withoutWindow: readonly string[] = [
  ...['audit', 'bake', 'best', 'compare', 'frame', 'inputs', 'sample', 'stress', 'work-kinds'].map(
    (name) => `main/cli/${name}`,
  ),
  'main/export/preview',
];

test('each window test has a row, and each row its test', () => {
  const tests = readdirSync(path.join(project, 'test/e2e'))
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => path.basename(name, '.test.ts'));
  expect(Object.keys(drives)).toEqual(tests.toSorted());
});

test.each(Object.entries(drives))('%s drives what is there, each once', (_, paths) => {
  expect(paths.length).toBeGreaterThan(0);
  expect(paths.filter((each) => !existsSync(path.join(project, each)))).toEqual([]);
  expect(paths).toEqual([...new Set(paths)].toSorted());
  // What is within another is driven with it.
  expect(paths.filter((each) => paths.some((other) => each.startsWith(`${other}/`)))).toEqual([]);
});

test('each feature, and each folder of main that a window reaches, is driven by a test', () => {
  const all = Object.values(drives).flat();
  const isDriven = (folder: string): boolean =>
    all.some((each) => each === folder || each.startsWith(`${folder}/`) || folder.startsWith(`${each}/`));
  const folders = ['renderer/features', 'main/app', 'main/cli', 'main/export'].flatMap(foldersOf);
  expect(folders.length).toBeGreaterThan(30);
  expect(folders.filter((folder) => !isDriven(folder))).toEqual(withoutWindow.toSorted());
});
