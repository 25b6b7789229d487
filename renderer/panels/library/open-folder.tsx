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
        <span class="job-text cut">{cancelling ? 'Stopping …' : progressText(job)}</span>
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

/** `Indexing mocap · 120 / 3 077 · 410/s · 7 s left`; the estimate once it means something. */
export function progressText(job: JobProgress): string {
  if (job.total === 0) return `${job.title} · counting files`;
  const parts = [job.title, `${grouped(job.done)} / ${grouped(job.total)}`];
  const seconds = job.elapsedMs / 1000;
  if (seconds > 1 && job.done > 0 && job.done < job.total) {
    const rate = job.done / seconds;
    parts.push(
      `${grouped(Math.round(rate))}/s`,
      `${grouped(Math.ceil((job.total - job.done) / rate))} s left`,
    );
  }
  return parts.join(' · ');
}
