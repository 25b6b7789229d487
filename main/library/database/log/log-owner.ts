import { isDeepStrictEqual } from 'node:util';
import Database from 'better-sqlite3';
import { readLog } from './log-file.ts';
import type { LogMark } from './log-mark.ts';
import { isOwnLog, readMark, readMarkInFile } from './log-mark.ts';

/** Whose log lies beside a file; unknown where the file is no whole library without it, as in the middle of a checkpoint. */
export type LogOwner = 'own' | 'other' | 'unknown';

/** Others may write while it is looked at; one that is written on and on is in use, and so was looked at by them. */
const MOST_LOOKS = 20;

/** Nothing is changed. Call before the file is opened for writing: see `refuseForeignLog`. */
export function ownerOfLog(file: string): LogOwner {
  for (let looks = 0; looks < MOST_LOOKS; looks++) {
    const log = readLog(`${file}-wal`);
    const owner = log.salts === null || log.frames === 0 ? 'own' : compare(file, log.salts);
    // All of it was seen at one moment: whoever writes makes the log longer, or begins it anew.
    if (owner === 'own' || isDeepStrictEqual(readLog(`${file}-wal`), log)) return owner;
  }
  return 'own';
}

const isCorrupt = (error: unknown): boolean =>
  error instanceof Database.SqliteError && error.code.startsWith('SQLITE_CORRUPT');

function compare(file: string, salts: string): LogOwner {
  let inFile: LogMark | undefined;
  try {
    inFile = readMarkInFile(file);
  } catch {
    return 'unknown';
  }
  const db = new Database(file, { timeout: 5000, readonly: true });
  try {
    return isOwnLog(inFile, readMark(db), salts) ? 'own' : 'other';
  } catch (error) {
    // Each of them is whole, as their checksums say, and not what they make together.
    if (isCorrupt(error)) return 'other';
    throw error;
  } finally {
    db.close();
  }
}
