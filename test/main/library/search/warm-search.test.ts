import { expect, onTestFinished, test, vi } from 'vitest';
import type { Database } from '#main/library/database/database.ts';
import { warmSearch } from '#main/library/search/warm-search.ts';
import { labelSources, wordSources, isKept } from '#main/library/search/word-sources.ts';
import { temporaryLibrary } from '#test/main/temporary.ts';

function libraryOf(rows: number): Database {
  const { db } = temporaryLibrary();
  db.exec(/* sql */ `
    INSERT INTO folders (number, path, search_text) VALUES (1, '/mocap', '/mocap');
    INSERT INTO folder_words (rowid, path) VALUES (1, 'mocap');
    INSERT INTO labels (number, text) VALUES (1, 'left plant');
    INSERT INTO label_words (rowid, text) VALUES (1, 'left plant');
    WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${rows})
    INSERT INTO listing (number, id, failed, sort_key, seconds, fps, skeleton_id, folder, missing, modified, added)
      SELECT n, 'clip ' || n, 0, 'walk', 1, 30, NULL, 1, 0, 1, 1 FROM numbers;
    INSERT INTO row_labels SELECT 1, number FROM listing`);
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
