import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import path from 'node:path';
import type { Problem } from '../../../contract/words/problem.ts';
import type { Result } from '../../../core/result.ts';
import { attemptLater, refuse } from '../problems.ts';
import type { Backup } from './backup-files.ts';
import { listBackups, nextBackup, removeUnfinished, unfinishedOf } from './backup-files.ts';
import type { CheckFile } from './backups.ts';
import { removeOldDays } from './backups.ts';
import { refuseDamagedCopy } from './save-copy.ts';
import { syncFile, syncNames } from './sync-file.ts';

/**
 * Backups of the library at `file` in a second folder, on another disk: they survive the loss of the first. Each library has a folder
 * of its own in it, named after its path: libraries in different folders may have one name, and the library itself may be gone.
 *
 * @returns the path that the library would have beside these backups
 */
function besideSecond(file: string, folder: string): string {
  const place = createHash('sha256').update(path.resolve(file)).digest('hex').slice(0, 8);
  return path.join(folder, `${path.basename(file)} ${place}`, path.basename(file));
}

/** The backups in the second folder, the newest first; none where it cannot be reached. */
export function listSecondBackups(file: string, folder: string): Backup[] {
  const beside = besideSecond(file, folder);
  return existsSync(path.dirname(beside)) ? listBackups(beside) : [];
}

/**
 * Copies the newest daily backup to the second folder, where that day has none there. A copy counts, and an older one makes room for
 * it, when it was checked and is on the disk.
 *
 * @returns the copy's path; null where there is nothing to copy
 */
export function copyToSecondFolder(
  file: string,
  folder: string,
  check: CheckFile,
  now: Date = new Date(),
): Promise<Result<string | null, Problem>> {
  return attemptLater(`A backup in ${folder}`, async () => {
    const newest = listBackups(file).find(({ kind }) => kind === 'daily');
    if (newest === undefined) return null;
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true)
      refuse(
        'notFound',
        `The second folder for backups, ${folder}, cannot be reached. Connect its drive, or choose another folder under File → Restore backup…`,
        folder,
      );
    const beside = besideSecond(file, folder);
    mkdirSync(path.dirname(beside), { recursive: true });
    if (listBackups(beside).some(({ day }) => day === newest.day)) return null;
    removeUnfinished(beside, now.getTime());
    return copyChecked(newest, beside, check);
  });
}

async function copyChecked(newest: Backup, beside: string, check: CheckFile): Promise<string> {
  const target = nextBackup(beside, newest.day ?? '');
  const unfinished = unfinishedOf(target);
  try {
    await copyFile(newest.path, unfinished);
    utimesSync(unfinished, new Date(), new Date(newest.modified)); // a list tells when it was made
    syncFile(unfinished);
    refuseDamagedCopy(await check(unfinished));
    renameSync(unfinished, target);
    syncNames(target);
  } finally {
    rmSync(unfinished, { force: true });
  }
  removeOldDays(beside);
  return target;
}
