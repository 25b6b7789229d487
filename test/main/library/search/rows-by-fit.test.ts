import { expect, test } from 'vitest';
import { bestMatch } from '#contract/search/list-order.ts';
import type { Database } from '#main/library/database/database.ts';
import { searchLibrary } from '#main/library/rows/found-rows.ts';
import { edit } from '#test/main/edit.ts';
import { addClip } from '#test/main/sample-rows.ts';
import { temporaryLibrary } from '#test/main/temporary.ts';

/** A clip of each path. Returns their ids by the path. */
function libraryOf(paths: readonly string[]): { db: Database; ids: Record<string, string> } {
  const { db } = temporaryLibrary();
  const ids = paths.map((path, rise) => [path, addClip(db, `/mocap/${path}.bvh`, { rise })] as const);
  return { db, ids: Object.fromEntries(ids) };
}

const best = (db: Database, text: string, offset = 0, limit = 100): string[] =>
  searchLibrary(db, { text, sort: bestMatch, offset, limit }).rows.map(({ name }) => name);

const fits = ['walk', 'Walk 2', 'walk_10', 'walking', 'angry walk', 'sneakWalking', 'amble', 'bounce', 'alp'];

function walks() {
  const paths = ['walk cycles/alp', 'angry walk', 'amble', 'sneakWalking', 'walk_10', 'walking', 'Walk 2'];
  const { db, ids } = libraryOf([...paths, 'walk', 'bounce', 'boardwalk_fall']);
  edit(db, { kind: 'tag.put', tag: 'walk', clipIds: [ids['amble']] });
  edit(db, { kind: 'tag.put', tag: 'walks', clipIds: [ids['bounce']] });
  return db;
}

test('order: the exact name, names that begin with the text, whole words, beginnings of words, tags, the rest', () => {
  const db = walks();
  expect(best(db, 'walk')).toEqual(fits);
  expect(best(db, '  WALK ')).toEqual(fits);
  expect(best(db, 'walk folder:mocap -zebra')).toEqual(fits);
});

test('every page is part of the whole order', () => {
  const db = walks();
  for (let offset = 0; offset <= fits.length; offset++)
    for (const limit of [1, 3, 100])
      expect(best(db, 'walk', offset, limit)).toEqual(fits.slice(offset, offset + limit));
});

test('a name matches with any separators between its words', () => {
  const { db } = libraryOf(['walkFast03', 'walk fast 030', 'a_walk_fast_03', 'Wálk-Fast 3']);
  for (const text of ['walkfast03', 'walkFast03', 'walk fast 03', 'Walk_Fast_03', '"walk fast 03"'])
    expect(best(db, text)[0], text).toBe('walkFast03');
  expect(best(db, 'fast walk')).toEqual(['a_walk_fast_03', 'walk fast 030', 'walkFast03', 'Wálk-Fast 3']);
});

test('without words the order is by name', () => {
  const db = walks();
  expect(best(db, '').slice(0, 3)).toEqual(['alp', 'amble', 'angry walk']);
  expect(best(db, 'tag:walk')).toEqual(['amble']);
  expect(best(db, '-walk')).toEqual(['boardwalk_fall']);
});
