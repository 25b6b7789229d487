import { FolderOpen, X } from 'lucide';
import type { JobProgress } from '../../../contract/jobs.ts';
import { grouped } from '../../state/jobs.ts';
import { Button } from '../button.tsx';
import { useAction, useApp } from '../window-context.ts';

/** Opens a folder, and while its files are read is their progress. */
export function OpenFolder() {
  const { jobs } = useApp();
  const openFolder = useAction('library.openFolder');
  const job = jobs.running.value;
  if (!job) {
    return (
      <div class="open-folder">
        <Button {...openFolder} icon={FolderOpen}>
          Open folder…
        </Button>
      </div>
    );
  }
  const cancelling = jobs.cancelling.value;
  return (
    <div class="open-folder">
      <div
        class="job"
        role="progressbar"
        aria-label={job.title}
        aria-valuemin={0}
        aria-valuemax={job.total}
        aria-valuenow={job.done}
      >
        <div class="job-fill" style={{ width: `${shareDone(job) * 100}%` }} />
        <span class="job-text cut">{cancelling ? 'Stopping …' : countText(job)}</span>
        <Button
          icon={X}
          tip="Stop indexing"
          bare
          disabledReason={cancelling ? 'it is stopping' : null}
          onClick={jobs.cancel}
        />
      </div>
    </div>
  );
}

export function shareDone(job: Pick<JobProgress, 'done' | 'total'>): number {
  return job.total > 0 ? Math.min(job.done / job.total, 1) : 0;
}

/** `120 / 3 077 · 7 s left`: what fits the button; the status bar says the rest. */
export function countText(job: JobProgress): string {
  if (job.total === 0) return 'Counting files …';
  const left = secondsLeft(job);
  const count = `${grouped(job.done)} / ${grouped(job.total)}`;
  return left === null ? count : `${count} · ${grouped(left)} s left`;
}

/** From the rate so far, once that means something, s. */
function secondsLeft({ done, total, elapsedMs }: JobProgress): number | null {
  if (elapsedMs < 1000 || done === 0 || done >= total) return null;
  return Math.ceil(((total - done) / done) * (elapsedMs / 1000));
}

/** `Indexing mocap · 120 / 3 077 · 410/s · 7 s left`; the estimate once it means something. */
export function progressText(job: JobProgress): string {
  if (job.total === 0) return `${job.title} · counting files`;
  const parts = [job.title, `${grouped(job.done)} / ${grouped(job.total)}`];
  const left = secondsLeft(job);
  if (left !== null) {
    const rate = Math.round(job.done / (job.elapsedMs / 1000));
    parts.push(`${grouped(rate)}/s`, `${grouped(left)} s left`);
  }
  return parts.join(' · ');
}
