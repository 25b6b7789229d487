import { statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { takesLongToOpen } from '../../../../main/library/apart/older-library.ts';
import { prepareApart } from '../../../../main/library/apart/run-apart.ts';
import { closeLibrary, openLibrary } from '../../../../main/library/library.ts';
import { valueOf } from '../../../../main/library/problems.ts';
import { searchLibrary } from '../../../../main/library/rows/clip-rows.ts';
import {
  countUnsettled,
  settleInSteps,
  settleListing,
} from '../../../../main/library/search/settle-listing.ts';
import { generateLibrary } from '../../../bench/generated-library.ts';
import { rowsFor } from '../../sample-rows.ts';
import { temporaryFolder, temporaryLibrary } from '../../temporary.ts';

const CLIPS = 2500;

const madeAnew = `INSERT INTO stale_rows SELECT id, 1 FROM clips; INSERT INTO words (words) VALUES ('delete-all'); UPDATE listing SET worded = 0`;

test('a list is settled in steps, each kept by itself; what is left goes on where it was', () => {
  const library = temporaryLibrary();
  const { db } = library;
  generateLibrary(library, { clips: CLIPS, markersPerClip: 1 });
  const found = (): number => searchLibrary(db, rowsFor('jump', 1)).total;
  const before = found();
  db.exec(madeAnew);
  const left: number[] = [];
  for (const rows of settleInSteps(db)) if (left.push(rows) === 2) break;
  expect(left[0]).toBe(2 * CLIPS);
  expect(left[1]).toBeLessThan(left[0]);
  expect(countUnsettled(db)).toBe(left[1]);
  for (const rows of settleInSteps(db)) left.push(rows);
  expect(left).toEqual(left.toSorted((a, b) => b - a));
  expect(countUnsettled(db)).toBe(0);
  expect(found()).toBe(before);
});

test('clips that are settled before their words are split anew have them once: with other names they are not found by the old ones', () => {
  const library = temporaryLibrary();
  const { db } = library;
  generateLibrary(library, { clips: CLIPS, markersPerClip: 0 });
  // Rows are split anew by number, a thousand at a time: these are the last.
  const ids = db
    .prepare<[number], string>('SELECT id FROM listing WHERE number > ? ORDER BY id')
    .pluck()
    .all(CLIPS - 30);
  const name = (words: string): void => {
    const rename = db.prepare('UPDATE clips SET name = ? WHERE id = ?');
    for (const id of ids) rename.run(words, id);
  };
  name('quagga');
  settleListing(db);
  db.exec(`INSERT INTO words (words) VALUES ('delete-all'); UPDATE listing SET worded = 0`);
  name('zebra');
  for (const rows of settleInSteps(db)) expect(rows).toBeGreaterThan(0);
  name('okapi');
  settleListing(db);
  db.exec(`INSERT INTO words (words) VALUES ('optimize')`);
  expect(['quagga', 'zebra', 'okapi'].map((text) => searchLibrary(db, rowsFor(text)).total)).toEqual([
    0, 0, 30,
  ]);
});

test('a large library that was left in the middle is brought up to date by a thread, which says how far it is', async () => {
  const library = valueOf(openLibrary(`${temporaryFolder()}/library.db`));
  generateLibrary(library, { clips: CLIPS, markersPerClip: 0 });
  const found = searchLibrary(library.db, rowsFor('jump', 1)).total;
  library.db.exec(madeAnew);
  // Large by what a backup of somebody's might be: only the size decides whether it is looked at.
  library.db.exec(`CREATE TABLE ballast (bytes BLOB); INSERT INTO ballast VALUES (zeroblob(34000000))`);
  closeLibrary(library);
  expect(statSync(library.path).size).toBeGreaterThan(33e6);
  expect(takesLongToOpen(library.path)).toBe(true);
  const told: number[] = [];
  valueOf(await prepareApart(library.path, ({ done, total }) => told.push(done / total)));
  expect(told[0]).toBe(0);
  expect(told.length).toBeGreaterThan(2);
  expect(told).toEqual(told.toSorted((a, b) => a - b));
  expect(takesLongToOpen(library.path)).toBe(false);
  const again = valueOf(openLibrary(library.path));
  expect(searchLibrary(again.db, rowsFor('jump', 1)).total).toBe(found);
  closeLibrary(again);
});

test('what is no library, or is not there, is left to opening it', () => {
  const nowhere = `${temporaryFolder()}/library.db`;
  expect(takesLongToOpen(nowhere)).toBe(false);
});
