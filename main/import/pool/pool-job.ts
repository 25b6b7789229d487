import type { ImportReply, ImportTask } from './import-task.ts';

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

/** What a worker has to do, in the order in which it answers. */
export interface JobsInHand {
  /** Null for those that another worker does by now. */
  readonly jobs: readonly (PoolJob | null)[];
  readonly bytes: number; // of the files of all those
  add(job: PoolJob): void;
  /** The tasks that the worker was not sent yet. */
  takeUnsent(): readonly ImportTask[];
  answered(reply: ImportReply): void;
  /** The job of the worker's `task`, counted from 1 since it began; undefined where it was answered. */
  jobOf(task: number): PoolJob | undefined;
  /** Takes away what is behind `task`: what comes of it from here is not listened to. */
  takeBehind(task: number): readonly PoolJob[];
  takeAll(): readonly PoolJob[];
}

export function createJobsInHand(): JobsInHand {
  const jobs: (PoolJob | null)[] = [];
  let unsent = 0;
  let answered = 0;
  const isJob = (job: PoolJob | null): job is PoolJob => job !== null;
  const indexOf = (task: number): number => task - 1 - answered;
  return {
    jobs,
    get bytes() {
      return jobs.reduce((sum, job) => sum + (job?.task.file.size ?? 0), 0);
    },
    add(job) {
      jobs.push(job);
      unsent++;
    },
    takeUnsent() {
      const tasks = jobs.slice(jobs.length - unsent).flatMap((job) => (job ? [job.task] : []));
      unsent = 0;
      return tasks;
    },
    answered(reply) {
      answered++;
      jobs.shift()?.resolve(reply);
    },
    jobOf: (task) => jobs[indexOf(task)] ?? undefined,
    takeBehind(task) {
      const first = indexOf(task) + 1;
      if (first <= 0) return [];
      const behind = jobs.slice(first).filter(isJob);
      jobs.length -= unsent;
      unsent = 0;
      jobs.fill(null, first);
      return behind;
    },
    takeAll: () => jobs.splice(0).filter(isJob),
  };
}
