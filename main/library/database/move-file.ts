import { renameSync } from 'node:fs';
import { rename } from 'node:fs/promises';

/** Waits between attempts, ms: 3 s in all, longer than scanners take. */
const WAITS = [10, 20, 40, 80, 150, 300, 600, 900, 900];

/**
 * Codes of a move on Windows if a program has one of the files open: an open target is reported as a lack of
 * permission.
 */
const MOVE_CODES = ['EACCES', 'EBUSY', 'EPERM'];

/**
 * Renames a file, in place of an existing one: see `whenFree`. Whether the target is writable must be known.
 */
export const moveFile = (from: string, to: string): Promise<void> =>
  whenFree(() => rename(from, to), MOVE_CODES);

/** `moveFile` for synchronous code, which blocks its thread meanwhile. */
export function moveFileSync(from: string, to: string): void {
  whenFreeSync(() => renameSync(from, to), MOVE_CODES);
}

/**
 * Runs `work`. On Windows it waits for up to 3 s if another program has the file open, such as a virus
 * scanner, an indexer or a player, and then throws EBUSY.
 *
 * @param codes of errors that mean so
 */
export async function whenFree<Value>(
  work: () => Promise<Value>,
  codes: readonly string[] = ['EBUSY'],
  isWindows = process.platform === 'win32',
): Promise<Value> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      const wait = waitAfter(error, attempt, isWindows ? codes : []);
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
}

/** `whenFree` for synchronous code. */
export function whenFreeSync<Value>(
  work: () => Value,
  codes: readonly string[],
  isWindows = process.platform === 'win32',
): Value {
  for (let attempt = 0; ; attempt++) {
    try {
      return work();
    } catch (error) {
      const wait = waitAfter(error, attempt, isWindows ? codes : []);
      pauseSync(wait);
    }
  }
}

/** Blocks this thread, ms. */
export function pauseSync(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

/** Time before the next attempt, ms. Throws if there is none. */
function waitAfter(error: unknown, attempt: number, codes: readonly string[]): number {
  const isHeld = error instanceof Error && 'code' in error && codes.includes(String(error.code));
  if (!isHeld) throw error;
  const wait = WAITS[attempt];
  if (wait === undefined) throw Object.assign(error, { code: 'EBUSY' });
  return wait;
}
