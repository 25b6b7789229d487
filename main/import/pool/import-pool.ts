// main/import/pool: processes that read files, within limits of time and memory
import { availableParallelism } from 'node:os';
import type { ImportLimits } from './import-limits.ts';
import { IMPORT_LIMITS } from './import-limits.ts';
import type { ImportReply, ImportTask } from './import-task.ts';
import type { PoolJob } from './pool-job.ts';
import type { PoolWorker, WorkerEnd } from './pool-worker.ts';
import { createPoolWorker } from './pool-worker.ts';
import { WorkerEnded } from './worker-ended.ts';

/** Processes that import files, made when first needed; each ends when it has had nothing to do for a while. */
export interface ImportPool {
  /** So many tasks keep all processes busy. */
  readonly capacity: number;
  /** Starts the processes, as there will be tasks for them soon. */
  start(): void;
  /**
   * Rejects with `WorkerEnded` where this task went beyond its limits or two workers fell over it, with `PoolClosed` where the pool was
   * closed first, and with an error of ours where no worker can be started.
   */
  run(task: ImportTask): Promise<ImportReply>;
  close(): Promise<void>;
}

/** The pool was closed before the task was done. */
export class PoolClosed extends Error {
  override readonly name = 'PoolClosed';
}

/** Files larger than this in all are not imported side by side: a clip takes a few times its file's size of memory, bytes. */
const BYTES_AT_ONCE = 512 * 1024 * 1024;

/**
 * A worker has more in hand than what it works at, so that it need not wait for us: up to so many tasks, while their files are
 * together smaller than this: about 20 ms of work, longer than we take to store what came before. Nobody who waits for a clip then
 * waits long for those before it.
 */
const MOST_IN_HAND = 48;
const BYTES_IN_HAND = 8 * 1024 * 1024;

/** Beside those that are stuck, so many of them at most, others begin: a few files that never end hold up no others. */
const MOST_STUCK = 8;

/** Who goes first: a person waits for a clip, and nobody for a strip as one waits for a clip. */
const RANKS: Readonly<Record<ImportTask['kind'], number>> = {
  load: 0,
  skin: 0,
  check: 0,
  index: 1,
  strip: 2,
};

/** Where the worker's code is: beside the sources, or beside the bundle's files. */
function workerUrl(): URL {
  return new URL(
    import.meta.url.endsWith('.ts') ? './import-worker.ts' : './import-worker.js',
    import.meta.url,
  );
}

export function createImportPool(
  size: number = Math.min(availableParallelism(), 8),
  url: URL = workerUrl(),
  limits: ImportLimits = IMPORT_LIMITS,
): ImportPool {
  const waiting: PoolJob[] = [];
  const workers = new Set<PoolWorker>();
  let isClosed = false;
  let isScheduled = false;

  const handOut = (): void => {
    isScheduled = false;
    while (waiting.length > 0) {
      const worker = chooseWorker([...workers], waiting[0], size, addWorker);
      if (worker === undefined) break;
      worker.give(waiting.shift() as PoolJob);
    }
    for (const worker of workers) worker.send();
  };

  /** Who asks for many tasks asks for them one after the other: they are handed out together. */
  const schedule = (): void => {
    if (!isScheduled) queueMicrotask(handOut);
    isScheduled = true;
  };

  const addWorker = (): PoolWorker => {
    const worker = createPoolWorker(url, limits, {
      onAnswered: schedule,
      onStuck(behind) {
        waiting.unshift(...behind);
        schedule();
      },
      onEnded(end) {
        workers.delete(worker);
        for (const job of end.left.toReversed()) {
          const fault = isClosed ? new PoolClosed(end.reason) : faultAfter(job, end);
          if (fault === null) waiting.unshift(job);
          else job.reject(fault);
        }
        schedule();
      },
    });
    workers.add(worker);
    return worker;
  };

  return {
    capacity: size * MOST_IN_HAND,
    start() {
      for (let missing = isClosed ? 0 : size - workers.size; missing > 0; missing--) addWorker();
    },
    run: (task) =>
      new Promise((resolve, reject) => {
        if (isClosed) return reject(new PoolClosed('the pool is closed'));
        enqueue(waiting, { task, resolve, reject, isAlone: false, falls: 0 });
        schedule();
      }),
    async close() {
      isClosed = true;
      for (const { reject } of waiting.splice(0)) reject(new PoolClosed('the pool was closed'));
      await Promise.all([...workers].map((worker) => worker.terminate()));
    },
  };
}

/** Puts a job behind those that go before it or came before it. */
function enqueue(waiting: PoolJob[], job: PoolJob): void {
  const later = waiting.findIndex(({ task }) => RANKS[task.kind] > RANKS[job.task.kind]);
  waiting.splice(later < 0 ? waiting.length : later, 0, job);
}

/** The worker with the least in hand, or one more while all have something; undefined where none has room. */
function chooseWorker(
  workers: readonly PoolWorker[],
  { task, isAlone }: PoolJob,
  size: number,
  add: () => PoolWorker,
): PoolWorker | undefined {
  const bytes = workers.reduce((sum, { inHand }) => sum + inHand.bytes, 0);
  if (bytes > 0 && bytes + task.file.size > BYTES_AT_ONCE) return undefined;
  const free = workers.filter(({ isStuck }) => !isStuck);
  const [least] = free.sort((a, b) => a.inHand.jobs.length - b.inHand.jobs.length);
  const isIdle = least?.inHand.jobs.length === 0;
  const most = size + Math.min(workers.length - free.length, MOST_STUCK);
  if (!isIdle && workers.length < most) return add();
  return isIdle || (!isAlone && hasRoom(least)) ? least : undefined;
}

/**
 * What a job fails with when its worker ended, or null where it is tried again. Whose fault it was is known, or is found out:
 * alone, and twice, as the system may have ended the first.
 */
function faultAfter(job: PoolJob, { left, guilty, reason, wasReady }: WorkerEnd): Error | null {
  if (job === guilty) return new WorkerEnded(reason);
  if (guilty === undefined && left.length === 1) job.falls++;
  job.isAlone ||= guilty === undefined;
  if (job.falls < 2) return null;
  if (wasReady) return new WorkerEnded(`one that ended the import (${reason})`);
  return new Error(`no import worker can be started: ${reason}`); // no fault of the file's
}

function hasRoom(worker: PoolWorker | undefined): boolean {
  if (worker === undefined) return false;
  const { jobs, bytes } = worker.inHand;
  return jobs.length < MOST_IN_HAND && bytes < BYTES_IN_HAND && !jobs.some((job) => job?.isAlone === true);
}
