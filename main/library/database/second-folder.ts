import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, statSync, utimesSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import path from 'node:path';
import type { Problem } from '#contract/words/problem.ts';
import type { Result } from '#core/result.ts';
import { attemptLater, refuse } from '../problems.ts';
import { listBackups, type Backup } from './backup-files.ts';
import { addDaily, isSound, type CheckFile } from './backups.ts';
import { makeFolder } from './make-folder.ts';
import { syncFile } from './sync-file.ts';

/**
 * Path that the library at `file` would have beside its backups in the second folder. Each library has its
 * own folder there, named after its path, since libraries in different folders may have the same name.
 */
function pathInSecondFolder(file: string, folder: string): string {
  const place = createHash('sha256').update(path.resolve(file)).digest('hex').slice(0, 8);
  return path.join(folder, `${path.basename(file)} ${place}`, path.basename(file));
}

/** The backups in the second folder, newest first; none if it is not accessible. */
export function listSecondBackups(file: string, folder: string): Backup[] {
  const pathInSecond = pathInSecondFolder(file, folder);
  return existsSync(path.dirname(pathInSecond)) ? listBackups(pathInSecond) : [];
}

/**
 * Copies the newest sound daily backup to the second folder if that day has none there.
 *
 * @returns the path of the copy; null if there is nothing to copy
 */
export function copyToSecondFolder(
  file: string,
  folder: string,
  check: CheckFile,
): Promise<Result<string | null, Problem>> {
  return attemptLater(`A backup in ${folder}`, async () => {
    const newest = await newestDaily(file, check);
    if (newest === undefined) return null;
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true)
      refuse(
        'notFound',
        `The second folder for backups is not accessible. Connect its drive, or choose another folder under File → Restore backup…: ${folder}`,
        folder,
      );
    const pathInSecond = pathInSecondFolder(file, folder);
    makeWritable(path.dirname(pathInSecond), folder);
    const copy = async (unfinished: string): Promise<boolean> => {
      await copyFile(newest.path, unfinished);
      utimesSync(unfinished, new Date(), new Date(newest.modified)); // lists show when it was made
      syncFile(unfinished);
      return true;
    };
    return addDaily(pathInSecond, newest.day ?? '', copy, check);
  });
}

/**
 * Makes the folder `inside` the second folder, which is there: whatever forbids it, it is not the path that
 * is wrong.
 */
function makeWritable(inside: string, folder: string): void {
  try {
    makeFolder(inside);
    accessSync(inside, constants.W_OK);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (!/^(EACCES|EPERM|EROFS|ENOENT)$/.test(code)) throw error;
    refuse(
      'readOnly',
      `Segue cannot write in the second folder for backups (${code}). Make it writable, or choose another folder under File → Restore backup…: ${folder}`,
      folder,
    );
  }
}

async function newestDaily(file: string, check: CheckFile): Promise<Backup | undefined> {
  for (const backup of listBackups(file))
    if (backup.kind === 'daily' && (await isSound(backup, check))) return backup;
  return undefined;
}
