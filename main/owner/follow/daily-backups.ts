import { isoDay } from '#contract/words/moment-text.ts';
import type { LogFault } from '../../ipc/answer.ts';
import type { Services } from '../../ipc/services.ts';
import { checkFile } from '../../import/check-library.ts';
import { backUpDaily, copyToSecondFolder } from '../../library/database/backups.ts';
import type { Library } from '../../library/library.ts';
import { presenceOf } from '../../library/presence.ts';

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
