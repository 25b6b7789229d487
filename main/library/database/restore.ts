import { copyFileSync, existsSync, rmSync } from 'node:fs';
import type { Problem } from '#contract/words/problem.ts';
import type { Result } from '#core/kit/result.ts';
import { attempt, refuse } from '../problems.ts';
import { listBackups, nextBackup, unfinishedOf } from './backup-files.ts';
import { openDatabase } from './database.ts';
import { migrations } from './migrations.ts';
import { moveFileSync } from './move-file.ts';
import { findDamage } from './quick-check.ts';
import { refuseSpecialFiles } from './refuse-special-files.ts';
import { syncFile, syncNames } from './sync-file.ts';

/**
 * Copies and checks a backup that replaces the library at `file`, which may be sound, damaged, empty or
 * missing. If the backup is damaged, nothing changes.
 *
 * @returns the function that replaces the library; call it while no one has the library open. It keeps the
 *   replaced file as a backup and returns its path; null if there was none.
 */
export function prepareRestore(file: string, backup: string): Result<() => string | null, Problem> {
  return attempt(`The backup ${backup}`, () => {
    if (!existsSync(backup))
      refuse('notFound', `This backup no longer exists. Choose another one: ${backup}`, backup);
    refuseSpecialFiles(backup);
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
      // Opening may have migrated it after a backup, which would equal the original.
      for (const { path } of listBackups(fresh)) rmSync(path, { force: true });
    }
    return () => putInPlace(fresh, file);
  });
}

/** Rejects a library that another program has open: it would continue to write to the replaced file. */
export function refuseInUse(file: string): void {
  const opened = openDatabase(file);
  if (!opened.ok) return; // no one can have it open
  const db = opened.value;
  try {
    db.pragma('busy_timeout = 0');
    db.pragma('locking_mode = EXCLUSIVE');
    db.exec('BEGIN EXCLUSIVE; ROLLBACK');
  } finally {
    db.close();
  }
}

/** Checks a copied backup. Opening also migrates it, but creates no library in an empty one. */
function checkCopy(fresh: string, backup: string): void {
  const opened = openDatabase(fresh, migrations, false);
  if (!opened.ok) refuse(opened.error.code, opened.error.message.replaceAll(fresh, backup), backup);
  const db = opened.value;
  const damage = findDamage(db);
  db.close();
  if (damage !== null)
    refuse('damaged', `This backup is damaged (${damage}). Choose another one: ${backup}`, backup);
  syncFile(fresh);
}

function putInPlace(fresh: string, file: string): string | null {
  const kept = nextBackup(file, 'restore');
  // The last changes may be in the log.
  const there = ['', '-wal'].filter((ending) => existsSync(file + ending));
  const moves = there.map((ending) => [file + ending, kept + ending] as const);
  try {
    moveAll([...moves, [fresh, file]]);
  } catch (error) {
    removeWithLogs(fresh);
    throw error;
  }
  rmSync(`${file}-shm`, { force: true });
  syncNames(file);
  return there.length > 0 ? kept : null;
}

/** Moves all files, or none: on Windows another program can have the second one open. */
function moveAll(moves: readonly (readonly [from: string, to: string])[]): void {
  const undo: (() => void)[] = [];
  try {
    for (const [from, to] of moves) {
      moveFileSync(from, to);
      undo.unshift(() => moveFileSync(to, from));
    }
  } catch (error) {
    undo.forEach((back) => back());
    throw error;
  }
}

function removeWithLogs(file: string): void {
  for (const ending of ['', '-wal', '-shm']) rmSync(file + ending, { force: true });
}
