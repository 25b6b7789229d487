import { rmSync, statSync, accessSync, constants, existsSync, utimesSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { copyFile } from 'node:fs/promises';
import path from 'node:path';
import { isoDay } from '#contract/words/moment-text.ts';
import type { Problem } from '#contract/words/problem.ts';
import type { Result } from '#core/kit/result.ts';
import { attemptLater, refuse } from '../problems.ts';
import { listBackups, nextBackup, removeUnfinished, unfinishedOf, type Backup } from './backup-files.ts';
import { connect } from './connect.ts';
import type { Database } from './database.ts';
import { moveFile } from './move-file.ts';
import { findDamageIn } from './quick-check.ts';
import { refuseDamagedCopy, saveCopy, sealCopy } from './save-copy.ts';
import { syncNames, syncFile } from './sync-file.ts';
import { makeFolder } from './make-folder.ts';

/** Days whose backups are kept. */
const DAILY_KEPT = 10;

/** Backups of one day that are kept. */
const KEPT_A_DAY = 3;

/** Pages copied in one step. The window is served between steps. */
const PAGES_A_STEP = 256;

/** Finds damage in the library at `file`; null if there is none. */
type CheckFile = (file: string) => string | null | Promise<string | null>;

/**
 * Backs up a library with edits once a day and keeps the last ten sound daily backups. Works in steps, so
 * that others can use the library meanwhile: the backup has the state at its beginning, without an edit that
 * is not complete.
 *
 * @param check finds damage in a backup; in a worker if a window is open
 * @param signal ends it before the library is closed
 * @returns the path of the backup; null if there is a sound one of today, no edit, or `signal` was aborted
 */
export function backUpDaily(
  db: Database,
  file: string,
  now: Date = new Date(),
  check: CheckFile = findDamageIn,
  signal?: AbortSignal,
): Promise<Result<string | null, Problem>> {
  return attemptLater(`A backup of the library ${file}`, async () => {
    const copy = async (unfinished: string): Promise<boolean> => {
      if (!(await copyInSteps(db.name, unfinished, signal))) return false;
      sealCopy(unfinished);
      return true;
    };
    try {
      return await addDaily(file, isoDay(now), copy, check);
    } catch (error) {
      if (signal?.aborted === true) return null; // the next start makes the backup
      throw error;
    }
  });
}

/**
 * Adds a daily backup beside `file` unless `day` has a sound one. An old one is removed only after the new
 * one is checked and on the disk.
 *
 * @param copy writes the copy to a temporary path; false if there is nothing to copy
 * @returns its path; null if there is nothing to do
 */
async function addDaily(
  file: string,
  day: string,
  copy: (unfinished: string) => Promise<boolean>,
  check: CheckFile,
): Promise<string | null> {
  if (await hasSoundOf(day, file, check)) return null;
  removeUnfinished(file);
  const target = nextBackup(file, day);
  const unfinished = unfinishedOf(target);
  try {
    if (!(await copy(unfinished))) return null;
    refuseDamagedCopy(await damageOf(unfinished, check));
    await moveFile(unfinished, target);
    syncNames(target);
    await removeOldDays(file, check);
    return target;
  } finally {
    rmSync(unfinished, { force: true });
  }
}

/**
 * Copies a library with edits; false if it has none. With a connection of its own that reads one state: one
 * that writes can be within an edit, and then SQLite copies nothing.
 */
async function copyInSteps(file: string, target: string, signal?: AbortSignal): Promise<boolean> {
  const source = connect(file, true);
  try {
    source.exec('BEGIN');
    if (!hasEdits(source)) return false;
    const progress = (): number => {
      signal?.throwIfAborted();
      return PAGES_A_STEP;
    };
    await source.backup(target, { progress });
    return true;
  } finally {
    source.close();
  }
}

/**
 * Backs up a library now, as a backup of its day, of which the newest three stay. Call between edits. Returns
 * its path.
 */
export function backUpNow(db: Database, file: string, now: Date = new Date()): string {
  const day = isoDay(now);
  const target = nextBackup(file, day);
  saveCopy(db, target);
  const ofDay = listBackups(file).filter((backup) => backup.day === day);
  for (const { path } of ofDay.slice(KEPT_A_DAY)) rmSync(path, { force: true });
  return target;
}

function hasEdits(db: Database): boolean {
  return db.prepare('SELECT 1 FROM edits LIMIT 1').get() !== undefined;
}

/** Whether a sound daily backup of `day` is beside the library at `file`. */
async function hasSoundOf(day: string, file: string, check: CheckFile): Promise<boolean> {
  for (const backup of listBackups(file))
    if (backup.day === day && (await isSound(backup, check))) return true;
  return false;
}

/**
 * Removes the backups beside the library at `file` of the days before its last ten with a sound daily one: those
 * of an update and of a restore, too; those of damage stay.
 */
async function removeOldDays(file: string, check: CheckFile): Promise<void> {
  const sound = new Set<string>();
  for (const backup of listBackups(file).filter(({ kind }) => kind !== 'damage')) {
    const day = backup.day ?? isoDay(new Date(backup.modified));
    if (sound.size === DAILY_KEPT && !sound.has(day)) rmSync(backup.path, { force: true });
    else if (backup.kind === 'daily' && (await isSound(backup, check))) sound.add(day);
  }
}

/** Damage of files that were checked, by identity and state, since checking reads all of a file. */
const known = new Map<string, string | null>();

/** `check`, once for each state of a file; an error is damage, too. */
async function damageOf(file: string, check: CheckFile): Promise<string | null> {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false });
  const state = `${found?.dev} ${found?.ino} ${found?.size} ${found?.mtimeNs} ${found?.ctimeNs}`;
  const seen = known.get(state);
  if (seen !== undefined) return seen;
  const checked = await attemptLater(file, async () => check(file));
  const damage = checked.ok ? checked.value : checked.error.message;
  known.set(state, damage);
  return damage;
}

/** Whether a backup is sound. One that cannot be read is not. */
const isSound = async ({ path }: Backup, check: CheckFile): Promise<boolean> =>
  (await damageOf(path, check)) === null;

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
