import { checkFile } from '../../import/check-library.ts';
import type { LogFault } from '../../ipc/answer.ts';
import type { Services } from '../../ipc/services.ts';
import { backUpDaily } from '../../library/database/backups.ts';
import { copyToSecondFolder } from '../../library/database/second-folder.ts';
import type { Library } from '../../library/library.ts';
import { presenceOf } from '../../library/presence.ts';

/** Delay of the first check, so that the window opens first, ms. */
const FIRST_AFTER_MS = 20_000;

/** Interval between checks for a new day or a first edit, ms. */
const EVERY_MS = 60 * 1000;

/**
 * Backs up an open library once a day, also to the second folder if there is one. Reports each failure to the window once. Returns the
 * function that stops it, which resolves when none is running.
 */
export function keepDailyBackups(
  library: Library,
  { pool, emit, backupFolder }: Pick<Services, 'pool' | 'emit' | 'backupFolder'>,
  log: LogFault,
): () => Promise<void> {
  const { db, path, readOnly } = library;
  if (readOnly) return () => Promise.resolve();
  const check = (file: string): Promise<string | null> => checkFile(file, pool);
  const stopped = new AbortController();
  const { signal } = stopped;
  let reported: readonly string[] = []; // a drive may be away for days
  const copy = async (): Promise<void> => {
    if (presenceOf(library) !== 'here') return; // the window shows it
    const beside = await backUpDaily(db, path, new Date(), check, signal);
    const folder = backupFolder.read();
    const second = signal.aborted || folder === null ? null : await copyToSecondFolder(path, folder, check);
    const problems = [beside, second].flatMap((copied) => (copied?.ok === false ? copied.error.message : []));
    for (const message of problems) if (!reported.includes(message)) emit('app.problem', { message });
    reported = problems;
  };
  let running: Promise<void> | undefined;
  const tryCopy = (): void => {
    running ??= copy()
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
