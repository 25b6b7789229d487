import { expect, test } from 'vitest';
import { countRows, searchLibrary } from '../../../main/library/clip-rows.ts';
import { failedOutcome } from '../../../main/import/import-file.ts';
import { storeOutcomes } from '../../../main/library/index-rows.ts';
import { sortKeyOf } from '../../../main/library/names.ts';
import { addClip, rowsFor } from '../sample-rows.ts';
import { temporaryLibrary } from '../temporary.ts';

function library() {
  const { db } = temporaryLibrary();
  addClip(db, '/mocap/cmu/walk 10.bvh', { rise: 1 });
  addClip(db, '/mocap/cmu/Walk 2.bvh', { rise: 2 });
  addClip(db, '/mocap/hops/Café hop.bvh', { rise: 3 });
  const broken = { path: '/mocap/hops/broken.bvh', size: 3, modified: 1 };
  storeOutcomes(db, [failedOutcome(broken, null, 'broken.bvh:1:1: expected HIERARCHY, found abc')], true);
  return db;
}

const namesFor = (text: string, limit = 100): string[] =>
  searchLibrary(library(), rowsFor(text, limit)).rows.map((row) => row.name);

test('everything, in the order people count, failed files among the clips', () => {
  expect(namesFor('')).toEqual(['broken', 'Café hop', 'Walk 2', 'walk 10']);
});

test('every word must occur, in the name or the folder, whatever case and accents', () => {
  expect(namesFor('WALK')).toEqual(['Walk 2', 'walk 10']);
  expect(namesFor('cafe')).toEqual(['Café hop']);
  expect(namesFor('walk 10')).toEqual(['walk 10']);
  expect(namesFor('hops bvh')).toEqual(['broken', 'Café hop']);
  expect(namesFor('walk hops')).toEqual([]);
  expect(namesFor('%_')).toEqual([]);
});

test('counts all, returns the first', () => {
  const { rows, total } = searchLibrary(library(), rowsFor('', 2));
  expect(rows.map((row) => row.name)).toEqual(['broken', 'Café hop']);
  expect(total).toBe(4);
  expect(searchLibrary(library(), rowsFor('nothing', 2))).toEqual({ rows: [], total: 0 });
  expect(countRows(library())).toEqual({ clips: 3, failed: 1 });
});

test('numbers in names sort by value', () => {
  expect(['a10', 'a9', 'A1'].toSorted((a, b) => (sortKeyOf(a) < sortKeyOf(b) ? -1 : 1))).toEqual([
    'A1',
    'a9',
    'a10',
  ]);
});
