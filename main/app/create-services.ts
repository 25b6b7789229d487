import type { BrowserWindow } from 'electron';
import { createClipsOnDisk } from '../import/disk/clips-on-disk.ts';
import { createImportPool } from '../import/pool/import-pool.ts';
import { createJobs } from '../import/jobs/jobs.ts';
import { createPoseStrips } from '../import/clips/pose-strips.ts';
import type { LogFault } from '../ipc/answer.ts';
import { problemOfFault } from '../ipc/answer.ts';
import type { Services } from '../ipc/services.ts';
import type { Database } from '../library/database/database.ts';
import { openLibrary } from '../library/library.ts';
import { appInfo } from './app-info.ts';
import type { DataFolders } from './data-folder.ts';
import { createDialogs } from './window/dialogs.ts';
import { changeInstallation, readInstallation } from './library/installation.ts';
import { createLibraryFiles } from './library/library-files.ts';
import { watchFoldersOf } from './library/watch-folders.ts';

export interface ServiceParts extends Pick<Services, 'emit' | 'onShown'> {
  readonly folders: DataFolders;
  readonly isDemo: boolean;
  readonly window: () => BrowserWindow | undefined;
  /** The list of recent libraries is another one. */
  readonly onRecent: () => void;
}

/** Opens the library, and what its handlers work with. */
export function createServices(parts: ServiceParts, log: LogFault): Services {
  const { folders, isDemo, window, emit, onShown, onRecent } = parts;
  const { library: file, installation } = folders;
  const library = openLibrary(file);
  const pool = createImportPool();
  const db = (): Database | undefined => (library.ok ? library.value.db : undefined);
  const libraries = createLibraryFiles({
    installation,
    current: file,
    replaces: !library.ok,
    changed: () => {
      onRecent();
      emit('library.recentChanged', null);
    },
  });
  const jobs = createJobs(emit, (error) => problemOfFault('index', error, log));
  // A demo shows what it is given, and reads nothing besides.
  const followed = library.ok && !isDemo ? library.value : undefined;
  return {
    appInfo: () => appInfo(!isDemo && !readInstallation(installation).toured),
    library,
    jobs,
    pool,
    strips: createPoseStrips(library, pool, (strip) => emit('library.stripMade', strip)),
    dialogs: createDialogs(window),
    libraries,
    clipsOnDisk: createClipsOnDisk(db, (clipId, state) => emit('clip.onDisk', { clipId, state })),
    watcher: watchFoldersOf(followed, { jobs, pool, emit }),
    emit,
    onShown,
    onToured: () => {
      changeInstallation(installation, (before) => ({ ...before, toured: true }));
    },
  };
}
