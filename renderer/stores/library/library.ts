import { computed, effect, signal, type ReadonlySignal, type Signal } from '@preact/signals';
import type { SegueBridge } from '../../../contract/api.ts';
import type { WatchedFolder } from '../../../contract/library/watched-folders.ts';
import { createMotionCaches, type MotionCaches } from '../clips/motion-caches.ts';
import type { DocumentStore } from '../document/document-store.ts';
import type { Notices } from '../notices.ts';
import { countUnreadFiles, type CountedUnreadFiles } from './unread-files.ts';
import { createJobs, type Jobs } from './jobs.ts';
import { followLibraryFiles, type LibraryFiles } from './library-files.ts';
import { createLibraryList, type LibraryList, type ListSorts } from './library-list.ts';
import { createNewClips, type NewClips } from './new-clips.ts';
import type { RowSelection } from './row-selection.ts';
import { createTags, type Tags } from './tags.ts';
import { followFolders } from './watched-folders.ts';

/** The library of the window: its file, the list of its clips, their tags and folders, and their motion. */
export interface Library extends CountedUnreadFiles {
  readonly state: Signal<LibraryState>;
  readonly isOpen: ReadonlySignal<boolean>;
  readonly list: LibraryList;
  readonly tags: Tags;
  readonly newClips: NewClips;
  readonly jobs: Jobs;
  readonly folders: ReadonlySignal<readonly WatchedFolder[]>; // watched folders, by path
  readonly files: LibraryFiles;
  readonly caches: MotionCaches;
}

/** The library file of the window. */
export type LibraryState =
  | { readonly state: 'opening' }
  | { readonly state: 'open'; readonly path: string; readonly readOnly: boolean }
  | { readonly state: 'failed'; readonly message: string };

interface Followed {
  readonly bridge: SegueBridge;
  readonly notices: Notices;
  readonly document: DocumentStore;
  readonly selection: Signal<RowSelection>; // of rows of the list
  readonly sorts: ReadonlySignal<ListSorts>;
}

/** Creates the library, which follows main; `opening` until main has opened its file. */
export function createLibrary({ bridge, notices, document, selection, sorts }: Followed): Library {
  const state = signal<LibraryState>({ state: 'opening' });
  const isOpen = computed(() => state.value.state === 'open');
  const list = createLibraryList(document, bridge, sorts);
  const unread = countUnreadFiles(bridge);
  effect(() => void (isOpen.value && unread.countUnread()));
  const caches = createMotionCaches(bridge);
  const lab = computed(() => document.saved.value.lab);
  // Edits of blend trees change their rows and their poses.
  effect(() => {
    for (const { id } of lab.value) caches.peeked.reloadOne(id);
    caches.strips.refresh();
    if (list.loaded.peek()) list.refresh();
  });
  return {
    state,
    isOpen,
    list,
    tags: createTags(bridge),
    newClips: createNewClips(bridge, list, selection),
    ...unread,
    jobs: createJobs(bridge, notices),
    folders: followFolders(bridge, isOpen, notices),
    files: followLibraryFiles(bridge, notices),
    caches,
  };
}
