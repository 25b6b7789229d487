import { Worker } from 'node:worker_threads';
import type { ImportLimits } from './import-limits.ts';
import { limitsFor, UNLIMITED } from './import-limits.ts';

/** Places in the memory that a process shares with the thread that watches it, int32 each. */
export const CELLS = {
  task: 0, // the task in hand, counted from 1; 0: none
  ms: 1, // its limit of time
  megabytes: 2, // its limit of memory
  never: 3, // nothing is written there: it is waited at
} as const;

/** What the watching thread is given. */
export interface WatchedProcess {
  readonly cells: Int32Array;
  readonly parent: number; // its id; without it there is nobody to read for
}

/** Tells the watching thread what this process works at. */
export interface TaskWatch {
  /** The next task begins, with limits for one that reads nothing. */
  begin(limits: ImportLimits): void;
  /** So much of it was read. */
  read(bytes: number): void;
  /** There is nothing to do. */
  rest(): void;
}

const MEGABYTE = 1024 ** 2;

/** Starts a thread that ends this process where a task goes beyond its limits: no loop and no library can keep it from that. */
export function watchTasks(url: URL): TaskWatch {
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
    begin(ofTask) {
      limits = ofTask;
      size = 0;
      read(0);
      Atomics.store(cells, CELLS.task, ++count);
      Atomics.notify(cells, CELLS.task);
    },
    read,
    rest: () => void Atomics.store(cells, CELLS.task, 0),
  };
}
