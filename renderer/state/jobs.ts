import { signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import type { SegueBridge } from '../../contract/api.ts';
import type { IndexReport, JobEnd, JobProgress } from '../../contract/jobs.ts';
import type { Notices } from './notices.ts';

export interface Jobs {
  /** The job under way; the latest where there are several. */
  readonly running: ReadonlySignal<JobProgress | null>;
  readonly cancelling: ReadonlySignal<boolean>;
  cancel(): void;
}

/** Follows the jobs of main: progress as it comes, and at the end one line in the status bar. */
export function followJobs(
  bridge: Pick<SegueBridge, 'on' | 'call'>,
  notices: Notices,
  changed: (filesChanged: boolean) => void,
): Jobs {
  const running = signal<JobProgress | null>(null);
  const cancelling = signal(false);
  const ended = new Set<string>();
  bridge.on('job.progress', (progress) => {
    if (!ended.has(progress.jobId)) running.value = progress;
  });
  bridge.on('job.ended', (end) => {
    ended.add(end.jobId);
    if (running.peek()?.jobId === end.jobId) {
      running.value = null;
      cancelling.value = false;
    }
    if (end.outcome === 'failed') notices.problem(end.problem.message, 'openFolder');
    else notices.say(sentenceFor(end));
    changed(end.outcome !== 'failed' && end.report.updated > 0);
  });
  return {
    running,
    cancelling,
    cancel: () => {
      const job = running.peek();
      if (!job) return;
      cancelling.value = true;
      void bridge.call('job.cancel', { jobId: job.jobId });
    },
  };
}

/** What a finished index says: "Indexed 3 077 clips in 4.1 s · 2 files not read". */
export function sentenceFor(end: Exclude<JobEnd, { outcome: 'failed' }>): string {
  const { report } = end;
  const read = report.added + report.updated + report.unchanged;
  const start = end.outcome === 'cancelled' ? 'Stopped · indexed' : 'Indexed';
  const seconds = (report.elapsedMs / 1000).toFixed(1);
  return `${start} ${counted(read, 'clip')} in ${seconds} s${failures(report)}`;
}

function failures(report: IndexReport): string {
  return report.failed > 0 ? ` · ${counted(report.failed, 'file')} not read` : '';
}

/** `12 345` of something, in the plural but for one. */
export function counted(count: number, noun: string): string {
  return `${grouped(count)} ${noun}${count === 1 ? '' : 's'}`;
}

/** Digits in threes, with a narrow space that does not break. */
export function grouped(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, '\u202f');
}
