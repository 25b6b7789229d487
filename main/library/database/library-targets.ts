import { existsSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { identityOf, isSameIdentity, type FileIdentity } from './file-identity.ts';
import { libraryOfBackup } from './backup-files.ts';
import { refuse } from '../problems.ts';
import { readStart } from './sync-file.ts';

/**
 * Libraries that this thread has open: reading one of their files and closing it would release their locks
 * (POSIX).
 */
const opened = new Set<OpenedFile>();

interface OpenedFile {
  readonly path: string;
  readonly identity: FileIdentity | undefined;
  readonly db: { readonly open: boolean };
}

export const noteOpened = (library: OpenedFile): void => void opened.add(library);

/** First bytes of SQLite's files: a database, its write-ahead log in either byte order, its journal. */
const beginnings = ['53514c69746520666f726d6174203300', '377f0682', '377f0683', 'd9d505f920a163d7'];

/**
 * Rejects a file to be written that is a database, belongs to a library, or is the place of an open one.
 * Follows no link.
 */
export function refuseLibraryFile(file: string): void {
  if (isDatabase(file)) refuseTarget(file);
  refusePartOfLibrary(file);
}

/**
 * Rejects a name that a library beside it gives to its logs, its cache and its backups, whether there is such
 * a file or not.
 */
export function refusePartOfLibrary(file: string): void {
  const [folder, name] = [path.dirname(file), path.basename(file)];
  const base = name.replace(/-(wal|shm|journal)$/i, '');
  const owners = [base, libraryOfBackup(base), base.replace(/\.cache(\.db)?$/i, '$1')];
  for (const owner of owners)
    if (owner !== undefined && owner !== name && isDatabase(path.join(folder, owner))) refuseTarget(file);
}

function refuseTarget(file: string): never {
  const message = `This file is a library or belongs to one. It was not changed. Choose another name: ${file}`;
  refuse('isLibrary', message, file);
}

/** Whether a path leads to a library that this thread has open, or to its place if its file is gone. */
export function isOpened(file: string): boolean {
  const identity = identityOf(file);
  const place = realPlace(file);
  for (const library of opened) {
    if (!library.db.open) opened.delete(library);
    else if (isSameIdentity(identity, library.identity) || place === realPlace(library.path)) return true;
  }
  return false;
}

function isDatabase(file: string): boolean {
  if (isOpened(file)) return true;
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) return false;
  const start = readStart(file, 16).bytes.toString('hex');
  return beginnings.some((bytes) => start.startsWith(bytes));
}

/** Path without links in its folders; the file itself may be absent. */
function realPlace(file: string): string {
  const folder = path.dirname(file);
  return path.join(existsSync(folder) ? realpathSync(folder) : folder, path.basename(file));
}
