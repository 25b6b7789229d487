import { dataVersion } from '../database/data-version.ts';
import type { Database } from '../database/database.ts';

/** With more rows changed than this, sets are cheaper made anew than mended. */
const LONGEST_LOG = 4096;

/** With more rows changed than this since it was asked for, a set or an order is quicker found anew. */
export const MOST_MENDED = 200;

/**
 * What changed in the list, for those who keep sets of its rows in memory. A change that was rolled back may be among it: looking
 * at a row once more does no harm.
 */
export interface RowChanges {
  /** Grows when so much changed that nothing in memory is worth keeping; `rows` is empty then. */
  readonly epoch: number;
  /** Numbers of the rows that changed since, the last one last. */
  readonly rows: readonly number[];
  /** Grows when clips got or lost a tag, or a tag got another name. */
  readonly tags: number;
}

interface ChangeLog extends RowChanges {
  version: number | null; // SQLite's, which grows when another connection writes
  epoch: number;
  rows: number[];
  tags: number;
}

const logs = new WeakMap<Database, ChangeLog>();

function logOf(db: Database): ChangeLog {
  const log = logs.get(db) ?? { epoch: 0, rows: [], tags: 0, version: null };
  logs.set(db, log);
  return log;
}

export function rowChanges(db: Database): RowChanges {
  return logOf(db);
}

/** Says that these rows are not as they were. */
export function tellRowsChanged(db: Database, rows: readonly number[]): void {
  const log = logOf(db);
  if (log.rows.length + rows.length > LONGEST_LOG) tellAllChanged(db);
  else log.rows.push(...rows);
}

/** Says that nothing may be as it was: another program wrote into the library. */
export function tellAllChanged(db: Database): void {
  const log = logOf(db);
  log.epoch++;
  log.rows = [];
}

export function tellTagsChanged(db: Database): void {
  logOf(db).tags++;
}

/** Looks whether another program wrote into the library, which tells nobody what it changed. */
export function followOthers(db: Database): void {
  const log = logOf(db);
  const version = dataVersion(db);
  if (log.version !== null && log.version !== version) {
    tellAllChanged(db);
    tellTagsChanged(db);
  }
  log.version = version;
}
