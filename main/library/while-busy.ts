import { setTimeout } from 'node:timers/promises';
import { problemOf } from './problems.ts';

/**
 * Time between two attempts, and after which the last one counts, ms: an edit of a large library takes half a
 * minute.
 */
const PAUSE_MS = 250;
const MAX_MS = 180_000;

/** Repeats `work` while another program is writing to the library. Throws what the last attempt throws. */
export async function whileBusy<Value>(
  work: () => Value | Promise<Value>,
  signal: AbortSignal,
): Promise<Value> {
  const begun = performance.now();
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const isBusy = problemOf(error, 'The library')?.code === 'busy';
      if (!isBusy || signal.aborted || performance.now() - begun > MAX_MS) throw error;
      await setTimeout(PAUSE_MS);
    }
  }
}
