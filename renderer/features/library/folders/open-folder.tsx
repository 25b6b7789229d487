// renderer/features/library/folders: folders and recent libraries
import { FolderOpen, Pause, Play, X } from 'lucide';
import type { JobProgress } from '#contract/jobs/jobs.ts';
import { countText, progressText, shareDone } from '../../../stores/library/jobs.ts';
import { ActionButton } from '../../../controls/action-button.tsx';
import { FoldersButton } from './folders.tsx';
import { useApp } from '../../../controls/window-context.ts';

/** Button that opens a folder, and the progress of indexing. */
export function OpenFolder() {
  const { jobs } = useApp().library;
  const job = jobs.running.value;
  return (
    <div class="open-folder">
      {job ? <RunningJob job={job} /> : <ActionButton action="library.openFolder" icon={FolderOpen} named />}
      <FoldersButton />
    </div>
  );
}

function RunningJob({ job }: { readonly job: JobProgress }) {
  const { jobs } = useApp().library;
  const cancelling = jobs.cancelling.value;
  return (
    <div
      class={job.paused ? 'job paused' : 'job'}
      role="progressbar"
      aria-label={job.title}
      aria-valuemin={0}
      aria-valuemax={job.total}
      aria-valuenow={job.done}
      aria-valuetext={progressText(job)}
    >
      <div class="job-fill" style={{ width: `${shareDone(job) * 100}%` }} />
      <span class="job-text small-text cut" data-tip={progressText(job)}>
        {cancelling ? 'Stopping …' : countText(job)}
      </span>
      <ActionButton
        action={job.paused ? 'index.resume' : 'index.pause'}
        icon={job.paused ? Play : Pause}
        bare
      />
      <ActionButton action="index.stop" icon={X} bare />
    </div>
  );
}
