import { existsSync, statSync } from 'node:fs';
import type Database from 'better-sqlite3';
import { adviceOnDamage, refuse } from '../problems.ts';
import { APPLICATION_ID, newestVersion, stepFrom, type Migrations } from './migrations.ts';
import { listBackups } from './backup-files.ts';
import { connect } from './connect.ts';
import { schemaFaults } from './known-schema.ts';
import { ownerOfLog } from './log/log-owner.ts';
import { findDamage } from './quick-check.ts';
import { refuseSpecialFiles } from './refuse-special-files.ts';
import { readStart } from './sync-file.ts';
import { numberOf, valuesIn } from './statements.ts';

/** Length of the header of a database, bytes. */
const HEADER = 100;

/**
 * Rejects a file that is not a library or has an unsupported version. Reads the header directly, since SQLite
 * may write beside the file.
 */
export function refuseForeignFile(file: string, migrations: Migrations): void {
  const found = statSync(file, { throwIfNoEntry: false });
  const log = statSync(`${file}-wal`, { throwIfNoEntry: false });
  if (log?.isFile() === false) refuseLog(file);
  // Opening a pipe would block.
  if (found && !found.isFile() && !found.isDirectory()) refuseNotLibrary(file);
  refuseSpecialFiles(file, ['-shm', '-journal']);
  if (found === undefined) return refuseLost(file, 'is missing');
  const { bytes: header, size } = readStart(file, HEADER);
  if (size === 0) return refuseLost(file, 'is empty');
  if (header.length < HEADER || header.toString('latin1', 0, 16) !== 'SQLite format 3\0')
    refuseNotLibrary(file);
  const version = header.readUInt32BE(60);
  const applicationId = header.readUInt32BE(68);
  // The header of a new library may still be in the write-ahead log.
  if (applicationId !== APPLICATION_ID && (applicationId !== 0 || version !== 0)) refuseNotLibrary(file);
  refuseOtherVersion(file, version, migrations);
}

/** Rejects a missing or empty file if backups or a log show that there was a library. */
function refuseLost(file: string, what: string): void {
  const log = statSync(`${file}-wal`, { throwIfNoEntry: false });
  const [backup] = listBackups(file);
  if (backup === undefined && !log?.size) return;
  const beside = backup === undefined ? 'its log still exists' : 'it has backups';
  const advice =
    backup === undefined
      ? 'Put the library back beside its log, or move the log elsewhere to create a new library.'
      : 'Restore a backup, or move the backups elsewhere to create a new library.';
  refuse('libraryLost', `The library ${what}, but ${beside}. ${advice} Path: ${file}`, file);
}

/** Rejects a missing file, where no library should be created. */
export function refuseAbsentFile(file: string): void {
  if (existsSync(file)) return;
  refuseLost(file, 'is missing');
  refuse('notFound', `Library not found. Check the path: ${file}`, file);
}

/**
 * Rejects a file with several hard links: each name would have its own log, and programs would overwrite each
 * other's changes.
 */
export function refuseTwoNames(file: string): void {
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found?.isFile() || found.nlink < 2) return;
  refuse(
    'twoNames',
    `The library file has several names (hard links), so other programs could change it unnoticed. Copy the file and open the copy: ${file}`,
    file,
  );
}

/**
 * Rejects a library with the write-ahead log of another one. After a crash, SQLite applies any log that it
 * finds beside the file, so this checks it first, with a read-only connection.
 *
 * @param place path to read; `file` is the path for messages
 */
export function refuseForeignLog(place: string, file: string, migrations: Migrations): void {
  if (!existsSync(`${place}-wal`)) return;
  const whose = ownerOfLog(place);
  if (whose === 'other') refuseLog(file);
  const db = connect(place, true);
  try {
    refuseForeignContent(db, file, migrations);
    if (whose === 'unknown') refuseDamage(db, file);
  } finally {
    db.close();
  }
}

function refuseLog(file: string): never {
  refuse(
    'foreignLog',
    'The library and its write-ahead log do not belong together: one of them was replaced. Nothing was changed. ' +
      `Put back the matching file, or move ${file}-wal and ${file}-shm to another folder to open the library without the log.`,
    file,
  );
}

export function refuseDamage(db: Database.Database, file: string): void {
  const found = findDamage(db);
  if (found === null) return;
  refuse('damaged', `The library ${file} is damaged (${found}). ${adviceOnDamage}`, file);
}

/**
 * Rejects a database with tables of another program (which its header does not show), with another version,
 * or with SQL that Segue did not write. Call before anything else is read or written.
 */
export function refuseForeignContent(db: Database.Database, file: string, migrations: Migrations): void {
  const tables = valuesIn<number>(db, 'SELECT count(*) FROM sqlite_schema').get() ?? 0;
  const version = numberOf(db, 'user_version');
  if (version === 0) {
    if (tables > 0) refuseNotLibrary(file);
    return;
  }
  refuseOtherVersion(file, version, migrations);
  const foreign = schemaFaults(db, migrations)?.foreign;
  if (foreign) {
    refuse(
      'foreignSchema',
      `The library contains ${foreign}, which Segue did not write and which could change or delete its data. ` +
        `It was not opened and not changed. Restore a backup, or open another library: ${file}`,
      file,
    );
  }
}

/** Rejects a file that holds no library yet, where none should be created. */
export function refuseEmpty(db: Database.Database, file: string): void {
  if (numberOf(db, 'user_version') === 0)
    refuse('emptyLibrary', `The file is empty. It holds no library: ${file}`, file);
}

function refuseNotLibrary(file: string): never {
  const message = `Not a Segue library. The file was not changed. Restore a backup of the library, or open another file: ${file}`;
  refuse('notLibrary', message, file);
}

export function refuseOtherVersion(file: string, version: number, migrations: Migrations): void {
  const newest = newestVersion(migrations);
  if (version > newest) {
    refuse(
      'newerLibrary',
      `The library was written by a newer Segue (library version ${version}, supported up to ${newest}). ` +
        `It was not changed. Update Segue, or open another library: ${file}`,
      file,
    );
  }
  if (version < newest && stepFrom(migrations, version) === undefined) {
    refuse(
      'olderLibrary',
      `The library was written by an older Segue (library version ${version}), which is not supported. ` +
        `It was not changed. Open another library: ${file}`,
      file,
    );
  }
}
