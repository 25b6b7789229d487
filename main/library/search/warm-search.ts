import type { Database } from '../database/database.ts';
import { largestRow } from './largest-row.ts';
import { rowFolders } from './row-folders.ts';
import { isKept, rowSet } from './row-sets.ts';
import { mostSharedSources, wordSources } from './word-sources.ts';

/** Fewer rows than this are found at once without it. */
const MANY_ROWS = 10_000;

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';

/**
 * Finds the sets of the labels and tags that most clips have, and then of what begins with each letter, one set a step, so that the
 * first words someone types in a large library find them in memory. What more letters find is less, and quick.
 */
export function* warmSearch(db: Database): Generator<void> {
  if (largestRow(db) < MANY_ROWS) return;
  rowFolders(db);
  yield;
  for (const source of mostSharedSources(db)) {
    rowSet(db, source);
    yield;
  }
  for (const text of letters) {
    for (const source of wordSources(db, text, false)) {
      if (isKept(db, source)) continue;
      rowSet(db, source);
      yield;
    }
  }
}
