import { listOrders } from '#contract/search/list-order.ts';
import type { Database } from '../database/database.ts';
import { largestRow } from './row-changes.ts';
import { rowFolders } from './row-folders.ts';
import { rowOrder } from './row-orders.ts';
import type { RowSource } from './row-source.ts';
import { calledSources, maxSharedSources, wordSources, isKept, rowSet } from './word-sources.ts';

/** Minimum number of rows for which warming is worthwhile. */
const MANY_ROWS = 10_000;

/** Duration of a step, ms. A search waits for at most one more set. */
const STEP_MS = 2;

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';

/**
 * Loads the sets of the most common labels and tags, then of each first letter, then the sort orders, in
 * steps, so that the first search in a large library is fast. Longer words find fewer rows and are fast
 * anyway.
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
  yield* maxSharedSources(db);
  for (const text of letters) {
    yield calledSources(text).first;
    yield* wordSources(db, text, false);
  }
}
