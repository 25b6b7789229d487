// main/import/jobs: jobs that can be paused and stopped
import { randomUUID } from 'node:crypto';
import type { Emit } from '#contract/events.ts';
import type { IndexReport, JobEnd, JobProgress, Progress } from '#contract/jobs/jobs.ts';
import type { Problem } from '#contract/words/problem.ts';
import type { Result } from '#core/kit/result.ts';
import { createPauseGate, type PauseGate } from './pause-gate.ts';
import { createWorkClock } from './work-clock.ts';

/** Time between two reports of progress, ms. */
const REPORT_INTERVAL_MS = 50;

/** Abort reason if a user stopped the job; otherwise the app is closing. */
export const STOPPED = 'stopped';

/** Interface for a running job. */
export interface JobContext {
  readonly signal: AbortSignal;
  /** Shut while the job is paused; pass it between pieces of work. */
  readonly gate: Pick<PauseGate, 'isShut' | 'pass'>;
  /** Reports progress; reports are sent at a limited rate. */
  report(progress: Progress): void;
}

export type JobRun = (context: JobContext) => Promise<Result<IndexReport, Problem>>;

/** What people read of a job. */
export interface JobDescription {
  readonly title: string;
  /** Started automatically: shown only once there is something to read. */
  readonly unasked?: boolean;
}

/** Running jobs. */
export type Jobs = ReturnType<typeof createJobs>;

interface RunningJob {
  readonly abort: AbortController;
  readonly gate: PauseGate;
  readonly reporter: Reporter;
  readonly ended: Promise<void>;
}

interface StartedJob extends Omit<RunningJob, 'ended'> {
  readonly jobId: string;
  readonly description: JobDescription;
}

/**
 * @param emit receives progress and results
 * @param problemOf converts an error thrown by a job
 */
export function createJobs(emit: Emit, problemOf: (error: unknown) => Problem) {
  const running = new Map<string, RunningJob>();
  let isClosed = false;

  const follow = async (job: StartedJob, run: JobRun): Promise<void> => {
    const end = await endOf(job, run, problemOf);
    running.delete(job.jobId);
    job.reporter.finish();
    emit('job.ended', end);
  };

  const idle = async (): Promise<void> => {
    await Promise.all([...running.values()].map(({ ended }) => ended));
  };

  const cancel = ({ abort, gate }: RunningJob, reason?: string): void => {
    abort.abort(reason);
    gate.open();
  };

  return {
    /** Starts a job and returns its id. Does nothing after `close`. */
    start(description: JobDescription, run: JobRun) {
      const jobId = randomUUID();
      // Pending writes may start jobs after `close`.
      if (isClosed) return jobId;
      const abort = new AbortController();
      const gate = createPauseGate();
      const reporter = createReporter(jobId, description, emit);
      // Starts in the next turn, so that the caller returns the id before the first event.
      const ended = new Promise<void>((resolve) => {
        setImmediate(() => resolve(follow({ jobId, description, abort, gate, reporter }, run)));
      });
      running.set(jobId, { abort, gate, reporter, ended });
      return jobId;
    },
    /** Stops a job; finished work is kept. No effect on ended jobs. */
    cancel: (jobId: string) => {
      const job = running.get(jobId);
      if (job) cancel(job, STOPPED);
    },
    /** Pauses a job after its current work. */
    pause: (jobId: string) => {
      const job = running.get(jobId);
      if (job === undefined || job.abort.signal.aborted) return;
      job.gate.shut();
      job.reporter.setPaused(true);
    },
    resume: (jobId: string) => {
      const job = running.get(jobId);
      job?.gate.open();
      job?.reporter.setPaused(false);
    },
    isPaused: () => [...running.values()].some(({ gate }) => gate.isShut()), // any job
    isRunning: () => running.size > 0,
    /** Resolves when no job runs. */
    idle,
    /** Cancels all jobs and waits for them. */
    async close() {
      isClosed = true;
      for (const job of running.values()) cancel(job);
      await idle();
    },
  };
}

/** Runs a job to its end. */
async function endOf(
  { jobId, description, abort, gate, reporter }: StartedJob,
  run: JobRun,
  problemOf: (error: unknown) => Problem,
): Promise<JobEnd> {
  const named = { jobId, title: description.title, unasked: description.unasked === true };
  try {
    const result = await run({ signal: abort.signal, gate, report: reporter.report });
    const outcome = abort.signal.aborted ? 'cancelled' : 'done';
    return result.ok
      ? { ...named, outcome, report: result.value }
      : { ...named, outcome: 'failed', problem: result.error };
  } catch (error) {
    return { ...named, outcome: 'failed', problem: problemOf(error) };
  }
}

type Reporter = Readonly<ReturnType<typeof createReporter>>;

function createReporter(jobId: string, { title, unasked = false }: JobDescription, emit: Emit) {
  const clock = createWorkClock();
  let sent = -Infinity;
  let paused = false;
  let latest: Progress = { done: 0, total: 0, bytes: 0, totalBytes: 0 };
  let isSent = true;
  const send = (): void => {
    isSent = true;
    if (unasked && latest.totalBytes === 0) return;
    sent = performance.now();
    const elapsedMs = clock.elapsedMs();
    emit('job.progress', { jobId, kind: 'index', title, ...latest, paused, elapsedMs } satisfies JobProgress);
  };
  return {
    report(progress: Progress) {
      latest = progress;
      isSent = false;
      if (progress.total > 0) clock.start();
      // The last progress before a pause is always sent.
      if (paused || performance.now() - sent >= REPORT_INTERVAL_MS) send();
    },
    finish: () => isSent || send(),
    setPaused: (value: boolean) => {
      paused = value;
      if (value) clock.pause();
      else clock.resume();
      send();
    },
  };
}
