import { Worker } from 'node:worker_threads';
import type { BirpcReturn } from 'birpc';
import type { Problem } from '#contract/words/problem.ts';
import { failure, type Result } from '#core/kit/result.ts';
import { siblingScript } from '../library/sibling-script.ts';
import { joinThreads, type HostCalls } from './calls.ts';
import type { LibraryCalls } from './library-calls.ts';

/** Options of the library thread. */
export interface ThreadOptions {
  readonly file: string; // of the library
  /** See `ServiceParts`. */
  readonly isDemo: boolean;
  /** File of the settings of this installation. */
  readonly installation: string;
}

export interface LibraryThread {
  /** Calls to the thread; they reject if it has ended. */
  readonly calls: BirpcReturn<LibraryCalls, HostCalls>;
  /** Makes a call; a failure if the thread has ended. */
  ask<Value>(
    call: (calls: LibraryThread['calls']) => Promise<Result<Value, Problem>>,
  ): Promise<Result<Value, Problem>>;
  /** Closes the library and ends the thread, if it has not ended already. */
  close(): Promise<void>;
}

/** The problem after the thread ended unexpectedly. */
export const LOST: Problem = {
  code: 'threadEnded',
  message:
    'The library stopped working. All saved work is on the disk. Close the window and open the library again.',
};

/**
 * Starts the library thread, the only one of this process that reads and writes the library, so that others
 * never wait for the disk.
 *
 * @param onLost called if the thread ends unexpectedly
 */
export function startLibraryThread(
  options: ThreadOptions,
  host: HostCalls,
  onLost: (error: Error) => void,
): LibraryThread {
  const thread = new Worker(siblingScript(import.meta.url, 'library-thread'), {
    name: 'library',
    workerData: options,
  });
  const calls = joinThreads<LibraryCalls, HostCalls>(thread, host);
  let isClosing = false;
  const end = (error: Error): void => {
    if (calls.$closed) return;
    calls.$close(error);
    if (!isClosing) onLost(error);
  };
  thread.on('error', end);
  thread.on('exit', (code) => end(new Error(`the library's thread ended (exit code ${code})`)));
  return {
    calls,
    ask: (call) =>
      calls.$closed
        ? Promise.resolve(failure(LOST))
        : call(calls).catch((error: unknown) => {
            if (calls.$closed) return failure(LOST);
            throw error;
          }),
    async close() {
      isClosing = true;
      try {
        if (!calls.$closed) await calls.close();
      } finally {
        await thread.terminate();
      }
    },
  };
}
