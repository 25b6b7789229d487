// main/library/database: the file of a library: opening, migration, backups, health
import { existsSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import type { Problem } from '../../../contract/words/problem.ts';
import { assert } from '../../../core/assert.ts';
import type { Result } from '../../../core/result.ts';
import { attempt } from '../problems.ts';
import { nextBackup } from './backup-files.ts';
import { keepAside } from './keep-aside.ts';
import { claimLog, isLogClaimed } from './log/log-mark.ts';
import { hasLostLog } from './log/lost-log.ts';
import { copySealed, isSealed, removeSealed } from './log/sealed-copy.ts';
import { makeFolder } from './make-folder.ts';
import { migrations as allMigrations, newestVersion, stepFrom } from './migrations.ts';
import type { MigrationStep, Migrations } from './migrations.ts';
import { isCheckedLater } from './quick-check.ts';
import {
  APPLICATION_ID,
  BUSY_TIMEOUT_MS,
  numberOf,
  refuseDamage,
  refuseForeignFile,
  refuseForeignLog,
  refuseForeignTables,
  refuseOtherVersion,
  refuseTwoNames,
} from './refuse-other-files.ts';
import { saveCopy } from './save-copy.ts';

export type { Database } from 'better-sqlite3';

/** What to say of a library that was opened all the same. */
const lostLogs = new WeakMap<Database.Database, string>();

/** A sentence where something of the library was lost before it was opened. */
export function lossOf(db: Database.Database): string | null {
  return lostLogs.get(db) ?? null;
}

/**
 * Opens the library file at `file`, made if absent, and brings it to the newest version: backed up beside itself first
 * where there is something to lose. A file that is not a library, is damaged, has a log that is not its own, or comes from a newer
 * Segue or one too old is a Problem and stays untouched. Where nothing can be written a copy is open, for reading: its `name` is
 * another one.
 *
 * Not for a library that this process has open: see `openAgain`.
 */
export function openDatabase(
  file: string,
  migrations: Migrations = allMigrations,
): Result<Database.Database, Problem> {
  return attempt(`The library ${file}`, () => {
    makeFolder(path.dirname(file));
    refuseForeignFile(file, migrations);
    refuseTwoNames(file);
    try {
      return openAt(file, file, migrations);
    } catch (error) {
      if (!isSealed(error) || !existsSync(file)) throw error;
      return openSealed(file, migrations);
    }
  });
}

/**
 * Another connection to a library that this process has open. Its file is not looked at again: whoever closes a file gives up all the
 * locks that the process has on it.
 */
export function openAgain(file: string): Result<Database.Database, Problem> {
  return attempt(`The library ${file}`, () => {
    const db = new Database(file, { timeout: BUSY_TIMEOUT_MS, fileMustExist: true });
    prepareConnection(db);
    return db;
  });
}

function openSealed(file: string, migrations: Migrations): Database.Database {
  const copy = copySealed(file);
  try {
    return openAt(copy, file, migrations, true);
  } catch (error) {
    removeSealed(copy);
    throw error;
  }
}

/** @param place where SQLite opens it; `file` is what it is called */
function openAt(place: string, file: string, migrations: Migrations, readonly = false): Database.Database {
  const loss = hasLostLog(place) ? keepAside(file, readonly) : null;
  refuseForeignLog(place, file, migrations);
  const db = new Database(place, { timeout: BUSY_TIMEOUT_MS, readonly });
  try {
    refuseForeignTables(db, file);
    if (!isCheckedLater(place)) refuseDamage(db, file);
    prepareConnection(db);
    migrate(db, file, migrations);
    if (!isReadOnly(db) && (loss !== null || !isLogClaimed(db, `${place}-wal`))) claimLog(db, `${place}-wal`);
    if (loss !== null) lostLogs.set(db, loss);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** SQLite opens a file that may not be written without a word, begins transactions on it, and refuses the first write. */
export function isReadOnly(db: Database.Database): boolean {
  const version = numberOf(db, 'user_version');
  const written = attempt('The library', () => {
    db.exec('BEGIN IMMEDIATE');
    try {
      db.pragma(`user_version = ${version}`);
    } finally {
      db.exec('ROLLBACK');
    }
  });
  return !written.ok && written.error.code === 'readOnly';
}

function prepareConnection(db: Database.Database): void {
  if (numberOf(db, 'page_count') === 0) db.pragma('page_size = 8192');
  if (!db.readonly) db.pragma('journal_mode = WAL');
  db.pragma('synchronous = FULL'); // what is said to be saved is on the disk; see `withoutSync`
  db.pragma('foreign_keys = ON');
  db.pragma('cache_size = -65536');
  db.pragma('temp_store = MEMORY'); // no folder for temporary files has to be there, or writable
}

/** Runs what is missing, each step in a transaction of its own. */
function migrate(db: Database.Database, file: string, migrations: Migrations): void {
  const [first, newest] = [numberOf(db, 'user_version'), newestVersion(migrations)];
  refuseOtherVersion(file, first, migrations);
  if (first > 0 && first < newest) saveCopy(db, nextBackup(file, 'update'));
  for (let version = first; version < newest; version = numberOf(db, 'user_version')) {
    const step = stepFrom(migrations, version);
    assert(step !== undefined, `no step leads on from version ${version}`);
    runStep(db, step, version);
  }
}

function runStep(db: Database.Database, step: MigrationStep, version: number): void {
  db.transaction(() => {
    // Another process may have been quicker since we looked.
    if (numberOf(db, 'user_version') !== version) return;
    step.run(db);
    db.pragma(`application_id = ${APPLICATION_ID}`);
    db.pragma(`user_version = ${step.to}`);
  }).immediate();
}
