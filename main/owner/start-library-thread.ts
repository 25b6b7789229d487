import { Worker } from 'node:worker_threads';
import type { BirpcReturn } from 'birpc';
import type { Problem } from '../../contract/words/problem.ts';
import type { Result } from '../../core/result.ts';
import { failure } from '../../core/result.ts';
import type { HostCalls, LibraryCalls } from './calls.ts';
import { joinThreads } from './calls.ts';

/** What the thread is started with. */
export interface ThreadOptions {
  readonly file: string; // of the library
  /** A demo shows what it is given, and reads nothing besides. */
  readonly isDemo: boolean;
  /** File of what this installation remembers. */
  readonly installation: string;
}

export interface LibraryThread {
  /** Reject where the thread is no more. */
  readonly calls: BirpcReturn<LibraryCalls, HostCalls>;
  /** Asks one of them for someone, who is told where the thread is no more. */
  ask<Value>(
    call: (calls: LibraryThread['calls']) => Promise<Result<Value, Problem>>,
  ): Promise<Result<Value, Problem>>;
  /** Closes the library and ends the thread. Also where it has ended already. */
  close(): Promise<void>;
}

/** What is said once the thread ended though nobody closed it. */
export const LOST: Problem = {
  code: 'threadEnded',
  message:
    'The part of Segue that keeps the library stopped working. Everything that was saved is on the disk: close the window and open it again.',
};

/** Where the thread's code is: beside the sources, or beside the bundle's files. */
function threadUrl(): URL {
  return new URL(
    import.meta.url.endsWith('.ts') ? './library-thread.ts' : './library-thread.js',
    import.meta.url,
  );
}

/**
 * Starts the one thread of this process that reads and writes a library: all others ask it, and are held up by nothing that it does.
 *
 * @param onLost the thread ended though nobody closed it; what was saved is on the disk
 */
export function startLibraryThread(
  options: ThreadOptions,
  host: HostCalls,
  onLost: (error: Error) => void,
): LibraryThread {
  const thread = new Worker(threadUrl(), { name: 'library', workerData: options });
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
