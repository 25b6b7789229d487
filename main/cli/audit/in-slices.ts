import { setImmediate } from 'node:timers/promises';

/** Items between two moments at which an interruption is noticed. */
const SLICE = 500;

/**
 * Gives the items one by one, and lets signals be heard in between. Ends early once `signal` is aborted: ask
 * it afterwards.
 */
export async function* inSlices<Item>(items: Iterable<Item>, signal: AbortSignal): AsyncGenerator<Item> {
  let given = 0;
  for (const item of items) {
    if (given++ % SLICE === 0) await setImmediate();
    if (signal.aborted) return;
    yield item;
  }
}
