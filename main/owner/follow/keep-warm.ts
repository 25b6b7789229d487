import { setImmediate } from 'node:timers/promises';
import { checkLibrary } from '../../import/check-library.ts';
import { PoolClosed } from '../../import/pool/import-pool.ts';
import type { LogFault } from '../../ipc/answer.ts';
import type { Services } from '../../ipc/services.ts';
import { dataVersion } from '../../library/database/statements.ts';
import type { Database } from '../../library/database/database.ts';
import type { Library } from '../../library/library.ts';
import { attempt } from '../../library/problems.ts';
import { followOthers, rowChanges } from '../../library/search/row-changes.ts';
import { warmSearch } from '../../library/search/warm-search.ts';

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
export function keepSearchWarm(
  { db, isWriting }: Pick<Library, 'db' | 'isWriting'>,
  log: LogFault,
): () => void {
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

/** Work that opening a large library does not wait for: warms the search, then checks the file for damage. */
export async function finishOpening({ library, pool, emit }: Services): Promise<void> {
  if (!library.ok) return;
  const { db } = library.value;
  await warmInSlices(db);
  if (!db.open) return;
  const damage = await checkLibrary(library.value, pool).catch((error: unknown) => {
    if (error instanceof PoolClosed) return null;
    throw error;
  });
  if (damage !== null) emit('app.problem', { message: damage });
}
