import { signal, type ReadonlySignal } from '@preact/signals';
import type { SegueBridge } from '../../../contract/api.ts';
import type {
  LibraryBackup,
  LibraryPresence,
  RecentLibrary,
} from '../../../contract/library/recent-libraries.ts';
import type { Notices } from '../notices.ts';
import { ask } from '../ask.ts';

/** State of library files: of the open one, of its backups, and of recent ones. */
export interface LibraryFiles {
  readonly presence: ReadonlySignal<LibraryPresence>;
  readonly recent: ReadonlySignal<readonly RecentLibrary[]>; // the last one first, without the open one
  readonly backups: ReadonlySignal<readonly LibraryBackup[]>; // the newest first; empty until requested
  /** Finds backups of a library that cannot be opened. */
  findBackups(): void;
  /** Asks for recent libraries again: files change without notice. */
  refresh(): void;
  openRecent(library: RecentLibrary): void;
}

export function followLibraryFiles(
  bridge: Pick<SegueBridge, 'on' | 'call'>,
  notices: Pick<Notices, 'problem'>,
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
