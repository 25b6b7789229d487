import { Worker } from 'node:worker_threads';
import type { ImportReply, ImportTask, WorkerReady } from './import-task.ts';

/** A task, and who waits for what comes of it. */
export interface PoolJob {
  readonly task: ImportTask;
  readonly resolve: (reply: ImportReply) => void;
  readonly reject: (error: Error) => void;
  /** A worker ended with this and others in hand: from now on it has a worker of its own, so that it is known whose fault it is. */
  isAlone: boolean;
  /** How many workers ended with this one alone in hand. */
  falls: number;
}

/** A worker thread that does its jobs one after the other. */
export interface PoolWorker {
  /** Given and not answered yet, in their order. */
  readonly jobs: readonly PoolJob[];
  readonly bytes: number; // of the files of all those
  /** Taken now, sent to the thread with `send`. */
  give(job: PoolJob): void;
  send(): void;
  terminate(): Promise<unknown>;
}

export interface WorkerEvents {
  /** Some jobs were answered. */
  readonly onAnswered: () => void;
  /** The thread is no more; these jobs were left. `wasReady`: it had started. */
  readonly onEnded: (left: readonly PoolJob[], reason: string, wasReady: boolean) => void;
}

/** Starts a thread with the code at `url`. While it has nothing to do it keeps no process alive. */
export function createPoolWorker(url: URL, { onAnswered, onEnded }: WorkerEvents): PoolWorker {
  const thread = new Worker(url, { name: 'import' });
  const jobs: PoolJob[] = [];
  let unsent: ImportTask[] = [];
  let bytes = 0;
  let isReady = false;
  let isEnded = false;

  const send = (): void => {
    if (!isReady || unsent.length === 0) return;
    thread.postMessage(unsent);
    unsent = [];
  };
  const end = (reason: string): void => {
    if (isEnded) return;
    isEnded = true;
    onEnded(jobs.splice(0), reason, isReady);
  };

  thread.on('message', (message: readonly ImportReply[] | WorkerReady) => {
    if (!Array.isArray(message)) {
      // Only now, so that a thread that ends before can only have failed to start.
      isReady = true;
      send();
      return;
    }
    for (const reply of message as readonly ImportReply[]) {
      const job = jobs.shift();
      bytes -= job?.task.file.size ?? 0;
      job?.resolve(reply);
    }
    if (jobs.length === 0) thread.unref();
    onAnswered();
  });
  thread.on('error', (error: Error) => end(error.message));
  thread.on('exit', (code) => end(`exit code ${code}`));

  return {
    jobs,
    get bytes() {
      return bytes;
    },
    give(job) {
      jobs.push(job);
      unsent.push(job.task);
      bytes += job.task.file.size;
      thread.ref();
    },
    send,
    terminate: () => thread.terminate(),
  };
}
