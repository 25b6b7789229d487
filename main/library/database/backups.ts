import { renameSync, rmSync } from 'node:fs';
import type { Problem } from '../../../contract/words/problem.ts';
import type { Result } from '../../../core/result.ts';
import { attemptLater } from '../problems.ts';
import { listBackups, nextBackup, removeUnfinished, unfinishedOf } from './backup-files.ts';
import type { Database } from './database.ts';
import { findDamageIn } from './quick-check.ts';
import { refuseDamagedCopy, sealCopy } from './save-copy.ts';
import { syncNames } from './sync-file.ts';

/** Daily backups kept. */
const DAILY_KEPT = 10;

/** Pages copied in one step. The window is served between steps. */
const PAGES_A_STEP = 256;

/** Finds damage in the library at `file`; null if there is none. */
export type CheckFile = (file: string) => string | null | Promise<string | null>;

/**
 * Backs up a library with edits once a day and keeps the last ten daily backups. An old one is removed only after the new one is
 * checked and on the disk. Works in steps, so that others can use the library meanwhile.
 *
 * @param check finds damage in the backup; in a worker if a window is open
 * @returns the path of the backup; null if there is one of today, or no edit
 */
export function backUpDaily(
  db: Database,
  file: string,
  now: Date = new Date(),
  check: CheckFile = findDamageIn,
): Promise<Result<string | null, Problem>> {
  return attemptLater(`A backup of the library ${file}`, async () => {
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
      if (!db.open) return null; // closed meanwhile: the next start makes the backup
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

/** Removes all but the last ten daily backups beside the library at `file`. */
export function removeOldDays(file: string): void {
  const days = listBackups(file).filter(({ kind }) => kind === 'daily');
  for (const { path } of days.slice(DAILY_KEPT)) rmSync(path, { force: true });
}
