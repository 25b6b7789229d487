import { setImmediate } from 'node:timers/promises';
import { commitLong } from './checkpoint.ts';
import type { Database } from './database.ts';

/** Maximum duration of a slice, ms. */
const SLICE_MS = 4;

/** Work of any length within a transaction that yields between short pieces. */
export type Sliced<Value> = Generator<void, Value, void>;

/** A list in pieces of `size` items; the last may be shorter. */
export function* inPieces<Item>(items: readonly Item[], size: number): Generator<readonly Item[], void> {
  for (let first = 0; first < items.length; first += size) yield items.slice(first, first + size);
}

/** Runs sliced work without interruption. */
export function atOnce<Value>(work: Sliced<Value>): Value {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
}

/**
 * Runs all of `work` or nothing, in one transaction, and lets others read between its slices. SQLite rejects
 * writes between slices, since a rollback would undo them. Only one write at a time: see `createWriting`.
 */
export async function inSlices<Value>(db: Database, work: () => Sliced<Value>): Promise<Value> {
  db.exec('BEGIN IMMEDIATE');
  try {
    const steps = work();
    let end = nextSlice(steps);
    while (end.done !== true) {
      await letOthersIn(db);
      end = nextSlice(steps);
    }
    await commitLong(db);
    return end.value;
  } finally {
    if (db.inTransaction) db.exec('ROLLBACK');
  }
}

function nextSlice<Value>(steps: Sliced<Value>): IteratorResult<void, Value> {
  const begun = performance.now();
  let step = steps.next();
  while (step.done !== true && performance.now() - begun < SLICE_MS) step = steps.next();
  return step;
}

async function letOthersIn(db: Database): Promise<void> {
  db.pragma('query_only = ON');
  try {
    await setImmediate();
  } finally {
    db.pragma('query_only = OFF');
  }
}
