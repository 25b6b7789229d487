import { computed, effect, signal, type ReadonlySignal, type Signal } from '@preact/signals';
import type { SegueBridge } from '#contract/api.ts';
import type { WatchedFolder } from '#contract/library/watched-folders.ts';
import { createMotionCaches, type MotionCaches } from '#renderer/clips/clip-cache.ts';
import type { DocumentStore } from '../document/document-store.ts';
import type { Notices } from '../notices.ts';
import { createJobs, type Jobs } from './jobs.ts';
import { createLibraryList, type LibraryList, type ListSorts } from './library-list.ts';
import { selectListed, type RowSelection } from '#renderer/kit/row-selection.ts';
import { createLabelRefresh } from './labels.ts';
import { createTags, type Tags } from './tags.ts';
import { followTeam } from './team.ts';
import type { TeamState } from '#contract/library/team.ts';
import type { LibraryBackup, LibraryPresence, RecentLibrary } from '#contract/library/recent-libraries.ts';
import { answerOf, ask } from '../ask.ts';
import { resource } from '#renderer/kit/resource.ts';
import type { JobEnd } from '#contract/jobs/jobs.ts';
import type { UnreadFiles } from '#contract/rows/library-rows.ts';

/** The library of the window: its file, the list of its clips, their tags and folders, and their motion. */
export interface Library extends CountedUnreadFiles {
  readonly state: Signal<LibraryState>;
  readonly isOpen: ReadonlySignal<boolean>;
  readonly list: LibraryList;
  readonly tags: Tags;
  readonly newClips: NewClips;
  readonly jobs: Jobs;
  readonly team: ReadonlySignal<TeamState | null>; // null: the library is in none
  readonly folders: ReadonlySignal<readonly WatchedFolder[]>; // watched folders, by path
  /** Asks for the labels of all clips in the document again: clips came or went. */
  refreshLabels(): void;
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
  dropHiddenRows(list, selection);
  const caches = createMotionCaches(bridge);
  // Edits of blend trees change their rows and their poses.
  effect(() => {
    for (const { id } of document.saved.lab.value) caches.peeked.reloadOne(id);
    caches.strips.refresh();
    if (list.loaded.peek()) list.refresh();
  });
  return {
    state,
    isOpen,
    list,
    refreshLabels: createLabelRefresh(document, bridge),
    tags: createTags(bridge),
    newClips: createNewClips(bridge, list, selection),
    ...countUnreadFiles(bridge, isOpen),
    jobs: createJobs(bridge, notices),
    team: followTeam(bridge, isOpen),
    folders: followFolders(bridge, isOpen, notices),
    files: followLibraryFiles(bridge, notices),
    caches,
  };
}

/**
 * Drops the rows that a new search hides from the selection. Rows that an edit takes out of the same search
 * stay selected: the next edit is for them, too.
 */
function dropHiddenRows(
  list: Pick<LibraryList, 'text' | 'hiddenAmong'>,
  selection: Signal<RowSelection>,
): void {
  resource(
    () => list.text.value,
    async (_text, { signal: waiting }) => {
      const { ids, active, anchor } = selection.peek();
      const selected = [...ids, active, anchor].filter((id) => id !== null);
      if (selected.length === 0) return;
      const hidden = await list.hiddenAmong(selected);
      waiting.throwIfAborted();
      selection.value = selectListed(selection.peek(), (id) => !hidden.has(id));
    },
  );
}

/** State of library files: of the open one, of its backups, and of recent ones. */
interface LibraryFiles {
  readonly presence: ReadonlySignal<LibraryPresence>;
  readonly recent: ReadonlySignal<readonly RecentLibrary[]>; // the last one first, without the open one
  readonly backups: ReadonlySignal<readonly LibraryBackup[]>; // the newest first; empty until requested
  /** Finds backups of a library that cannot be opened. */
  findBackups(): void;
  /** Asks for recent libraries again: files change without notice. */
  refresh(): void;
  openRecent(library: RecentLibrary): void;
}

function followLibraryFiles(
  bridge: Pick<SegueBridge, 'on' | 'call'>,
  notices: Pick<Notices, 'problem' | 'succeed'>,
): LibraryFiles {
  const presence = signal<LibraryPresence>('here');
  const recent = signal<readonly RecentLibrary[]>([]);
  const backups = signal<readonly LibraryBackup[]>([]);
  const askBackups = async (): Promise<void> => {
    const found = await ask({ bridge, notices }, 'library.backups', {});
    if (found) backups.value = found.backups;
  };
  const askRecent = async (): Promise<void> => {
    const response = await bridge.call('library.recent', {});
    if (response.ok) recent.value = response.value;
  };
  const open = async (id: RecentLibrary['id']): Promise<void> => {
    await ask({ bridge, notices }, 'library.openRecent', { id });
    await askRecent();
  };
  bridge.on('library.presence', (detail) => (presence.value = detail.presence));
  bridge.on('library.recentChanged', () => void askRecent());
  return {
    presence,
    recent,
    backups,
    findBackups: () => void askBackups(),
    refresh: () => void askRecent(),
    openRecent: ({ id }) => void open(id),
  };
}

/** Clips added while this window is open. */
interface NewClips {
  /** Ids of new clips that have not been selected yet. */
  readonly unseen: ReadonlySignal<ReadonlySet<string>>;
  /** The first row that was just imported, to scroll to, and how many the list has then; null = none, or done. */
  readonly arrival: Signal<Arrival | null>;
  /** Asks which clips a job added. The list scrolls only after jobs that the user started. */
  find(end: JobEnd): void;
}

interface Arrival {
  readonly first: number; // index
  readonly listed: number;
}

export function createNewClips(
  bridge: Pick<SegueBridge, 'call'>,
  list: Pick<LibraryList, 'text' | 'sort'>,
  selection: ReadonlySignal<RowSelection>,
): NewClips {
  const unseen = signal<ReadonlySet<string>>(new Set());
  const arrival = signal<Arrival | null>(null);
  let since = Date.now();
  const ask = async (scrolls: boolean): Promise<void> => {
    const asked = Date.now();
    const found = { text: list.text.peek(), sort: list.sort.peek() };
    const response = await bridge.call('library.newClips', { ...found, since });
    if (!response.ok) return;
    since = asked;
    unseen.value = new Set([...unseen.peek(), ...response.value.clipIds]);
    const { first, listed } = response.value;
    // Another search has other rows.
    const isSame = list.text.peek() === found.text && list.sort.peek() === found.sort;
    if (scrolls) arrival.value = first !== null && isSame ? { first, listed } : null;
  };
  effect(() => {
    const { active } = selection.value;
    if (active === null || !unseen.peek().has(active)) return;
    unseen.value = new Set([...unseen.peek()].filter((id) => id !== active));
  });
  const find = (end: JobEnd): void => {
    if (end.outcome !== 'failed' && end.report.added > 0) void ask(!end.unasked);
  };
  return { unseen, arrival, find };
}

/** Failed, still and ignored files of the library. */
interface CountedUnreadFiles {
  readonly unread: ReadonlySignal<UnreadFiles>;
  /** Counts again. */
  countUnread(): void;
}

const noneUnread: UnreadFiles = { failed: 0, still: 0, ignoredCount: 0, ignored: [] };

function countUnreadFiles(
  bridge: Pick<SegueBridge, 'call'>,
  isOpen: ReadonlySignal<boolean>,
): CountedUnreadFiles {
  const counted = resource(
    () => isOpen.value || null,
    () => answerOf(bridge, 'library.unreadFiles', {}),
    { lasts: true },
  );
  return { unread: computed(() => counted.value.value ?? noneUnread), countUnread: counted.retry };
}

/** Follows the watched folders of the library, as reported by main. */
function followFolders(
  bridge: Pick<SegueBridge, 'on' | 'call'>,
  isOpen: ReadonlySignal<boolean>, // true if the library is open
  notices: Pick<Notices, 'report'>,
): ReadonlySignal<readonly WatchedFolder[]> {
  const folders = signal<readonly WatchedFolder[]>([]);
  bridge.on('folders.changed', (detail) => {
    reportLostFolders(folders.peek(), detail.folders, notices);
    folders.value = detail.folders;
  });
  effect(() => {
    if (!isOpen.value) return;
    void bridge.call('folders.watched', {}).then((response) => {
      if (response.ok) folders.value = response.value;
    });
  });
  return folders;
}

function reportLostFolders(
  before: readonly WatchedFolder[],
  after: readonly WatchedFolder[],
  notices: Pick<Notices, 'report'>,
): void {
  for (const { id, name, state } of after) {
    const was = before.find((folder) => folder.id === id)?.state;
    if (state === 'away' && was !== 'away')
      notices.report(`${name} was not found; Segue watches it again once it is back`);
    if (state !== 'away' && was === 'away') notices.report(`${name} is back`);
  }
}
