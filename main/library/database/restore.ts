import { copyFileSync, existsSync, renameSync, rmSync } from 'node:fs';
import type { Problem } from '../../../contract/words/problem.ts';
import type { Result } from '../../../core/result.ts';
import { attempt, refuse } from '../problems.ts';
import { listBackups, nextBackup, unfinishedOf } from './backup-files.ts';
import { openDatabase } from './database.ts';
import { findDamage } from './quick-check.ts';
import { syncFile, syncNames } from './sync-file.ts';

/**
 * Looks whether a copy can take the place of the library at `file`, whatever is there, be it damaged, empty or nothing: a damaged copy
 * cannot, and changes nothing.
 *
 * @returns what puts it there, once nobody has the library open any more; what was there is kept as a copy itself, so that this,
 *   too, can be taken back. It returns where that is; null where nothing was there.
 */
export function prepareRestore(file: string, backup: string): Result<() => string | null, Problem> {
  return attempt(`The copy ${backup}`, () => {
    if (!existsSync(backup)) refuse('notFound', `The copy ${backup} is not there any more.`, backup);
    const fresh = unfinishedOf(nextBackup(file, 'restore'));
    removeWithLogs(fresh);
    try {
      for (const ending of ['', '-wal'])
        if (existsSync(backup + ending)) copyFileSync(backup + ending, fresh + ending);
      checkCopy(fresh, backup);
    } catch (error) {
      removeWithLogs(fresh);
      throw error;
    } finally {
      // The copy made before it was brought to the form of this Segue is the one that is there already.
      for (const { path } of listBackups(fresh)) rmSync(path, { force: true });
    }
    return () => putInPlace(fresh, file);
  });
}

/** What another program has open it would go on writing to, by a name that is another file's then. */
export function refuseInUse(file: string): void {
  const opened = openDatabase(file);
  if (!opened.ok) return; // nobody can have it open
  const db = opened.value;
  try {
    db.pragma('busy_timeout = 0');
    db.pragma('locking_mode = EXCLUSIVE');
    db.exec('BEGIN EXCLUSIVE; ROLLBACK');
  } finally {
    db.close();
  }
}

/** Opening brings one of an older Segue to the form of this one; a large library is opened before its pages are checked. */
function checkCopy(fresh: string, backup: string): void {
  const opened = openDatabase(fresh);
  if (!opened.ok) refuse(opened.error.code, opened.error.message.replaceAll(fresh, backup), backup);
  const db = opened.value;
  const damage = findDamage(db);
  db.close();
  if (damage !== null)
    refuse('damaged', `The copy ${backup} is damaged (${damage}). Choose another.`, backup);
  syncFile(fresh);
}

function putInPlace(fresh: string, file: string): string | null {
  const kept = nextBackup(file, 'restore');
  // What was written last may be in the log, which goes with it.
  const there = ['', '-wal'].filter((ending) => existsSync(file + ending));
  for (const ending of there) renameSync(file + ending, kept + ending);
  rmSync(`${file}-shm`, { force: true });
  renameSync(fresh, file);
  syncNames(file);
  return there.length > 0 ? kept : null;
}

function removeWithLogs(file: string): void {
  for (const ending of ['', '-wal', '-shm']) rmSync(file + ending, { force: true });
}
