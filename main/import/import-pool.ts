import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { ImportReply, ImportTask } from './import-task.ts';

/** Worker threads that import files, made when first needed. */
export interface ImportPool {
  /** How many tasks run at once. */
  readonly size: number;
  /** Rejects with `WorkerEnded` where the worker fell over this task; the next one gets a new worker. */
  run(task: ImportTask): Promise<ImportReply>;
  close(): Promise<void>;
}

/** A worker ended in the middle of a task: out of memory, most likely. */
export class WorkerEnded extends Error {
  override readonly name = 'WorkerEnded';
}

interface Waiting {
  readonly task: ImportTask;
  readonly resolve: (reply: ImportReply) => void;
  readonly reject: (error: Error) => void;
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
  const waiting: Waiting[] = [];
  const idle: Worker[] = [];
  const busy = new Map<Worker, Waiting>();

  const next = (): void => {
    while (waiting.length > 0 && busy.size < size) {
      const job = waiting.shift();
      if (job === undefined) return;
      const worker = idle.pop() ?? createWorker();
      busy.set(worker, job);
      worker.ref();
      worker.postMessage(job.task);
    }
  };

  const createWorker = (): Worker => {
    const worker = new Worker(url, { name: 'import' });
    worker.on('message', (reply: ImportReply) => {
      busy.get(worker)?.resolve(reply);
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
    busy.get(worker)?.reject(new WorkerEnded(reason));
    busy.delete(worker);
    next();
  };

  return {
    size,
    run: (task) =>
      new Promise((resolve, reject) => {
        waiting.push({ task, resolve, reject });
        next();
      }),
    async close() {
      for (const { reject } of waiting.splice(0)) reject(new WorkerEnded('the pool was closed'));
      await Promise.all([...idle, ...busy.keys()].map((worker) => worker.terminate()));
    },
  };
}
