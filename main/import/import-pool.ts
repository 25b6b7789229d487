import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { ImportReply, ImportTask, WorkerReady } from './import-task.ts';

/** Worker threads that import files, made when first needed. */
export interface ImportPool {
  /** How many tasks run at once. */
  readonly size: number;
  /**
   * Rejects with `WorkerEnded` where two workers fell over this task, with `PoolClosed` where the pool was closed first, and
   * with an error of ours where no worker can be started.
   */
  run(task: ImportTask): Promise<ImportReply>;
  close(): Promise<void>;
}

/** Workers ended in the middle of a task: out of memory, most likely. */
export class WorkerEnded extends Error {
  override readonly name = 'WorkerEnded';
}

/** The pool was closed before the task was done. */
export class PoolClosed extends Error {
  override readonly name = 'PoolClosed';
}

/** Files larger than this in all are not imported side by side: a clip takes a few times its file's size of memory, bytes. */
const BYTES_AT_ONCE = 512 * 1024 * 1024;

interface Job {
  readonly task: ImportTask;
  readonly resolve: (reply: ImportReply) => void;
  readonly reject: (error: Error) => void;
  isSecondTry: boolean;
}

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
): ImportPool {
  const waiting: Job[] = [];
  const idle: Worker[] = [];
  const busy = new Map<Worker, Job>();
  const ready = new WeakSet<Worker>();
  let isClosed = false;

  const hasRoomFor = ({ task }: Job): boolean => {
    const bytes = [...busy.values()].reduce((sum, job) => sum + job.task.file.size, task.file.size);
    return busy.size === 0 || (busy.size < size && bytes <= BYTES_AT_ONCE);
  };

  const next = (): void => {
    while (waiting.length > 0 && hasRoomFor(waiting[0])) {
      const job = waiting.shift();
      if (job === undefined) return;
      const worker = idle.pop() ?? createWorker();
      busy.set(worker, job);
      worker.ref();
      if (ready.has(worker)) worker.postMessage(job.task);
    }
  };

  const createWorker = (): Worker => {
    const worker = new Worker(url, { name: 'import' });
    worker.on('message', (message: ImportReply | WorkerReady) => {
      if (message.kind === 'ready') {
        // Only now, so that a worker that ends before can only have failed to start.
        ready.add(worker);
        worker.postMessage(busy.get(worker)?.task);
        return;
      }
      busy.get(worker)?.resolve(message);
      busy.delete(worker);
      idle.push(worker);
      worker.unref(); // an idle worker keeps no process alive
      next();
    });
    worker.on('error', (error: Error) => drop(worker, error.message));
    worker.on('exit', (code) => drop(worker, `exit code ${code}`));
    return worker;
  };

  const drop = (worker: Worker, reason: string): void => {
    const index = idle.indexOf(worker);
    if (index >= 0) idle.splice(index, 1);
    const job = busy.get(worker);
    busy.delete(worker);
    if (job !== undefined) tryAgain(job, reason, ready.has(worker));
    next();
  };

  /** Once, with a worker of its own: what ended the first may have been another file's doing, or the system's. */
  const tryAgain = (job: Job, reason: string, wasReady: boolean): void => {
    if (isClosed) job.reject(new PoolClosed(reason));
    else if (!job.isSecondTry) waiting.unshift(Object.assign(job, { isSecondTry: true }));
    else if (wasReady) job.reject(new WorkerEnded(reason));
    else job.reject(new Error(`no import worker can be started: ${reason}`)); // no fault of the file's
  };

  return {
    size,
    run: (task) =>
      new Promise((resolve, reject) => {
        if (isClosed) return reject(new PoolClosed('the pool is closed'));
        const job: Job = { task, resolve, reject, isSecondTry: false };
        const firstStrip = waiting.findIndex(({ task: { kind } }) => kind === 'strip');
        // Nobody waits for a strip as one waits for a clip.
        if (task.kind === 'strip' || firstStrip < 0) waiting.push(job);
        else waiting.splice(firstStrip, 0, job);
        next();
      }),
    async close() {
      isClosed = true;
      for (const { reject } of waiting.splice(0)) reject(new PoolClosed('the pool was closed'));
      await Promise.all([...idle, ...busy.keys()].map((worker) => worker.terminate()));
    },
  };
}
