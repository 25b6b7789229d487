// main/owner/follow: what runs while a library is open: watching, backups, warming up
import { unwatchFile, watchFile } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import type { Emit } from '#contract/events.ts';
import type { LibraryPresence } from '#contract/library/recent-libraries.ts';
import type { LogFault } from '../../ipc/answer.ts';
import type { Services } from '../../ipc/services.ts';
import { checkpointWhenIdle } from '../../library/database/checkpoint.ts';
import { followTeam, type FollowedTeam } from '../../team/follow-team.ts';
import { reportEdit } from '../../ipc/report-edit.ts';
import { cutEdit } from '../../library/edits/applied-edit.ts';
import { undoState } from '../../library/edits/edits.ts';
import { createChangeFeed } from '../../library/edits/change-feed.ts';
import { watchedFolders } from '../../library/files/watched-folders.ts';
import type { Library } from '../../library/library.ts';
import { attempt } from '../../library/problems.ts';
import { countRows } from '../../library/rows/found-rows.ts';
import { presenceOf } from '../../library/presence.ts';
import { checkLibrary } from '../../import/check-library.ts';
import { keepDailyBackups, keepLogShort } from './upkeep.ts';
import { PoolClosed } from '../../import/pool/import-pool.ts';
import { dataVersion } from '../../library/database/statements.ts';
import type { Database } from '../../library/database/database.ts';
import { unreadableWarnings } from '../../library/rows/unreadable-rows.ts';
import { followOthers, rowChanges } from '../../library/search/row-changes.ts';
import { warmSearch } from '../../library/search/warm-search.ts';

/** Starts the periodic tasks of an open library. */
export function followLibrary(services: Services, log: LogFault) {
  const { library, emit } = services;
  if (!library.ok) return { check: () => undefined, stop: () => Promise.resolve() };
  const stopBackups = keepDailyBackups(library.value, services, log);
  const feed = createChangeFeed(library.value.db);
  const stopPruning = keepLogShort(library.value, feed.seen, log);
  const stops = [
    watchLibrary(library.value, emit),
    keepSearchWarm(library.value, log),
    checkpointWhenIdle(library.value.db),
  ];
  return {
    /** Reports changes by other programs to the window. */
    check: followCommands(library.value, services, feed),
    /** Resolves when the library may be closed. */
    async stop() {
      stops.forEach((stop) => stop());
      await Promise.all([stopBackups(), stopPruning(), services.team?.stop(), services.farm.close()]);
    },
  };
}

/** Exchanges edits with the team of a library. */
export function followOwnTeam(
  library: Library,
  { emit, passwords, log }: Pick<Services, 'emit' | 'passwords'> & { readonly log: LogFault },
): FollowedTeam {
  const { db } = library;
  return followTeam(library, {
    onReceived: (received) => reportEdit(emit, db, cutEdit({ ...received, undo: undoState(db) }), true),
    onState: (state) => emit('team.changed', state),
    onFault: (error) => log('team', error),
    passwordFor: (address) => passwords.readTeamPassword(address),
  });
}

/**
 * Returns a function that reports changes by other programs since its last call. If there are none, it costs
 * one query.
 */
export function followCommands(
  { db, isWriting }: Pick<Library, 'db' | 'isWriting'>,
  { watcher, emit }: Pick<Services, 'watcher' | 'emit'>,
  feed: ReturnType<typeof createChangeFeed>,
): () => void {
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

/**
 * Reports to the window when the library file disappears, is replaced, or is back. Returns the function that
 * stops it.
 */
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

/**
 * Time without writes before the search is warmed again, ms: other programs write repeatedly while they
 * index.
 */
const QUIET_MS = 1500;

/** Loads the search data into memory, in slices. */
export async function warmInSlices(db: Database): Promise<void> {
  if (!db.open) return;
  followOthers(db);
  for (const _ of warmSearch(db)) {
    await setImmediate();
    if (!db.open) return;
  }
}

/**
 * Loads the search data again once writes have stopped, after another program wrote or an edit changed most
 * rows. Returns the function that stops it.
 */
function keepSearchWarm({ db, isWriting }: Pick<Library, 'db' | 'isWriting'>, log: LogFault): () => void {
  const versionOf = (): string => `${dataVersion(db)} ${rowChanges(db).epoch}`;
  let warmed = versionOf();
  let seen = warmed;
  const check = async (): Promise<void> => {
    if (!db.open || isWriting()) return;
    // A library that is gone or busy is checked again the next time.
    const version = attempt('The library', versionOf);
    if (!version.ok) return;
    const before = seen;
    seen = version.value;
    if (seen !== before || seen === warmed) return;
    await warmInSlices(db);
    if (db.open) warmed = seen = versionOf();
  };
  const tryCheck = (): void => void check().catch((error: unknown) => log('search in memory', error));
  const timer = setInterval(tryCheck, QUIET_MS).unref();
  return () => clearInterval(timer);
}

/** `unreadableWarnings`, in slices; none if the library is closed meanwhile. */
async function unreadableInSlices(db: Database): Promise<readonly string[]> {
  const work = unreadableWarnings(db);
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
    await setImmediate();
    if (!db.open) return [];
  }
}

/** Work that opening a large library does not wait for: warms the search, looks for rows that cannot be read, then checks the file for damage. */
export async function finishOpening({
  library,
  pool,
  emit,
}: Pick<Services, 'library' | 'pool' | 'emit'>): Promise<void> {
  if (!library.ok) return;
  const { db } = library.value;
  await warmInSlices(db);
  if (!db.open) return;
  for (const message of await unreadableInSlices(db)) emit('app.problem', { message });
  if (!db.open) return;
  const damage = await checkLibrary(library.value, pool).catch((error: unknown) => {
    if (error instanceof PoolClosed) return null;
    throw error;
  });
  if (damage !== null) emit('app.problem', { message: damage });
}
