import { useSignalEffect } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { grouped } from '#contract/words/counted.ts';
import { TabPanel, Tabs } from '#renderer/controls/tabs.tsx';
import type { App } from '#renderer/stores/app.ts';
import { clipTargets } from '#renderer/stores/session/focus.ts';
import { viewAction } from '#renderer/stores/workspace/bottom-tabs.ts';
import { libraryTabs, type LibraryTab } from '#renderer/stores/workspace/workspace.ts';
import { BackupList } from '#renderer/features/exchange/restore-dialog.tsx';
import { ActionButton } from '#renderer/controls/action-button.tsx';
import { RecentLibraries } from '#renderer/features/library/folders/recent-libraries.tsx';
import { useAction, useApp } from '#renderer/controls/window-context.ts';
import { OpenFolderProblems } from '#renderer/features/status/toasts.tsx';
import { DetailsPane } from '#renderer/features/library/details/details-pane.tsx';
import { ClipList } from '#renderer/features/library/rows/clip-list.tsx';
import { NextTransition } from '#renderer/features/library/rows/next-transition.tsx';
import { OpenFolder, Folders } from '#renderer/features/library/folders/folders.tsx';
import { SearchField } from '#renderer/features/library/search/search-field.tsx';
import { TagChips } from '#renderer/features/library/tags/tag-chips.tsx';
import { TransitionList } from '#renderer/features/library/rows/transition-list.tsx';

/** The library panel: clips and transitions in two tabs, and the next transition below them. */
export function LibraryPanel() {
  const app = useApp();
  const { library, workspace } = app;
  const { libraryTab } = workspace.state.value;
  const { title } = useAction(viewAction('library'));
  useSignalEffect(() => {
    const libraryTab = tabAskedFor(app);
    if (libraryTab !== null) workspace.set({ libraryTab });
  });
  // The stage shows the reason.
  if (library.state.value.state === 'failed') return <NoLibrary />;
  return (
    <>
      <div class="library-tabs rigid">
        <Tabs
          label={title}
          tabs={libraryTabs}
          chosen={libraryTab}
          choose={(libraryTab) => workspace.set({ libraryTab })}
          count={(tab) => tab === 'transitions' && <TransitionCount />}
        />
      </div>
      <TabPanel tab="clips" class="library-tab" hidden={libraryTab !== 'clips'}>
        <Clips />
      </TabPanel>
      <TabPanel tab="transitions" class="library-tab" hidden={libraryTab !== 'transitions'}>
        <TransitionList />
      </TabPanel>
      <OpenFolder />
      <OpenFolderProblems />
      <NextTransition />
    </>
  );
}

/** The tab of what is to have the focus or a new name; null = none. Reads signals. */
function tabAskedFor({ session, document }: Pick<App, 'session' | 'document'>): LibraryTab | null {
  const { focus, renaming } = session;
  if (clipTargets.some((target) => target === focus.value)) return 'clips';
  const isRenamed = document.shown.transitions.value.some(({ id }) => id === renaming.value);
  return focus.value === 'transitions' || isRenamed ? 'transitions' : null;
}

function TransitionCount() {
  const { length } = useApp().document.shown.transitions.value;
  return length > 0 && <span class="tab-count">{` ${grouped(length)}`}</span>;
}

function Clips() {
  const listRef = useRef<HTMLDivElement>(null);
  const toList = (): void => listRef.current?.focus();
  return (
    <>
      <SearchField onLeave={toList} />
      <TagChips onLeave={toList} />
      <ClipList listRef={listRef} />
      <DetailsPane onLeave={toList} />
      <Folders />
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
