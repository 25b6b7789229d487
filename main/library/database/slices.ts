import { setImmediate } from 'node:timers/promises';
import type { Sliced } from '#core/kit/long-work.ts';
import type { Database } from './database.ts';
import { commitLong, emptyCache, syncLog } from './long-commit.ts';
import { hasLargeCache } from './statements.ts';

/** Maximum duration of a slice, ms. */
const SLICE_MS = 4;

/** Duration of work that may have changed so much that others would wait for its commit, ms. */
const LONG_MS = 500;

/** A list in pieces of `size` items; the last may be shorter. */
export function* inPieces<Item>(items: readonly Item[], size: number): Generator<readonly Item[], void> {
  for (let first = 0; first < items.length; first += size) yield items.slice(first, first + size);
}

/**
 * Runs all of `work` or nothing, in one transaction, and lets others read between its slices. SQLite rejects
 * writes between slices, since a rollback would undo them. Only one write at a time: see `createWriting`.
 */
export async function inSlices<Value>(db: Database, work: () => Sliced<Value>): Promise<Value> {
  db.exec('BEGIN IMMEDIATE');
  try {
    const begun = performance.now();
    const value = await whileOthersRead(db, work());
    if (performance.now() - begun > LONG_MS && !hasLargeCache(db)) {
      await whileOthersRead(db, emptyCache(db));
      await readOnly(db, () => syncLog(db));
    }
    await commitLong(db);
    return value;
  } finally {
    if (db.inTransaction) db.exec('ROLLBACK');
  }
}

async function whileOthersRead<Value>(db: Database, steps: Sliced<Value>): Promise<Value> {
  for (;;) {
    const end = nextSlice(steps);
    if (end.done === true) return end.value;
    await readOnly(db, () => setImmediate());
  }
}

function nextSlice<Value>(steps: Sliced<Value>): IteratorResult<void, Value> {
  const begun = performance.now();
  let step = steps.next();
  while (step.done !== true && performance.now() - begun < SLICE_MS) step = steps.next();
  return step;
}

async function readOnly(db: Database, wait: () => Promise<void>): Promise<void> {
  db.pragma('query_only = ON');
  try {
    await wait();
  } finally {
    db.pragma('query_only = OFF');
  }
}
