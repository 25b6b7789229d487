// main/library/database: the file of a library: opening, migration, backups, health
import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import type Database from 'better-sqlite3';
import type { Problem } from '#contract/words/problem.ts';
import { shellWord } from '#contract/words/shell-word.ts';
import { assert } from '#core/kit/assert.ts';
import type { Result } from '#core/kit/result.ts';
import { refusePartOfLibrary } from './library-targets.ts';
import { attempt, refuse } from '../problems.ts';
import {
  APPLICATION_ID,
  migrations as allMigrations,
  newestVersion,
  stepFrom,
  type MigrationStep,
  type Migrations,
} from './migrations.ts';
import { nextBackup, keepAside } from './backup-files.ts';
import { connect } from './connect.ts';
import { claimLog, isLogClaimed } from './log/log-mark.ts';
import { findLostEdits, readLostLog, type LostLog } from './log/lost-log.ts';
import { copySealed, isSealed, removeSealed } from './log/sealed-copy.ts';
import { makeFolder } from './make-folder.ts';
import { isCheckedLater } from './quick-check.ts';
import {
  refuseDamage,
  refuseEmpty,
  refuseForeignContent,
  refuseForeignFile,
  refuseForeignLog,
  refuseTwoNames,
} from './refuse-other-files.ts';
import { saveCopy } from './save-copy.ts';
import { numberOf, setCache } from './statements.ts';

export type { Database } from 'better-sqlite3';

/** Warnings about libraries that were opened in spite of a lost log, or with less of their history. */
const warnings = new WeakMap<Database.Database, readonly string[]>();

/** Warnings if something was lost before or when the library was opened. */
export const lossesOf = (db: Database.Database): readonly string[] => warnings.get(db) ?? [];

/** What opening updated, as a sentence. */
const updates = new WeakMap<Database.Database, string>();

/** Says from which version opening updated a library, and where its backup is. Undefined if it did not. */
export const updateOf = (db: Database.Database): string | undefined => updates.get(db);

function warn(db: Database.Database, warning: string): void {
  warnings.set(db, [...lossesOf(db), warning]);
}

/**
 * Opens the library file at `file`, created if absent, and migrates it to the newest version after a backup.
 * A file that is not a library, is damaged, has the log of another file, or has a version that is newer or
 * too old is a Problem and stays untouched. If the location is read-only, a temporary copy is opened for
 * reading; its `name` differs from `file`. Without `mayCreate`, an empty file is a Problem, too.
 *
 * Not for a library that is open in this process: closing its file would release all locks of the process on
 * it (POSIX).
 */
export function openDatabase(
  file: string,
  migrations: Migrations = allMigrations,
  mayCreate = true,
): Result<Database.Database, Problem> {
  return openFile(file, migrations, { mayCreate });
}

/**
 * Opens a library to read what is there, whatever another program writes: never migrated, which is a Problem, nor
 * created.
 */
export function openToRead(
  file: string,
  migrations: Migrations = allMigrations,
): Result<Database.Database, Problem> {
  return openFile(file, migrations, { reads: true });
}

function openFile(
  file: string,
  migrations: Migrations,
  use: { readonly mayCreate?: boolean; readonly reads?: boolean },
): Result<Database.Database, Problem> {
  return attempt(`The library ${file}`, () => {
    makeFolder(path.dirname(file));
    refuseForeignFile(file, migrations);
    if (!existsSync(file)) refusePartOfLibrary(file);
    refuseTwoNames(file);
    try {
      return openAt(file, file, migrations, use);
    } catch (error) {
      if (!isSealed(error) || !existsSync(file)) throw error;
      return openSealed(file, migrations);
    }
  });
}

function openSealed(file: string, migrations: Migrations): Database.Database {
  const copy = copySealed(file);
  try {
    return openAt(copy, file, migrations, { readonly: true });
  } catch (error) {
    removeSealed(copy);
    throw error;
  }
}

/** @param place path that SQLite opens; `file` is the path for messages */
function openAt(
  place: string,
  file: string,
  migrations: Migrations,
  { readonly = false, mayCreate = false, reads = false },
): Database.Database {
  const lost = readLostLog(place);
  const kept = lost === null || readonly ? [] : keepAside(file);
  refuseForeignLog(place, file, migrations);
  const db = connect(place, readonly);
  try {
    refuseForeignContent(db, file, migrations);
    if (!mayCreate) refuseEmpty(db, file);
    if (!isCheckedLater(place)) refuseDamage(db, file);
    prepareConnection(db);
    if (lost !== null) noteLoss(db, file, lost, kept);
    if (reads) refuseOlder(db, file, migrations);
    else {
      const claim = (): void => {
        if (!isReadOnly(db) && (lost !== null || !isLogClaimed(db, `${place}-wal`)))
          claimLog(db, `${place}-wal`);
      };
      // Before, too: a power cut between two steps would leave a log that is not known to be of this file.
      if (isOlder(db, migrations)) claim();
      migrate(db, file, migrations);
      claim();
    }
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** Notes a warning if edits were lost; otherwise the copies of library and log are not needed. */
function noteLoss(db: Database.Database, file: string, lost: LostLog, kept: readonly string[]): void {
  const edits = findLostEdits(db, lost);
  if (edits === 'no') return kept.forEach((copy) => rmSync(copy));
  const warning = `The last changes before Segue ended ${edits === 'yes' ? 'are' : 'may be'} lost, since the write-ahead log is damaged, truncated or missing: ${file}-wal`;
  const where = kept
    .slice(0, 1)
    .map((copy) => `. Copies of library and log are kept in ${path.basename(copy)}`);
  warn(db, warning + where.join(''));
}

/** Whether writes fail. SQLite opens a read-only file without an error, and only the first write fails. */
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
  db.pragma('synchronous = FULL'); // a committed edit is on the disk; see `withoutSync`
  db.pragma('foreign_keys = ON');
  setCache(db, 'usual');
  db.pragma('temp_store = MEMORY'); // needs no writable folder for temporary files
}

const isOlder = (db: Database.Database, migrations: Migrations): boolean =>
  numberOf(db, 'user_version') < newestVersion(migrations);

function refuseOlder(db: Database.Database, file: string, migrations: Migrations): void {
  if (!isOlder(db, migrations)) return;
  refuse(
    'olderLibrary',
    `The library was made by an older version of Segue. Open it in Segue once, or run: segue update --library ${shellWord(file)}`,
    file,
  );
}

/** Runs the missing migration steps, each in its own transaction. */
function migrate(db: Database.Database, file: string, migrations: Migrations): void {
  const [first, newest] = [numberOf(db, 'user_version'), newestVersion(migrations)];
  if (first > 0 && first < newest) {
    const backup = nextBackup(file, 'update');
    saveCopy(db, backup);
    const kept = `A backup is kept: ${path.basename(backup)}`;
    updates.set(db, `Updated the library from version ${first} to ${newest}. ${kept}`);
  }
  for (let version = first; version < newest; version = numberOf(db, 'user_version')) {
    const step = stepFrom(migrations, version);
    assert(step !== undefined, `no step leads on from version ${version}`);
    runStep(db, step, version);
  }
}

const listingIn = (db: Database.Database): unknown =>
  db.prepare("SELECT sql FROM sqlite_schema WHERE name = 'listing'").pluck().get();

const allRowsStale = 'INSERT INTO stale_rows SELECT id, 0 FROM listing WHERE true ON CONFLICT DO NOTHING';

/** Runs a step. If it changes the columns of the list, all rows are stale: `openLibrary` fills them. */
function runStep(db: Database.Database, step: MigrationStep, version: number): void {
  db.transaction(() => {
    // Another process may have migrated meanwhile.
    if (numberOf(db, 'user_version') !== version) return;
    const before = listingIn(db);
    const warning = step.run(db);
    if (typeof warning === 'string') warn(db, warning);
    if (listingIn(db) !== before) db.exec(allRowsStale);
    db.pragma(`application_id = ${APPLICATION_ID}`);
    db.pragma(`user_version = ${step.to}`);
  }).immediate();
}
