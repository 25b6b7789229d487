import { checkFile } from '../../import/check-library.ts';
import type { LogFault } from '../../ipc/answer.ts';
import type { Services } from '../../ipc/services.ts';
import { backUpDaily } from '../../library/database/backups.ts';
import { copyToSecondFolder } from '../../library/database/second-folder.ts';
import type { Library } from '../../library/library.ts';

/** Delay of the first check, so that the window opens first, ms. */
const FIRST_AFTER_MS = 20_000;

/** Interval between checks for a new day or a first edit, ms. */
const EVERY_MS = 60 * 1000;

/**
 * Backs up an open library once a day, also to the second folder if there is one. Reports each failure to the window once. Returns the
 * function that stops it.
 */
export function keepDailyBackups(
  { db, path, readOnly }: Library,
  { pool, emit, backupFolder }: Pick<Services, 'pool' | 'emit' | 'backupFolder'>,
  log: LogFault,
): () => void {
  if (readOnly) return () => undefined;
  const check = (file: string): Promise<string | null> => checkFile(file, pool);
  let said = ''; // a drive may be away for days
  const copy = async (): Promise<void> => {
    if (!db.open) return;
    const copied = await backUpDaily(db, path, new Date(), check);
    const folder = backupFolder.read();
    const both = copied.ok && folder !== null ? await copyToSecondFolder(path, folder, check) : copied;
    const message = both.ok ? '' : both.error.message;
    if (message !== '' && message !== said) emit('app.problem', { message });
    said = message;
  };
  const tryCopy = (): void => void copy().catch((error: unknown) => log('daily backup', error));
  const first = setTimeout(tryCopy, FIRST_AFTER_MS).unref();
  const later = setInterval(tryCopy, EVERY_MS).unref();
  return () => {
    clearTimeout(first);
    clearInterval(later);
  };
}
