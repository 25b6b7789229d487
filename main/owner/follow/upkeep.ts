import { isoDay } from '#contract/words/moment-text.ts';
import type { LogFault } from '../../ipc/answer.ts';
import type { Services } from '../../ipc/services.ts';
import { checkFile } from '../../import/check-library.ts';
import { backUpDaily, copyToSecondFolder } from '../../library/database/backups.ts';
import type { Library } from '../../library/library.ts';
import { presenceOf } from '../../library/presence.ts';
import { randomUUID } from 'node:crypto';
import { noteReader, pruningLog } from '../../library/log/prune-log.ts';

/** Delay of the first check, so that the window opens first, ms. */
const FIRST_AFTER_MS = 20_000;

/** Interval between checks for a new day or a first edit, ms. */
const EVERY_MS = 60 * 1000;

/** Most checks that are left out after a failure: it is tried again after 1, 2, 4, … and then each 64 minutes. */
const MOST_LEFT_OUT = 63;

/**
 * Backs up an open library once a day, also to the second folder if there is one. What fails is tried again, ever
 * more rarely, since a full disk would be filled each time, and reported to the window once a day. Returns the
 * function that stops it, which resolves when none is running.
 */
export function keepDailyBackups(
  library: Library,
  services: Pick<Services, 'pool' | 'emit' | 'backupFolder'>,
  log: LogFault,
): () => Promise<void> {
  if (library.readOnly) return () => Promise.resolve();
  const stopped = new AbortController();
  const { signal } = stopped;
  const say = onceADay((message) => services.emit('app.problem', { message }));
  let [failures, leftOut] = [0, 0];
  let running: Promise<void> | undefined;
  const tryCopy = (): void => {
    if (running !== undefined || leftOut-- > 0) return;
    running = backUp(library, services, signal)
      .then((problems) => {
        problems.forEach(say);
        failures = problems.length === 0 ? 0 : failures + 1;
        leftOut = failures === 0 ? 0 : Math.min(2 ** (failures - 1) - 1, MOST_LEFT_OUT);
      })
      .catch((error: unknown) => {
        if (!signal.aborted) log('daily backup', error);
      })
      .finally(() => (running = undefined));
  };
  const first = setTimeout(tryCopy, FIRST_AFTER_MS).unref();
  const later = setInterval(tryCopy, EVERY_MS).unref();
  return () => {
    clearTimeout(first);
    clearInterval(later);
    stopped.abort();
    return running ?? Promise.resolve();
  };
}

/** Backs up a library, if it is due, and returns what failed, as sentences. */
async function backUp(
  library: Library,
  { pool, backupFolder }: Pick<Services, 'pool' | 'backupFolder'>,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const { db, path } = library;
  if (presenceOf(library) !== 'here') return []; // the window shows it
  const check = (file: string): Promise<string | null> => checkFile(file, pool);
  const backedUp = await backUpDaily(db, path, new Date(), check, signal);
  const folder = backupFolder.read();
  const second = signal.aborted || folder === null ? null : await copyToSecondFolder(path, folder, check);
  return [backedUp, second].flatMap((copied) => (copied?.ok === false ? copied.error.message : []));
}

/** `say` for each message once a day: a drive may be away for days. */
function onceADay(say: (message: string) => void): (message: string) => void {
  const saidOn = new Map<string, string>();
  return (message) => {
    const today = isoDay(new Date());
    if (saidOn.get(message) !== today) say(message);
    saidOn.set(message, today);
  };
}

/** Delay of the first look at the log, and the interval of the others, ms. */
const PRUNES_AFTER_MS = 40_000;
const PRUNES_EVERY_MS = 60 * 60 * 1000;

/**
 * Removes edits that nobody needs from the log of an open library. Returns the function that stops it.
 *
 * @param seen the last revision that this process has reported
 */
export function keepLogShort(library: Library, seen: () => number, log: LogFault): () => Promise<void> {
  const { db } = library;
  if (library.readOnly) return () => Promise.resolve();
  const id = randomUUID();
  const guarded = (work: () => Promise<unknown>): Promise<void> =>
    work().then(
      () => undefined,
      (error: unknown) => log('history', error),
    );
  const note = (revision: number | null): Promise<void> =>
    guarded(() => library.write(() => db.transaction(() => noteReader(db, id, revision)).immediate()));
  let last: Promise<void> | undefined;
  const prune = (): void => {
    if (presenceOf(library) !== 'here') return; // the window shows it
    last = note(seen()).then(() => guarded(() => library.writeInSlices(() => pruningLog(db))));
  };
  const first = setTimeout(prune, PRUNES_AFTER_MS).unref();
  const later = setInterval(prune, PRUNES_EVERY_MS).unref();
  return async () => {
    clearTimeout(first);
    clearInterval(later);
    if (last === undefined) return;
    await last;
    if (presenceOf(library) === 'here') await note(null);
  };
}
