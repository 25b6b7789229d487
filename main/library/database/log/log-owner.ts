import { isDeepStrictEqual } from 'node:util';
import Database from 'better-sqlite3';
import { connect } from '../connect.ts';
import { pauseSync } from '../move-file.ts';
import { readLog, type LogFile } from './log-file.ts';
import { isOwnLog, readMark, readMarkInFile, type LogMark } from './log-mark.ts';
import { readLogIndex } from './lost-log.ts';

/**
 * Owner of the log beside a file; unknown if the file alone is inconsistent, as in the middle of a
 * checkpoint.
 */
export type LogOwner = 'own' | 'other' | 'unknown';

/**
 * Maximum number of attempts while others write. A log that keeps changing is in use, so another process has
 * checked it.
 */
const MAX_ATTEMPTS = 20;

/** Time for a commit that is in the log to reach its index, ms: another program syncs the log in between. */
const PAUSE_MS = 50;

/**
 * Finds the owner of the log without changing anything. Call before the file is opened for writing: see
 * `refuseForeignLog`.
 */
export function ownerOfLog(file: string): LogOwner {
  for (let looks = 1; looks <= MAX_ATTEMPTS; looks++) {
    const log = readLog(`${file}-wal`);
    const isWhole = isWholeInIndex(`${file}-shm`, log);
    const owner = log.salts === null || log.frames === 0 ? 'own' : compare(file, log.salts);
    if (owner === 'own') return owner;
    // Two equal reads: no write came between them, since a write extends or restarts the log.
    if (!isDeepStrictEqual(readLog(`${file}-wal`), log)) continue;
    if (isWhole || looks === MAX_ATTEMPTS) return owner;
    pauseSync(PAUSE_MS);
  }
  return 'own';
}

/** False while another program commits: a connection reads what the index knows, which may be less. */
function isWholeInIndex(index: string, { salts, frames }: LogFile): boolean {
  const known = readLogIndex(index);
  return known === null || (known.salts === salts && known.frames === frames);
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
  const db = connect(file, true);
  try {
    return isOwnLog(inFile, readMark(db), salts) ? 'own' : 'other';
  } catch (error) {
    // File and log are each intact by their checksums, but not together.
    if (isCorrupt(error)) return 'other';
    throw error;
  } finally {
    db.close();
  }
}
