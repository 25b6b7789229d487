import { computed, signal } from '@preact/signals';
import { formatNumber } from '#core/kit/numbers.ts';
import type { SegueBridge } from '#contract/api.ts';
import type { IndexReport, JobEnd, JobProgress } from '#contract/jobs/jobs.ts';
import { counted, grouped } from '#contract/words/counted.ts';
import { paceOf, rateText, timeLeftText } from '#contract/jobs/pace.ts';
import type { Notices } from '../notices.ts';

export type Jobs = ReturnType<typeof createJobs>;

/** The jobs of main, whose events are passed to it. */
export function createJobs(bridge: Pick<SegueBridge, 'call'>, notices: Notices) {
  const all = signal<readonly JobProgress[]>([]); // in order of start
  const running = computed(() => all.value.at(-1) ?? null);
  const stopping = signal<ReadonlySet<string>>(new Set());
  const ended = new Set<string>();
  return {
    /** The running job; the latest of several. */
    running,
    cancelling: computed(() => running.value !== null && stopping.value.has(running.value.jobId)),
    cancel: (): void => {
      const job = running.peek();
      if (!job) return;
      stopping.value = new Set([...stopping.peek(), job.jobId]);
      void bridge.call('job.cancel', { jobId: job.jobId });
    },
    /** Pauses or resumes it. */
    togglePause: (): void => {
      const job = running.peek();
      if (job) void bridge.call(job.paused ? 'job.resume' : 'job.pause', { jobId: job.jobId });
    },
    follow: (progress: JobProgress): void => {
      if (!ended.has(progress.jobId)) all.value = withProgress(all.peek(), progress);
    },
    /** Reports the end of a job: one line in the status bar, and problems. */
    end: (end: JobEnd): void => {
      ended.add(end.jobId);
      all.value = all.peek().filter(({ jobId }) => jobId !== end.jobId);
      stopping.value = new Set([...stopping.peek()].filter((jobId) => jobId !== end.jobId));
      // Problems of a watched folder are shown beside the folder.
      if (end.outcome === 'failed') {
        if (!end.unasked) notices.problem(end.problem.message, 'openFolder');
      } else if (!end.unasked) notices.report(sentenceFor(end.outcome, end.report));
      else if (hasNews(end.report)) notices.report(newsOf(end.title, end.report));
      if (end.outcome === 'done') for (const what of describeEmptied(end)) notices.problem(what);
    },
  };
}

function withProgress(all: readonly JobProgress[], progress: JobProgress): readonly JobProgress[] {
  const at = all.findIndex(({ jobId }) => jobId === progress.jobId);
  return at < 0 ? [...all, progress] : all.with(at, progress);
}

/** Text for finished indexing: "Indexed 3 077 clips in 4.1 s · 2 files not read". */
export function sentenceFor(outcome: 'done' | 'cancelled', report: IndexReport): string {
  const read = report.added + report.updated + report.unchanged;
  const start = outcome === 'cancelled' ? 'Stopped · indexed' : 'Indexed';
  const seconds = formatNumber(report.elapsedMs / 1000, 1);
  return `${start} ${counted(read, 'clip')} in ${seconds} s${stills(report)}${failures(report)}${copies(report)}`;
}

/** Number of copies, because a search for a copy finds its clip under another name. */
function copies(report: IndexReport): string {
  if (report.copies === 0) return '';
  return report.copies === 1 ? ' · 1 copy' : ` · ${grouped(report.copies)} copies`;
}

function stills({ still }: IndexReport): string {
  return still > 0 ? ` · ${grouped(still)} without motion` : '';
}

function failures(report: IndexReport): string {
  return report.failed > 0 ? ` · ${counted(report.failed, 'file')} not read` : '';
}

const hasNews = ({ added, updated, gone }: IndexReport): boolean => added + updated + gone > 0;

/** Text for changes in a watched folder: "mocap changed on the disk · 2 clips added, 1 file gone". */
export function newsOf(title: string, { added, updated, gone }: IndexReport): string {
  const parts = [
    added > 0 && `${counted(added, 'clip')} added`,
    updated > 0 && `${counted(updated, 'clip')} read again`,
    gone > 0 && `${counted(gone, 'file')} gone`,
  ];
  return `${title.replace(/^Indexing /, '')} changed on the disk · ${parts.filter(Boolean).join(', ')}`;
}

/**
 * One sentence per folder that has become empty, however many clips it had. After an automatic check, only if
 * files disappeared since the last one.
 */
export function describeEmptied({
  unasked,
  report,
}: {
  readonly unasked: boolean;
  readonly report: Pick<IndexReport, 'emptied' | 'gone'>;
}): readonly string[] {
  if (unasked && report.gone === 0) return [];
  return report.emptied.map(
    ({ path, clips }) =>
      `A folder is suddenly empty, and ${clips === 1 ? 'one clip is' : `${grouped(clips)} clips are`} missing. Is a drive unplugged? User data is kept, and Segue reads the clips again when they are back: ${path}`,
  );
}

export function shareDone({ bytes, totalBytes, done, total }: JobProgress): number {
  if (totalBytes > 0) return Math.min(bytes / totalBytes, 1);
  return total > 0 ? Math.min(done / total, 1) : 0;
}

/** `120 / 3 077 · 7 s left`: short enough for a narrow panel; the status bar shows more. */
export function countText(job: JobProgress): string {
  const left = paceOf(job, job.elapsedMs).secondsLeft;
  if (job.paused) return job.total === 0 ? 'Paused' : `Paused · ${filesText(job)}`;
  if (job.total === 0) return 'Counting files …';
  return left === null ? filesText(job) : `${filesText(job)} · ${timeLeftText(left)}`;
}

/** `Indexing mocap · 120 / 3 077 files · 61 MB/s · 7 s left`; without an estimate at first. */
export function progressText(job: JobProgress): string {
  const title = job.paused ? `Paused · ${job.title}` : job.title;
  if (job.total === 0) return `${title} · counting files`;
  const { megabytesPerSecond, secondsLeft } = paceOf(job, job.elapsedMs);
  const parts = [title, `${filesText(job)} files`];
  if (megabytesPerSecond !== null) parts.push(rateText(megabytesPerSecond));
  if (secondsLeft !== null) parts.push(timeLeftText(secondsLeft));
  return parts.join(' · ');
}

const filesText = ({ done, total }: JobProgress): string => `${grouped(done)} / ${grouped(total)}`;
