import { expect, test } from 'vitest';
import { watchFolders } from '#main/library/indexed/watch-folders.ts';
import { searchLibrary } from '#main/library/rows/found-rows.ts';
import { folderTree } from '#main/library/search/folder-tree.ts';
import { folderFilter } from '#renderer/features/library/folders/folder-tree.tsx';
import { addClip, rowsFor } from '#test/main/sample-rows.ts';
import { temporaryLibrary } from '#test/main/temporary.ts';

/** A library with a clip at each of these places; those with the same number are copies of one. */
function library(places: Readonly<Record<string, number>>, watched: readonly string[] = []) {
  const { db } = temporaryLibrary();
  for (const [file, rise] of Object.entries(places)) addClip(db, file, { rise });
  watchFolders(db, watched);
  searchLibrary(db, rowsFor(''));
  return db;
}

const told = (db: ReturnType<typeof library>): string[] =>
  folderTree(db).map(
    ({ path, name, depth, rows }) => `${'  '.repeat(depth)}${depth === 0 ? path : name} ${rows}`,
  );

test('watched folders with all folders below them, in natural order', () => {
  const places = {
    '/m/cmu/take 10/a.bvh': 1,
    '/m/cmu/take 2/b.bvh': 2,
    '/m/c.bvh': 3,
    '/m/deep/er/d.bvh': 4,
  };
  expect(told(library(places, ['/m', '/empty']))).toEqual([
    '/empty 0',
    '/m 4',
    '  cmu 2',
    '    take 2 1',
    '    take 10 1',
    '  deep 1',
    '    er 1',
  ]);
});

test('a clip counts once in a folder with several copies, and once in each folder with a copy', () => {
  const places = { '/m/a/walk.bvh': 1, '/m/b/copy.bvh': 1, '/m/b/hop.bvh': 2, '/m/a/again.bvh': 1 };
  const db = library(places, ['/m']);
  expect(told(db)).toEqual(['/m 2', '  a 1', '  b 2']);
});

test('unwatched folders are listed below their parents, in any number', () => {
  const side = Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`/home/me/${i}/walk.bvh`, i]));
  const db = library({ ...side, '/tmp/x/hop.bvh': 99, '/tmp/x/m/run.bvh': 100 }, ['/tmp/x/m']);
  const tree = told(db);
  expect(tree.slice(0, 4)).toEqual(['/tmp/x/m 1', '/home/me 50', '  0 1', '  1 1']);
  expect(tree.at(-1)).toBe('/tmp/x 2'); // without what is listed above
});

test('a search by a folder of the tree finds as many rows as the tree shows', () => {
  const places = {
    '/m/cmu/a.bvh': 1,
    '/m/cmu2/b.bvh': 2,
    '/m/cmu/x y/c.bvh': 3,
    '/m/old/cmu/d.bvh': 4,
    '/m/say "hi"/e.bvh': 5,
    '/n/m/cmu/f.bvh': 6,
  };
  const db = library(places, ['/m', '/n']);
  const folders = folderTree(db);
  for (const { path, rows } of folders)
    expect(searchLibrary(db, rowsFor(folderFilter(path, folders))).total, path).toBe(rows);
});
