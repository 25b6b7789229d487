import { rmSync } from 'node:fs';
import type Database from 'better-sqlite3';
import { refuse } from '../problems.ts';
import { unfinishedOf } from './backup-files.ts';
import { connect } from './connect.ts';
import { markCopy } from './log/log-mark.ts';
import { moveFileSync } from './move-file.ts';
import { findDamageIn } from './quick-check.ts';
import { syncFile, syncNames } from './sync-file.ts';

/**
 * Writes a consistent copy, including the log, to `target`: complete, checked and on the disk, or not at all.
 * Removes a log that another library left at `target`, since SQLite would apply it to the copy.
 */
export function saveCopy(db: Database.Database, target: string): void {
  const unfinished = unfinishedOf(target);
  rmSync(unfinished, { force: true });
  try {
    db.prepare('VACUUM INTO ?').run(unfinished);
    sealCopy(unfinished);
    refuseDamagedCopy(findDamageIn(unfinished));
    for (const ending of ['-wal', '-shm']) rmSync(target + ending, { force: true });
    moveFileSync(unfinished, target);
    syncNames(target);
  } finally {
    rmSync(unfinished, { force: true });
  }
}

/** Turns a copy by SQLite into a single file without a log, on the disk. */
export function sealCopy(file: string): void {
  const db = connect(file, false);
  try {
    db.pragma('journal_mode = DELETE');
    markCopy(db);
  } finally {
    db.close();
  }
  syncFile(file);
}

export function refuseDamagedCopy(found: string | null): void {
  if (found !== null)
    refuse(
      'damaged',
      `The new copy of the library was damaged and has been deleted (${found}). Check the disk.`,
    );
}
