import { dataVersion, valuesIn } from '../database/statements.ts';
import type { Database } from '../database/database.ts';

/** Maximum number of changed rows logged; beyond, everything counts as changed. */
const MAX_LOGGED_ROWS = 4096;

/** Maximum number of changed rows for which updating a set or an order is faster than finding it again. */
const MAX_UPDATED_ROWS = 200;

/** Changes of the list, for sets of rows in memory. May include rolled-back changes, which is harmless. */
export interface RowChanges {
  /** Grows when so much changed that sets in memory are invalid; `rows` is then empty. */
  readonly epoch: number;
  /** Numbers of the rows that changed since, in order. */
  readonly rows: readonly number[];
  /** Grows when tags of clips change or a tag is renamed. */
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

/** A value derived from all rows, and the last change that it includes. */
export interface CachedByRow<Value> {
  readonly value: Value;
  readonly epoch: number;
  readonly seen: number; // of the rows changed
}

/** Whether so few rows changed since `kept` that updating it is faster than deriving it again. */
export function canBeUpdated(db: Database, { epoch, seen }: CachedByRow<unknown>): boolean {
  const changes = logOf(db);
  return epoch === changes.epoch && changes.rows.length - seen <= MAX_UPDATED_ROWS;
}

/** The current value: `known`, updated by `update` for the rows that changed, or derived again by `find`. */
export function currentOf<Value>(
  db: Database,
  known: CachedByRow<Value> | undefined,
  find: () => Value,
  update: (value: Value, changed: ReadonlySet<number>) => Value,
): CachedByRow<Value> {
  const { epoch, rows } = logOf(db);
  const seen = rows.length;
  if (known === undefined || !canBeUpdated(db, known)) return { value: find(), epoch, seen };
  if (known.seen === seen) return known;
  return { value: update(known.value, new Set(rows.slice(known.seen))), epoch, seen };
}

/** Logs changed rows. */
export function logChangedRows(db: Database, rows: readonly number[]): void {
  const log = logOf(db);
  if (log.rows.length + rows.length > MAX_LOGGED_ROWS) logAllChanged(db);
  else for (const row of rows) log.rows.push(row);
}

/** Logs that any row may have changed: another program wrote to the library. */
export function logAllChanged(db: Database): void {
  const log = logOf(db);
  log.epoch++;
  log.rows = [];
}

export function logChangedTags(db: Database): void {
  logOf(db).tags++;
}

/** Checks whether another program wrote to the library; its changes are unknown. */
export function followOthers(db: Database): void {
  const log = logOf(db);
  const version = dataVersion(db);
  if (log.version !== null && log.version !== version) {
    logAllChanged(db);
    logChangedTags(db);
  }
  log.version = version;
}

/** Number of the last row; 0 if there is none. */
export function largestRow(db: Database): number {
  return valuesIn<number>(db, 'SELECT coalesce(max(number), 0) FROM listing').get() ?? 0;
}
