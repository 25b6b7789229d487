// renderer/features/library/folders: folders and recent libraries
import './folders.css';
import { FolderTree as FolderTreeIcon, FolderOpen, Pause, Play, X } from 'lucide';
import type { ListedFolder } from '#contract/search/listed-folders.ts';
import type { WatchedFolder } from '#contract/library/watched-folders.ts';
import { ActionButton } from '#renderer/controls/action-button.tsx';
import { useResource } from '#renderer/kit/resource.ts';
import { answerOf } from '#renderer/stores/ask.ts';
import type { Workbench } from '#renderer/stores/workbench.ts';
import type { UnreadFiles } from '#contract/rows/library-rows.ts';
import { useAction, useApp } from '#renderer/controls/window-context.ts';
import { FolderTree } from './folder-tree.tsx';
import type { JobProgress } from '#contract/jobs/jobs.ts';
import { countText, progressText, shareDone } from '#renderer/stores/library/jobs.ts';

/** Shows and hides the folders; warns about a missing watched folder. */
function FoldersButton() {
  const problems = useApp().library.folders.value.flatMap(problemOf);
  return (
    <ActionButton
      action="library.watchedFolders"
      icon={FolderTreeIcon}
      notes={problems}
      class={problems.length > 0 ? 'has-trouble' : ''}
    />
  );
}

/** Folders that contain clips, and the ones among them that are watched. */
export function Folders() {
  return useApp().session.watchedFolders.value ? <OpenFolders /> : null;
}

function OpenFolders() {
  const { session, bridge, library } = useApp();
  const { folders } = library;
  const { title } = useAction('library.watchedFolders');
  const files = { bridge, unread: library.unread.value, watched: folders.value };
  const { value: tree } = useResource(files, treeOf, { lasts: true });
  return (
    <section
      class="folders"
      aria-label={title}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        session.watchedFolders.value = false;
      }}
    >
      <h3 class="section-head row between rigid faint">{title}</h3>
      {folders.value.length === 0 && (
        <p class="folder-note">No folder is watched. Open a folder to follow its changes.</p>
      )}
      {folders.value
        .filter(({ state }) => state !== 'watched')
        .map((folder) => (
          <p
            key={folder.id}
            class={problemOf(folder).length > 0 ? 'folder-note troubled' : 'folder-note'}
            data-tip={`${folder.path}\n${stateText(folder)}`}
          >
            {folder.name}: {factsOf(folder)}
          </p>
        ))}
      <FolderTree folders={tree ?? []} />
    </section>
  );
}

interface Files extends Pick<Workbench, 'bridge'> {
  // Both change when files are added or removed.
  readonly unread: UnreadFiles;
  readonly watched: readonly WatchedFolder[];
}

const treeOf = ({ bridge }: Files): Promise<readonly ListedFolder[]> => answerOf(bridge, 'folders.tree', {});

/** Problem of a watched folder as text; empty = none. */
function problemOf({ name, state, why }: WatchedFolder): readonly string[] {
  return state === 'away' ? [`${name}: folder not found`] : state === 'emptied' ? [`${name}: ${why}`] : [];
}

function factsOf({ state, why }: WatchedFolder): string {
  if (state === 'away') return 'folder not found';
  return state === 'checked' ? `checked every few minutes: ${why}` : why;
}

function stateText({ state, why }: WatchedFolder): string {
  switch (state) {
    case 'watched':
      return 'Changes are read at once';
    case 'checked':
      return `Checked every few minutes, and when you return to this window: ${why}`;
    case 'away':
      return `Not available: ${why}. Its clips stay, and Segue watches it again when it is back`;
    case 'emptied':
      return `Watched, but ${why}\nIts clips stay as missing. Segue reads them again when their files are back`;
  }
}

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
