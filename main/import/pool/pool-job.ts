import type { ImportReply, ImportTask } from './import-task.ts';

/** A task with the functions that settle its promise. */
export interface PoolJob {
  readonly task: ImportTask;
  readonly resolve: (reply: ImportReply) => void;
  readonly reject: (error: Error) => void;
  /** A worker ended with this job and others. From now on the job runs alone, to find the cause. */
  isAlone: boolean;
  /** A worker gave way while it did this job. From now on the job runs while no other does. */
  isHeavy: boolean;
  /** Number of workers that ended with this job alone. */
  falls: number;
}

/** Queue of a worker, in the order of its replies. */
export type JobsInHand = Readonly<ReturnType<typeof createJobsInHand>>;

export function createJobsInHand() {
  const jobs: (PoolJob | null)[] = [];
  let unsent = 0;
  let answered = 0;
  const isJob = (job: PoolJob | null): job is PoolJob => job !== null;
  const indexOf = (task: number): number => task - 1 - answered;
  return {
    /** Null for jobs moved to another worker. */
    jobs: jobs as readonly (PoolJob | null)[],
    /** Of the files of all those. */
    get bytes() {
      return jobs.reduce((sum, job) => sum + (job?.task.file.size ?? 0), 0);
    },
    add(job: PoolJob) {
      jobs.push(job);
      unsent++;
    },
    /** Tasks not sent to the worker yet. */
    takeUnsent() {
      const tasks = jobs.slice(jobs.length - unsent).flatMap((job) => (job ? [job.task] : []));
      unsent = 0;
      return tasks;
    },
    answered(reply: ImportReply) {
      answered++;
      jobs.shift()?.resolve(reply);
    },
    /** Job of the worker's `task`, counted from 1 since its start; undefined if it was answered. */
    jobOf: (task: number) => jobs[indexOf(task)] ?? undefined,
    /** Removes the jobs behind `task`; their replies are ignored. */
    takeBehind(task: number) {
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
