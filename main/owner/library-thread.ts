// main/owner: the thread that owns the open library
import { parentPort, workerData } from 'node:worker_threads';
import { assert } from '#core/kit/assert.ts';
import { problemOfFault, type LogFault } from '../ipc/answer.ts';
import { joinThreads, type HostCalls } from './calls.ts';
import { createLibraryCalls, type LibraryCalls } from './library-calls.ts';
import type { ThreadOptions } from './start-library-thread.ts';
import { createPoseStrips } from '../import/clips/clip-buffers.ts';
import { createClipsOnDisk } from '../import/disk/clips-on-disk.ts';
import { createJobs } from '../import/jobs/jobs.ts';
import { createImportPool } from '../import/pool/import-pool.ts';
import { createVisitedFarm } from '../farm/visited-farm.ts';
import { createFollowedGame } from '../export/game/followed-game.ts';
import type { Services } from '../ipc/services.ts';
import type { Database } from '../library/database/database.ts';
import { openForProgram } from '../library/library.ts';
import { changeInstallation, readInstallation } from './installation.ts';
import { followOwnTeam } from './follow/follow-library.ts';
import { watchFoldersOf } from './follow/watch-folders.ts';

assert(parentPort !== null, 'library-thread runs in a worker thread only');
const options = workerData as ThreadOptions;
const own: Partial<LibraryCalls> = {};
const host = joinThreads<HostCalls, Partial<LibraryCalls>>(parentPort, own);
const log: LogFault = (place, error) => void host.logFault.asEvent(place, error);
let whenClosed = (): void => undefined;

const services = createServices({
  ...options,
  dialogs: host,
  passwords: host,
  log,
  emit: (event, detail) => void host.emit.asEvent(event, detail),
  rememberLibrary: (file) => void host.rememberLibrary.asEvent(file),
  startAgainWith: (replace) => {
    whenClosed = replace;
    void host.startAgain.asEvent();
  },
});

Object.assign(
  own,
  createLibraryCalls(services, log, () => whenClosed()),
);
process.on('uncaughtException', (error) => log('library', error));
process.on('unhandledRejection', (reason) => log('library', reason));

export interface ServiceParts extends Pick<
  Services,
  'dialogs' | 'passwords' | 'emit' | 'rememberLibrary' | 'startAgainWith'
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
  const { emit, passwords } = given;
  const library = openForProgram(file);
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
    game: createFollowedGame(),
    farm: createVisitedFarm(),
    team:
      library.ok && !library.value.readOnly ? followOwnTeam(library.value, { emit, passwords, log }) : null,
    backupFolder: {
      read: () => (isDemo ? null : readInstallation(installation).backupFolder),
      save: (backupFolder) =>
        void changeInstallation(installation, (before) => ({ ...before, backupFolder })),
    },
  };
}
