import { closeSync, existsSync, fstatSync, openSync, readSync, statSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import type { Problem } from '../../../contract/words/problem.ts';
import { assert } from '../../../core/assert.ts';
import type { Result } from '../../../core/result.ts';
import { makeFolder } from './make-folder.ts';
import { migrations as allMigrations, newestVersion, stepFrom } from './migrations.ts';
import type { MigrationStep, Migrations } from './migrations.ts';
import { findDamage, isCheckedLater } from './quick-check.ts';
import { adviceOnDamage, attempt, refuse } from '../problems.ts';
import { saveCopy } from './save-copy.ts';

export type { Database } from 'better-sqlite3';

/** Written into the file's header, so that another program's SQLite file is never taken for a library: 'Segu'. */
const APPLICATION_ID = 0x53656775;

const BUSY_TIMEOUT_MS = 5000;

/**
 * Opens the library file at `file`, made if absent, and brings it to the newest version: backed up beside itself first
 * where there is something to lose. A file that is not a library, is damaged, or comes from a newer Segue or one too old is a
 * Problem and stays untouched.
 */
export function openDatabase(
  file: string,
  migrations: Migrations = allMigrations,
): Result<Database.Database, Problem> {
  return attempt(`The library ${file}`, () => {
    makeFolder(path.dirname(file));
    refuseOtherFiles(file, migrations);
    const db = new Database(file, { timeout: BUSY_TIMEOUT_MS });
    try {
      refuseForeignTables(db, file);
      prepareConnection(db);
      refuseDamage(db, file);
      migrate(db, file, migrations);
      return db;
    } catch (error) {
      db.close();
      throw error;
    }
  });
}

/** Leaves, before anything is written, where `file` is no library, or one of a version that cannot be opened. */
export function refuseOtherFiles(file: string, migrations: Migrations): void {
  refuseForeignFile(file, migrations);
  refuseForeignLog(file, migrations);
}

/** Looks at the header's bytes before SQLite does, since opening alone may already write beside the file. */
function refuseForeignFile(file: string, migrations: Migrations): void {
  const found = statSync(file, { throwIfNoEntry: false });
  if (found === undefined) return;
  // Opening a pipe would wait for ever.
  if (!found.isFile() && !found.isDirectory()) refuseNotLibrary(file);
  const header = Buffer.alloc(100);
  const descriptor = openSync(file, 'r');
  let size: number;
  try {
    size = fstatSync(descriptor).size;
    readSync(descriptor, header, 0, header.length, 0);
  } finally {
    closeSync(descriptor);
  }
  if (size === 0) return; // ended by force between being made and being filled
  if (size < header.length || header.toString('latin1', 0, 16) !== 'SQLite format 3\0')
    refuseNotLibrary(file);
  const version = header.readUInt32BE(60);
  const applicationId = header.readUInt32BE(68);
  // A new library whose first page is still in the write-ahead log has neither number yet.
  if (applicationId !== APPLICATION_ID && (applicationId !== 0 || version !== 0)) refuseNotLibrary(file);
  refuseOtherVersion(file, version, migrations);
}

/**
 * A program that was ended by force leaves its last words in the write-ahead log beside the file, the version among them. Closing
 * a connection that may write would fold them into the file, so one that may only read looks first.
 */
function refuseForeignLog(file: string, migrations: Migrations): void {
  if (!existsSync(`${file}-wal`)) return;
  const db = new Database(file, { timeout: BUSY_TIMEOUT_MS, readonly: true });
  try {
    refuseForeignTables(db, file);
    refuseOtherVersion(file, numberOf(db, 'user_version'), migrations);
  } finally {
    db.close();
  }
}

/** Before anything is written: another program's tables, though its header says nothing. */
function refuseForeignTables(db: Database.Database, file: string): void {
  const tables = db.prepare<[], number>('SELECT count(*) FROM sqlite_schema').pluck().get() ?? 0;
  if (tables > 0 && numberOf(db, 'user_version') === 0) refuseNotLibrary(file);
}

function refuseNotLibrary(file: string): never {
  const message = `${file} is not a Segue library; it was left as it is. Start Segue with --library and another file.`;
  refuse('notLibrary', message, file);
}

function refuseOtherVersion(file: string, version: number, migrations: Migrations): void {
  const newest = newestVersion(migrations);
  if (version > newest) {
    refuse(
      'newerLibrary',
      `The library ${file} was written by a newer Segue (version ${version}; this one knows ${newest}). ` +
        'It was left as it is: update Segue, or start it with --library and another file.',
      file,
    );
  }
  if (version < newest && stepFrom(migrations, version) === undefined) {
    refuse(
      'olderLibrary',
      `The library ${file} was written by a Segue from before 0.1 (version ${version}), which this one cannot open. ` +
        'It was left as it is: start Segue with --library and another file.',
      file,
    );
  }
}

function prepareConnection(db: Database.Database): void {
  if (numberOf(db, 'page_count') === 0) db.pragma('page_size = 8192');
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = FULL'); // what is said to be saved is on the disk; see `withoutSync`
  db.pragma('foreign_keys = ON');
  db.pragma('cache_size = -65536');
  db.pragma('temp_store = MEMORY'); // no folder for temporary files has to be there, or writable
}

function refuseDamage(db: Database.Database, file: string): void {
  if (isCheckedLater(file)) return;
  const found = findDamage(db);
  if (found === null) return;
  refuse('damaged', `The library ${file} is damaged (${found}). ${adviceOnDamage}`, file);
}

/** Runs what is missing, each step in a transaction of its own. */
function migrate(db: Database.Database, file: string, migrations: Migrations): void {
  const [first, newest] = [numberOf(db, 'user_version'), newestVersion(migrations)];
  refuseOtherVersion(file, first, migrations);
  if (first > 0 && first < newest) saveCopy(db, `${file}.v${first}.backup`);
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

function numberOf(db: Database.Database, pragma: string): number {
  return Number(db.pragma(pragma, { simple: true }));
}
