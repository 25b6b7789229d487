import { renameSync, rmSync } from 'node:fs';
import type { Problem } from '../../../contract/words/problem.ts';
import type { Result } from '../../../core/result.ts';
import { attemptLater } from '../problems.ts';
import { listBackups, nextBackup, removeUnfinished, unfinishedOf } from './backup-files.ts';
import type { Database } from './database.ts';
import { findDamageIn } from './quick-check.ts';
import { refuseDamagedCopy, sealCopy } from './save-copy.ts';
import { syncNames } from './sync-file.ts';

/** Copies of days that are kept; older ones make room. */
const DAILY_KEPT = 10;

/** Pages that are copied at a time: the window is served between two such steps. */
const PAGES_A_STEP = 256;

/** What is wrong with the library at `file`; null where nothing is. */
export type CheckFile = (file: string) => string | null | Promise<string | null>;

/**
 * Copies the library once a day, the first time that it is open and somebody made something; keeps the last ten such copies. A copy
 * counts, and an older one makes room for it, when it was checked and is on the disk. Served between its steps, so that nobody waits.
 *
 * @param check reads all of a copy: elsewhere, where somebody waits
 * @returns the copy's path; null where there is one of today, or nothing to keep
 */
export function backUpDaily(
  db: Database,
  file: string,
  now: Date = new Date(),
  check: CheckFile = findDamageIn,
): Promise<Result<string | null, Problem>> {
  return attemptLater(`A copy of the library ${file}`, async () => {
    const today = dayOf(now);
    if (listBackups(file).some(({ day }) => day === today) || !hasEdits(db)) return null;
    removeUnfinished(file, now.getTime());
    const target = nextBackup(file, today);
    const unfinished = unfinishedOf(target);
    rmSync(unfinished, { force: true });
    try {
      await db.backup(unfinished, { progress: () => PAGES_A_STEP });
      sealCopy(unfinished);
      refuseDamagedCopy(await check(unfinished));
      renameSync(unfinished, target);
      syncNames(target);
    } catch (error) {
      rmSync(unfinished, { force: true });
      if (!db.open) return null; // closed meanwhile: the next start copies it
      throw error;
    }
    removeOldDays(file);
    return target;
  });
}

function dayOf(now: Date): string {
  const part = (value: number): string => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${part(now.getMonth() + 1)}-${part(now.getDate())}`;
}

function hasEdits(db: Database): boolean {
  return db.prepare('SELECT 1 FROM edits LIMIT 1').get() !== undefined;
}

/** Removes all daily backups beside the library at `file` but the last ten. */
export function removeOldDays(file: string): void {
  const days = listBackups(file).filter(({ kind }) => kind === 'daily');
  for (const { path } of days.slice(DAILY_KEPT)) rmSync(path, { force: true });
}
