import { useRef } from 'preact/hooks';
import { BackupList } from '../../features/exchange/backup-list.tsx';
import { ActionButton } from '../../controls/action-button.tsx';
import { RecentLibraries } from '../../features/library/folders/recent-libraries.tsx';
import { useApp } from '../../controls/window-context.ts';
import { OpenFolderProblems } from '../../features/status/toasts.tsx';
import { DetailsPane } from '../../features/library/details/details-pane.tsx';
import { ClipList } from '../../features/library/rows/clip-list.tsx';
import { NextTransition } from '../../features/library/rows/next-transition.tsx';
import { OpenFolder } from '../../features/library/folders/open-folder.tsx';
import { SearchField } from '../../features/library/search/search-field.tsx';
import { TagChips } from '../../features/library/tags/tag-chips.tsx';
import { Folders } from '../../features/library/folders/folders.tsx';
import { TransitionList } from '../../features/library/rows/transition-list.tsx';

/** The library panel: clips at the top, transitions below. */
export function LibraryPanel() {
  const listRef = useRef<HTMLDivElement>(null);
  const { library } = useApp();
  const toList = (): void => listRef.current?.focus();
  // The stage shows the reason.
  if (library.state.value.state === 'failed') return <NoLibrary />;
  return (
    <>
      <SearchField onLeave={toList} />
      <TagChips onLeave={toList} />
      <ClipList listRef={listRef} />
      <DetailsPane onLeave={toList} />
      <Folders />
      <OpenFolder />
      <OpenFolderProblems />
      <NextTransition />
      <TransitionList />
    </>
  );
}

function NoLibrary() {
  const { files } = useApp().library;
  const backups = files.backups.value;
  return (
    <div class="empty-state">
      <p>No library is open.</p>
      {backups.length > 0 && (
        <section aria-label="Backups of the library">
          <p>Restore a backup. The current library is kept as a backup, too.</p>
          <BackupList backups={backups} />
        </section>
      )}
      <ActionButton action="library.choose" primary named />
      <ActionButton action="library.create" named />
      <RecentLibraries />
    </div>
  );
}
