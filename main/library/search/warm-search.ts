import { listOrders } from '../../../contract/search/list-order.ts';
import type { Database } from '../database/database.ts';
import { largestRow } from './largest-row.ts';
import { rowFolders } from './row-folders.ts';
import { rowOrder } from './row-orders.ts';
import type { RowSource } from './row-source.ts';
import { isKept, rowSet } from './row-sets.ts';
import { calledSources, mostSharedSources, wordSources } from './word-sources.ts';

/** Fewer rows than this are found at once without it. */
const MANY_ROWS = 10_000;

/** After so much work a step ends; what a search that comes meanwhile waits for is at most one set more. */
const STEP_MS = 2;

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';

/**
 * Finds the sets of the labels and tags that most clips have, and then of what begins with each letter, some a step, so that the
 * first words someone types in a large library find them in memory. What more letters find is less, and quick. Then the orders:
 * for the first time that one sorts, and since lengths and rates are searched in what they were read from.
 */
export function* warmSearch(db: Database): Generator<void> {
  if (largestRow(db) < MANY_ROWS) return;
  rowFolders(db);
  yield;
  let begun = performance.now();
  for (const source of sourcesToWarm(db)) {
    if (isKept(db, source)) continue;
    rowSet(db, source);
    if (performance.now() - begun < STEP_MS) continue;
    yield;
    begun = performance.now();
  }
  for (const by of listOrders) {
    yield;
    rowOrder(db, by);
  }
}

function* sourcesToWarm(db: Database): Generator<RowSource> {
  yield* mostSharedSources(db);
  for (const text of letters) {
    yield calledSources(text).first;
    yield* wordSources(db, text, false);
  }
}
