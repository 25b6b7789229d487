import { Worker } from 'node:worker_threads';
import { limitsFor, UNLIMITED, type ImportLimits } from './import-limits.ts';

/** Indices in the memory shared with the watchdog thread, int32 each. */
export const CELLS = {
  task: 0, // current task, counted from 1; 0: none
  ms: 1, // its time limit
  megabytes: 2, // its memory limit
  never: 3, // never written, for timed waiting
} as const;

/** Data of the watchdog thread. */
export interface WatchedProcess {
  readonly cells: Int32Array;
  readonly parent: number; // process id of the app
}

const MEGABYTE = 1024 ** 2;

/** Starts a thread that ends this process if a task exceeds its limits, also in an endless loop. */
export function watchTasks(url: URL) {
  const cells = new Int32Array(new SharedArrayBuffer(Object.keys(CELLS).length * 4));
  new Worker(url, { workerData: { cells, parent: process.ppid } satisfies WatchedProcess }).unref();
  let count = 0;
  let size = 0;
  let limits = UNLIMITED;
  const read = (bytes: number): void => {
    size += bytes;
    const { ms, bytes: memory } = limitsFor(size, limits);
    Atomics.store(cells, CELLS.ms, ms);
    Atomics.store(cells, CELLS.megabytes, Math.ceil(memory / MEGABYTE));
  };
  return {
    /** Begins the next task, with limits before reading. */
    begin(ofTask: ImportLimits) {
      limits = ofTask;
      size = 0;
      read(0);
      Atomics.store(cells, CELLS.task, ++count);
      Atomics.notify(cells, CELLS.task);
    },
    /** Extends the limits by the bytes read. */
    read,
    /** Reports that the process is idle. */
    rest: () => void Atomics.store(cells, CELLS.task, 0),
  };
}
