import { byName } from '../../../contract/list-order.ts';
import type { Database } from '../database/database.ts';
import { findRows } from './find-rows.ts';
import { largestRow } from './row-sets.ts';

/** Fewer rows than this are found at once without it. */
const MANY_ROWS = 10_000;

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';

/**
 * Looks for what begins with each letter, one a step, so that the first letters someone types in a large library find their sets
 * in memory. What more letters find is less, and quick.
 */
export function* warmSearch(db: Database): Generator<void> {
  if (largestRow(db) < MANY_ROWS) return;
  for (const text of letters) {
    findRows(db, [{ criterion: { kind: 'words', text, whole: false }, negated: false }], byName, {
      offset: 0,
      limit: 1,
    });
    yield;
  }
}
