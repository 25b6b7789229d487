// main/import/pool: processes that read files, within limits of time and memory
import { availableParallelism } from 'node:os';
import { siblingScript } from '../../library/sibling-script.ts';
import { IMPORT_LIMITS, type ImportLimits } from './import-limits.ts';
import { WorkerEnded, type ImportReply, type ImportTask } from './import-task.ts';
import type { PoolJob } from './pool-job.ts';
import { createPoolWorker, type PoolWorker, type WorkerEnd } from './pool-worker.ts';

/** Processes that import files, started on demand; each ends when idle for a while. */
export interface ImportPool {
  /** Number of tasks that keeps all processes busy. */
  readonly capacity: number;
  /** Starts the processes in advance. */
  start(): void;
  /**
   * Runs a task. Rejects with `WorkerEnded` if it exceeded its limits or crashed two workers, with
   * `PoolClosed` if the pool was closed, and with another error if no worker can be started.
   */
  run(task: ImportTask): Promise<ImportReply>;
  close(): Promise<void>;
}

/** The pool was closed before the task was done. */
export class PoolClosed extends Error {
  override readonly name = 'PoolClosed';
}

/**
 * Maximum total size of files imported at once, bytes: a clip takes several times its file's size of memory.
 */
const BYTES_AT_ONCE = 512 * 1024 * 1024;

/**
 * Maximum number of tasks and bytes queued in a worker, so that it never waits for this process: about 20 ms
 * of work, longer than storing earlier results takes, and short enough for urgent tasks.
 */
const MAX_IN_HAND = 48;
const BYTES_IN_HAND = 8 * 1024 * 1024;

/**
 * Maximum number of stuck workers that are replaced by new ones, so that a few endless files do not block
 * others.
 */
const MAX_STUCK = 8;

/** Priorities, lowest first: a user waits for a clip, less for a strip. */
const RANKS: Readonly<Record<ImportTask['kind'], number>> = {
  load: 0,
  bake: 0,
  skin: 0,
  check: 0,
  index: 1,
  strip: 2,
};

export function createImportPool(
  size: number = Math.min(availableParallelism(), 8),
  url: URL = siblingScript(import.meta.url, 'import-worker'),
  ownLimits: Partial<ImportLimits> = {},
): ImportPool {
  const limits: ImportLimits = { ...IMPORT_LIMITS, ...ownLimits };
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

  /** Hands out tasks requested in one turn together. */
  const schedule = (): void => {
    if (!isScheduled) queueMicrotask(handOut);
    isScheduled = true;
  };

  const addWorker = (): PoolWorker => {
    const worker = createPoolWorker(url, limits, {
      onAnswered: schedule,
      onUses: () => findSpare([...workers], limits.shared)?.giveWay(),
      onStuck(behind) {
        waiting.unshift(...behind);
        schedule();
      },
      onEnded(end) {
        workers.delete(worker);
        waiting.unshift(...toTryAgain(end, isClosed));
        schedule();
      },
    });
    workers.add(worker);
    return worker;
  };

  return {
    capacity: size * MAX_IN_HAND,
    start() {
      for (let missing = isClosed ? 0 : size - workers.size; missing > 0; missing--) addWorker();
    },
    run: (task) =>
      new Promise((resolve, reject) => {
        if (isClosed) return reject(new PoolClosed('the pool is closed'));
        enqueue(waiting, { task, resolve, reject, isAlone: false, isHeavy: false, falls: 0 });
        schedule();
      }),
    async close() {
      isClosed = true;
      for (const { reject } of waiting.splice(0)) reject(new PoolClosed('the pool was closed'));
      await Promise.all([...workers].map((worker) => worker.terminate()));
    },
  };
}

/** Inserts a job by priority, then by order. */
function enqueue(waiting: PoolJob[], job: PoolJob): void {
  const later = waiting.findIndex(({ task }) => RANKS[task.kind] > RANKS[job.task.kind]);
  waiting.splice(later < 0 ? waiting.length : later, 0, job);
}

/**
 * If all workers together use too much memory, one to end: an idle one, or else the largest of several;
 * undefined if there is none.
 */
function findSpare(workers: readonly PoolWorker[], shared: number): PoolWorker | undefined {
  const all = workers.filter(({ memory }) => memory.uses > 0).sort((a, b) => b.memory.uses - a.memory.uses);
  if (all.reduce((sum, { memory }) => sum + memory.uses, 0) <= shared) return undefined;
  const idle = all.find(({ inHand }) => inHand.jobs.length === 0);
  return idle ?? (all.length > 1 ? all[0] : undefined);
}

/** The worker with the fewest jobs, or a new one if all are busy; undefined if none has capacity. */
function chooseWorker(
  workers: readonly PoolWorker[],
  { task, isAlone, isHeavy }: PoolJob,
  size: number,
  add: () => PoolWorker,
): PoolWorker | undefined {
  const isBusy = workers.some(({ inHand }) => inHand.jobs.length > 0);
  if (isBusy && (isHeavy || workers.some(({ inHand }) => inHand.jobs.some((job) => job?.isHeavy === true))))
    return undefined;
  const bytes = workers.reduce((sum, { inHand }) => sum + inHand.bytes, 0);
  if (bytes > 0 && bytes + task.file.size > BYTES_AT_ONCE) return undefined;
  const free = workers.filter(({ isStuck }) => !isStuck);
  const [least] = free.sort((a, b) => a.inHand.jobs.length - b.inHand.jobs.length);
  const isIdle = least?.inHand.jobs.length === 0;
  const most = size + Math.min(workers.length - free.length, MAX_STUCK);
  if (!isIdle && workers.length < most) return add();
  return isIdle || (!isAlone && hasRoom(least)) ? least : undefined;
}

/** Rejects the jobs of an ended worker that are not tried again. Returns the others. */
function toTryAgain(end: WorkerEnd, isClosed: boolean): PoolJob[] {
  return end.remaining.filter((job) => {
    const fault = isClosed ? new PoolClosed(end.reason) : faultAfter(job, end);
    if (fault !== null) job.reject(fault);
    return fault === null;
  });
}

/**
 * The error of a job whose worker ended; null to try again. If the guilty job is unknown, suspects run alone,
 * and twice, since the system may have ended the first worker.
 */
function faultAfter(job: PoolJob, { remaining, guilty, reason, wasReady, gaveWay }: WorkerEnd): Error | null {
  job.isHeavy ||= gaveWay && job === remaining[0];
  if (gaveWay) return null;
  if (job === guilty) return new WorkerEnded(reason);
  if (guilty === undefined && remaining.length === 1) job.falls++;
  job.isAlone ||= guilty === undefined;
  if (job.falls < 2) return null;
  if (wasReady)
    return new WorkerEnded(`Reading it ended the import (${reason}). It may be damaged: write it again.`);
  return new Error(`no import worker can be started: ${reason}`); // not caused by the file
}

function hasRoom(worker: PoolWorker | undefined): boolean {
  if (worker === undefined) return false;
  const { jobs, bytes } = worker.inHand;
  return jobs.length < MAX_IN_HAND && bytes < BYTES_IN_HAND && !jobs.some((job) => job?.isAlone === true);
}
