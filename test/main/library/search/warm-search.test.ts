import { expect, onTestFinished, test, vi } from 'vitest';
import type { Database } from '#main/library/database/database.ts';
import { warmSearch } from '#main/library/search/warm-search.ts';
import { labelSources, wordSources, isKept } from '#main/library/search/word-sources.ts';
import { fillListing } from '#test/main/sample-rows.ts';
import { temporaryLibrary } from '#test/main/temporary.ts';

function libraryOf(rows: number): Database {
  const { db } = temporaryLibrary();
  fillListing(db, rows);
  return db;
}

const areKept = (db: Database, text: string): boolean =>
  wordSources(db, text, false).every((source) => isKept(db, source));

test('in a large library, results of single letters and of a usual label are prepared in memory', () => {
  const db = libraryOf(10_000);
  expect(areKept(db, 'l')).toBe(false);
  expect([...warmSearch(db)].length).toBeGreaterThan(0);
  for (const text of 'abcdefghijklmnopqrstuvwxyz0123456789') expect(areKept(db, text), text).toBe(true);
  const [label] = labelSources(db, 'left plant', true);
  expect(isKept(db, label)).toBe(true);
});

test('in a small library nothing is prepared', () => {
  const db = libraryOf(9_999);
  expect([...warmSearch(db)]).toEqual([]);
  expect(areKept(db, 'm')).toBe(false);
});

test('the longer sets take, the more steps there are, between which a search is answered', () => {
  let [now, ms] = [0, 0];
  vi.spyOn(performance, 'now').mockImplementation(() => (now += ms));
  onTestFinished(() => void vi.restoreAllMocks());
  const [quick, usual, slow] = [0, 0.5, 3].map((each) => {
    ms = each;
    return [...warmSearch(libraryOf(10_000))].length;
  });
  expect(usual).toBeGreaterThan(2 * quick);
  expect(slow).toBeGreaterThan(3 * usual);
});
