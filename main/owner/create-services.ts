import { createPoseStrips } from '../import/clips/pose-strips.ts';
import { createClipsOnDisk } from '../import/disk/clips-on-disk.ts';
import { createJobs } from '../import/jobs/jobs.ts';
import { createImportPool } from '../import/pool/import-pool.ts';
import type { LogFault } from '../ipc/answer.ts';
import { problemOfFault } from '../ipc/answer.ts';
import type { Services } from '../ipc/services.ts';
import type { Database } from '../library/database/database.ts';
import { openLibrary } from '../library/library.ts';
import { changeInstallation, readInstallation } from './installation.ts';
import { watchFoldersOf } from './follow/watch-folders.ts';

export interface ServiceParts extends Pick<
  Services,
  'dialogs' | 'emit' | 'rememberLibrary' | 'startAgainWith'
> {
  readonly file: string; // of the library
  /** A demo shows only the given files: no watched folders, no second backups. */
  readonly isDemo: boolean;
  /** File of the settings of this installation. */
  readonly installation: string;
  readonly log: LogFault;
}

/** Opens the library and creates the services for its handlers. */
export function createServices({ file, isDemo, installation, log, ...given }: ServiceParts): Services {
  const { emit } = given;
  const library = openLibrary(file);
  const pool = createImportPool();
  const db = (): Database | undefined => (library.ok ? library.value.db : undefined);
  const jobs = createJobs(emit, (error) => problemOfFault('index', error, log));
  const followed = library.ok && !isDemo ? library.value : undefined;
  return {
    ...given,
    file,
    library,
    jobs,
    pool,
    strips: createPoseStrips(library, pool, (strip) => emit('library.stripMade', strip)),
    clipsOnDisk: createClipsOnDisk(db, (clipId, state) => emit('clip.onDisk', { clipId, state })),
    watcher: watchFoldersOf(followed, { jobs, pool, emit }),
    backupFolder: {
      read: () => (isDemo ? null : readInstallation(installation).backupFolder),
      save: (backupFolder) =>
        void changeInstallation(installation, (before) => ({ ...before, backupFolder })),
    },
  };
}
