import { computed, effect, signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import type { SegueBridge } from '../../../contract/api.ts';
import type {
  ClipOnDisk,
  LibraryBackup,
  LibraryPresence,
  RecentLibrary,
} from '../../../contract/library/recent-libraries.ts';
import type { Notices } from '../notices.ts';
import { openClipIds } from './open-transition.ts';
import type { OpenTransition } from './open-transition.ts';

/** State of files: of the library, of the open clips, and of recent libraries. */
export interface LibraryFiles {
  readonly presence: ReadonlySignal<LibraryPresence>;
  /** by clip id; open clips with unchanged files are absent */
  readonly onDisk: ReadonlySignal<ReadonlyMap<string, Exclude<ClipOnDisk, 'same'>>>;
  readonly recent: ReadonlySignal<readonly RecentLibrary[]>; // the last one first, without the open one
  readonly backups: ReadonlySignal<readonly LibraryBackup[]>; // the newest first; empty until requested
  /** Finds backups of a library that cannot be opened. */
  findBackups(): void;
  /** Asks again: files change without notice. */
  refresh(): void;
  openRecent(library: RecentLibrary): void;
  reloadClip(clipId: string): void;
}

export function followLibraryFiles(
  bridge: Pick<SegueBridge, 'on' | 'call'>,
  open: Pick<OpenTransition, 'played' | 'chain'>,
  notices: Notices,
): LibraryFiles {
  const presence = signal<LibraryPresence>('here');
  const onDisk = signal<ReadonlyMap<string, Exclude<ClipOnDisk, 'same'>>>(new Map());
  const recent = signal<readonly RecentLibrary[]>([]);
  const backups = signal<readonly LibraryBackup[]>([]);
  const askBackups = async (): Promise<void> => {
    const response = await bridge.call('library.backups', {});
    if (response.ok) backups.value = response.value.backups;
    else notices.problem(response.error.message);
  };
  bridge.on('library.presence', (detail) => (presence.value = detail.presence));
  bridge.on('clip.onDisk', ({ clipId, state }) => {
    const known = new Map(onDisk.peek());
    if (state === 'same') known.delete(clipId);
    else known.set(clipId, state);
    onDisk.value = known;
  });
  const inView = computed(() => openClipIds(open).join(' '));
  const watch = (ids: string): void =>
    void bridge.call('clips.watch', { clipIds: ids.split(' ').filter(Boolean) });
  effect(() => {
    const ids = inView.value;
    onDisk.value = new Map([...onDisk.peek()].filter(([id]) => ids.includes(id)));
    watch(ids);
  });
  const askRecent = async (): Promise<void> => {
    const response = await bridge.call('library.recent', {});
    if (response.ok) recent.value = response.value;
  };
  bridge.on('library.recentChanged', () => void askRecent());
  const orSay = async (answer: Promise<{ ok: boolean; error?: { message: string } }>): Promise<void> => {
    const { error } = await answer;
    if (error) notices.problem(error.message);
  };
  return {
    presence,
    onDisk,
    recent,
    backups,
    findBackups: () => void askBackups(),
    refresh: () => {
      watch(inView.peek());
      void askRecent();
    },
    openRecent: ({ id }) => void orSay(bridge.call('library.openRecent', { id })).then(askRecent),
    reloadClip: (clipId) => void orSay(bridge.call('index.lookAgain', { clipId })),
  };
}
