import { randomUUID } from 'node:crypto';
import type { Emit } from '../../contract/events.ts';
import type { IndexReport, JobEnd, JobProgress } from '../../contract/jobs.ts';
import type { Problem } from '../../contract/problem.ts';
import type { Result } from '../../core/result.ts';

/** Time between two reports of progress, ms. */
const REPORT_INTERVAL_MS = 50;

export interface Progress {
  readonly done: number; // files
  readonly total: number; // files; 0 while they are being counted
  readonly bytes: number;
}

/** What a job may do while it runs. */
export interface JobContext {
  readonly signal: AbortSignal;
  /** As often as it likes: only what is worth showing is sent. */
  report(progress: Progress): void;
}

export type JobRun = (context: JobContext) => Promise<Result<IndexReport, Problem>>;

/** The jobs that run now. */
export interface Jobs {
  /** Starts a job and returns its id. */
  start(title: string, run: JobRun): string;
  /** Asks a job to stop: it ends soon, keeping what is done. One that has ended already is left alone. */
  cancel(jobId: string): void;
  /** Resolves when none runs any more. */
  idle(): Promise<void>;
  /** Cancels all and waits until they have ended. */
  close(): Promise<void>;
}

/**
 * @param emit hears of progress and ends
 * @param problemOf what a fault that a job throws is to its user
 */
export function createJobs(emit: Emit, problemOf: (error: unknown) => Problem): Jobs {
  const running = new Map<string, { readonly abort: AbortController; readonly ended: Promise<void> }>();

  const follow = async (jobId: string, title: string, run: JobRun, abort: AbortController): Promise<void> => {
    const reporter = createReporter(jobId, title, emit);
    let end: JobEnd;
    try {
      const result = await run({ signal: abort.signal, report: reporter.report });
      const outcome = abort.signal.aborted ? 'cancelled' : 'done';
      end = result.ok
        ? { jobId, outcome, report: result.value }
        : { jobId, outcome: 'failed', problem: result.error };
    } catch (error) {
      end = { jobId, outcome: 'failed', problem: problemOf(error) };
    }
    running.delete(jobId);
    reporter.finish();
    emit('job.ended', end);
  };

  const idle = async (): Promise<void> => {
    await Promise.all([...running.values()].map(({ ended }) => ended));
  };

  return {
    start(title, run) {
      const jobId = randomUUID();
      const abort = new AbortController();
      // Begins in the next turn, so that the caller has answered with the id before the first event bears it.
      const ended = new Promise<void>((resolve) => {
        setImmediate(() => resolve(follow(jobId, title, run, abort)));
      });
      running.set(jobId, { abort, ended });
      return jobId;
    },
    cancel: (jobId) => running.get(jobId)?.abort.abort(),
    idle,
    async close() {
      for (const { abort } of running.values()) abort.abort();
      await idle();
    },
  };
}

function createReporter(
  jobId: string,
  title: string,
  emit: Emit,
): { readonly report: JobContext['report']; readonly finish: () => void } {
  const begun = performance.now();
  let sent = -Infinity;
  let latest: Progress | undefined;
  const send = (): void => {
    if (latest === undefined) return;
    sent = performance.now();
    const progress: JobProgress = { jobId, kind: 'index', title, ...latest, elapsedMs: sent - begun };
    latest = undefined;
    emit('job.progress', progress);
  };
  return {
    report(progress) {
      latest = progress;
      if (performance.now() - sent >= REPORT_INTERVAL_MS) send();
    },
    finish: send,
  };
}
