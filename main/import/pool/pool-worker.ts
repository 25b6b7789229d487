import { forkWorker, whenGone, type ForkedWorker } from './fork-worker.ts';
import { describeLimit, type ImportLimits } from './import-limits.ts';
import type { ImportReply, WorkerReady } from './import-task.ts';
import { createJobsInHand, type JobsInHand, type PoolJob } from './pool-job.ts';

/** A worker process that does jobs sequentially. */
export interface PoolWorker {
  readonly inHand: Pick<JobsInHand, 'jobs' | 'bytes'>;
  /** The current job takes long; the worker gets no others. */
  readonly isStuck: boolean;
  readonly memory: WorkerMemory;
  /** Ends the process for others, which need its memory; `onEnded` gets its jobs. */
  giveWay(): void;
  /** Queues a job; `send` sends queued jobs. */
  give(job: PoolJob): void;
  send(): void;
  terminate(): Promise<void>;
}

/** Memory of a worker process. */
export interface WorkerMemory {
  readonly uses: number; // when it was last reported, bytes
  readonly gaveWay: boolean; // the process is ended for others
}

/** The end of a worker process. */
export interface WorkerEnd {
  readonly remaining: readonly PoolJob[];
  /** The job that exceeded its limits, if any. */
  readonly guilty: PoolJob | undefined;
  readonly reason: string;
  readonly wasReady: boolean; // it had started
  readonly gaveWay: boolean; // it was ended by `giveWay`
}

export interface WorkerEvents {
  /** Called when jobs were answered. */
  readonly onAnswered: () => void;
  /** Called when the memory of the process has changed. */
  readonly onUses: () => void;
  /** Called when the worker is stuck, with the jobs behind the current one. */
  readonly onStuck: (behind: readonly PoolJob[]) => void;
  readonly onEnded: (end: WorkerEnd) => void;
}

/** Time after which an idle process ends, ms. */
const IDLE_MS = 60_000;

/** Starts a process with the code at `url`. An idle process does not keep this one alive. */
export function createPoolWorker(url: URL, limits: ImportLimits, events: WorkerEvents): PoolWorker {
  const inHand = createJobsInHand();
  let isReady = false;
  let isStuck = false;
  const memory = { uses: 0, gaveWay: false };
  let over: { readonly task: number; readonly reason: string } | undefined;

  const worker = forkWorker(url, limits, (kind, task, limit) => {
    if (kind === 'time' || kind === 'memory') over = { task, reason: describeLimit(kind, limit) };
    if (kind === 'uses') memory.uses = memory.gaveWay ? 0 : limit;
    if (kind === 'uses') return events.onUses();
    if (kind !== 'slow' || inHand.jobOf(task) === undefined) return;
    isStuck = true;
    events.onStuck(inHand.takeBehind(task));
  });
  const isIdle = (): boolean => inHand.jobs.length === 0;
  const { terminate, keepAlive, ended } = lifetimeOf(worker, isIdle);
  const send = (): void => {
    const tasks = isReady ? inHand.takeUnsent() : [];
    if (tasks.length > 0) worker.child.send(tasks);
  };
  const end = (reason: string): void => {
    const { gaveWay } = memory;
    const guilty = over && inHand.jobOf(over.task);
    const why = over?.reason ?? worker.fault() ?? reason;
    events.onEnded({ remaining: inHand.takeAll(), guilty, reason: why, wasReady: isReady, gaveWay });
    ended();
  };

  worker.child.on('message', (message: readonly ImportReply[] | WorkerReady) => {
    if (Array.isArray(message)) {
      for (const reply of message as readonly ImportReply[]) inHand.answered(reply);
      isStuck = false;
      if (isIdle()) keepAlive(false);
      return events.onAnswered();
    }
    // Sent last, so that a process that ends before has failed to start.
    isReady = true;
    send();
  });
  whenGone(worker.child, end);
  keepAlive(false);

  return {
    inHand,
    get isStuck() {
      return isStuck;
    },
    memory,
    giveWay() {
      Object.assign(memory, { uses: 0, gaveWay: true });
      void terminate();
    },
    give(job) {
      inHand.add(job);
      keepAlive(true);
    },
    send,
    terminate,
  };
}

/** Ends a worker by hand, or when it is idle for a while. */
function lifetimeOf(
  worker: ForkedWorker,
  isIdle: () => boolean,
): { terminate(): Promise<void>; keepAlive(isWaitedFor: boolean): void; ended(): void } {
  let resolve: () => void = () => undefined;
  const ended = new Promise<void>((ends) => (resolve = ends));
  const terminate = (): Promise<void> => {
    worker.keepsAlive(true); // closing the pool waits for it
    worker.child.kill('SIGKILL');
    return ended;
  };
  const idle = setTimeout(() => void (isIdle() && terminate()), IDLE_MS).unref();
  return {
    terminate,
    keepAlive(isWaitedFor) {
      worker.keepsAlive(isWaitedFor);
      idle.refresh();
    },
    ended() {
      clearTimeout(idle);
      resolve();
    },
  };
}
