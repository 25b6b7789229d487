import { closeSync, existsSync, fstatSync, openSync, readSync, statSync } from 'node:fs';
import Database from 'better-sqlite3';
import { adviceOnDamage, refuse } from '../problems.ts';
import { listBackups } from './backup-files.ts';
import { ownerOfLog } from './log/log-owner.ts';
import type { Migrations } from './migrations.ts';
import { newestVersion, stepFrom } from './migrations.ts';
import { findDamage } from './quick-check.ts';

/** Written into the file's header, so that another program's SQLite file is never taken for a library: 'Segu'. */
export const APPLICATION_ID = 0x53656775;

export const BUSY_TIMEOUT_MS = 5000;

/** Looks at the header's bytes before SQLite does, since opening alone may already write beside the file. Leaves, before anything is
 * written, where `file` is no library, or one of a version that cannot be opened.
 */
export function refuseForeignFile(file: string, migrations: Migrations): void {
  const found = statSync(file, { throwIfNoEntry: false });
  const log = statSync(`${file}-wal`, { throwIfNoEntry: false });
  if (log?.isFile() === false) refuseLog(file);
  // Opening a pipe would wait for ever.
  if (found && !found.isFile() && !found.isDirectory()) refuseNotLibrary(file);
  if (found === undefined) return refuseLost(file, 'is not there');
  const header = Buffer.alloc(100);
  const descriptor = openSync(file, 'r');
  let size: number;
  try {
    size = fstatSync(descriptor).size;
    readSync(descriptor, header, 0, header.length, 0);
  } finally {
    closeSync(descriptor);
  }
  if (size === 0) return refuseLost(file, 'is empty');
  if (size < header.length || header.toString('latin1', 0, 16) !== 'SQLite format 3\0')
    refuseNotLibrary(file);
  const version = header.readUInt32BE(60);
  const applicationId = header.readUInt32BE(68);
  // A new library whose first page is still in the write-ahead log has neither number yet.
  if (applicationId !== APPLICATION_ID && (applicationId !== 0 || version !== 0)) refuseNotLibrary(file);
  refuseOtherVersion(file, version, migrations);
}

/** Nothing at all is a new library; nothing beside what a library leaves is one that was lost. */
function refuseLost(file: string, what: string): void {
  const log = statSync(`${file}-wal`, { throwIfNoEntry: false });
  const [backup] = listBackups(file);
  if (backup === undefined && !log?.size) return;
  const beside = backup === undefined ? 'its log' : 'backups of it';
  const advice =
    backup === undefined
      ? `Put the library back beside ${file}-wal, or move that away to begin a new library.`
      : 'Restore a backup, or move the backups away to begin a new library.';
  refuse('libraryLost', `The library ${file} ${what}, but ${beside} still exist. ${advice}`, file);
}

/** Where no library is to be made. */
export function refuseAbsentFile(file: string): void {
  if (existsSync(file)) return;
  refuseLost(file, 'is not there');
  refuse('notFound', `The library ${file} is not there. Check the path.`, file);
}

/** Two names of one file would have two logs, and neither program would see what the other wrote. */
export function refuseTwoNames(file: string): void {
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found?.isFile() || found.nlink < 2) return;
  refuse(
    'twoNames',
    `The library ${file} has another name as well (a hard link), under which it could be changed unnoticed. ` +
      'Make a copy of the file and open that.',
    file,
  );
}

/**
 * A program that was ended by force leaves its last words in the write-ahead log beside the file. SQLite takes any log that lies there
 * for the file's own and folds it in: this looks first, over a connection that may only read.
 *
 * @param place where the file is read; `file` is what it is called
 */
export function refuseForeignLog(place: string, file: string, migrations: Migrations): void {
  if (!existsSync(`${place}-wal`)) return;
  const whose = ownerOfLog(place);
  if (whose === 'other') refuseLog(file);
  const db = new Database(place, { timeout: BUSY_TIMEOUT_MS, readonly: true });
  try {
    if (whose === 'unknown') refuseDamage(db, file);
    refuseForeignTables(db, file);
    refuseOtherVersion(file, numberOf(db, 'user_version'), migrations);
  } finally {
    db.close();
  }
}

function refuseLog(file: string): never {
  refuse(
    'foreignLog',
    `The library ${file} and the log ${file}-wal do not belong together: one of them was replaced. Nothing was changed. ` +
      `Put back the file that belongs to the log, or move the log and ${file}-shm to another folder to open the library without it.`,
    file,
  );
}

export function refuseDamage(db: Database.Database, file: string): void {
  const found = findDamage(db);
  if (found === null) return;
  refuse('damaged', `The library ${file} is damaged (${found}). ${adviceOnDamage}`, file);
}

/** Before anything is written: another program's tables, though its header says nothing. */
export function refuseForeignTables(db: Database.Database, file: string): void {
  const tables = db.prepare<[], number>('SELECT count(*) FROM sqlite_schema').pluck().get() ?? 0;
  if (tables > 0 && numberOf(db, 'user_version') === 0) refuseNotLibrary(file);
}

function refuseNotLibrary(file: string): never {
  const message = `${file} is not a Segue library; it was left as it is. Restore a backup of the library, or open another file.`;
  refuse('notLibrary', message, file);
}

export function refuseOtherVersion(file: string, version: number, migrations: Migrations): void {
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

export function numberOf(db: Database.Database, pragma: string): number {
  return Number(db.pragma(pragma, { simple: true }));
}
