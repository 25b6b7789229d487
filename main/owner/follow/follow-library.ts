// main/owner/follow: what runs while a library is open: watching, backups, warming up
import type { LogFault } from '../../ipc/answer.ts';
import type { Services } from '../../ipc/services.ts';
import { checkpointWhenIdle } from '../../library/database/checkpoint-when-idle.ts';
import { keepDailyBackups } from './daily-backup.ts';
import { keepSearchWarm } from './keep-warm.ts';
import { reportEdit } from '../../ipc/report-edit.ts';
import { createChangeFeed } from '../../library/edits/change-feed.ts';
import { watchedFolders } from '../../library/files/watched-folders.ts';
import type { Library } from '../../library/library.ts';
import { attempt } from '../../library/problems.ts';
import { countRows } from '../../library/rows/found-rows.ts';
import { unwatchFile, watchFile } from 'node:fs';
import type { Emit } from '../../../contract/events.ts';
import type { LibraryPresence } from '../../../contract/library/recent-libraries.ts';
import { presenceOf } from '../../library/presence.ts';

/** Starts the periodic tasks of an open library. */
export function followLibrary(services: Services, log: LogFault) {
  const { library, emit } = services;
  if (!library.ok) return { check: () => undefined, stop: () => Promise.resolve() };
  const stopBackups = keepDailyBackups(library.value, services, log);
  const stops = [
    watchLibrary(library.value, emit),
    keepSearchWarm(library.value, log),
    checkpointWhenIdle(library.value.db),
  ];
  return {
    /** Reports changes by other programs to the window. */
    check: followCommands(library.value, services),
    /** Resolves when the library may be closed. */
    stop: () => {
      stops.forEach((stop) => stop());
      return stopBackups();
    },
  };
}

/** Returns a function that reports changes by other programs since its last call. If there are none, it costs one query. */
export function followCommands(
  { db, isWriting }: Pick<Library, 'db' | 'isWriting'>,
  { watcher, emit }: Pick<Services, 'watcher' | 'emit'>,
): () => void {
  const feed = createChangeFeed(db);
  return () => {
    if (!db.open || isWriting()) return; // unfinished edits are not reported
    // A library that is gone or busy is checked again the next time.
    attempt('The library', () => {
      const changes = feed.next();
      if (changes === null) return;
      if (changes.edit !== null) reportEdit(emit, db, changes.edit, true);
      emit('library.rowsChanged', { ...countRows(db), elsewhere: true });
      watcher.follow(watchedFolders(db));
    });
  };
}

/** Interval between checks, ms. */
const INTERVAL_MS = 1500;

/** Reports to the window when the library file disappears, is replaced, or is back. Returns the function that stops it. */
export function watchLibrary(library: Library, emit: Emit): () => void {
  let reported: LibraryPresence = 'here';
  const check = (): void => {
    const presence = presenceOf(library);
    if (presence !== reported) emit('library.presence', { presence });
    reported = presence;
  };
  watchFile(library.path, { interval: INTERVAL_MS, persistent: false }, check);
  return () => unwatchFile(library.path, check);
}
