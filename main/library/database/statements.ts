import type { Database, Statement } from 'better-sqlite3';

const compiled = new WeakMap<Database, Map<string, Statement>>();

/**
 * `db.prepare(sql)`, compiled once for each database. For statements that run for every file or marker:
 * compiling takes longer than running, and discarded statements hold memory until a late garbage collection.
 */
export function statementOf<Parameters extends unknown[], Row = unknown>(
  db: Database,
  sql: string,
): Statement<Parameters, Row> {
  const statements = compiled.get(db) ?? new Map<string, Statement>();
  compiled.set(db, statements);
  const known = statements.get(sql) ?? db.prepare(sql);
  statements.set(sql, known);
  return known as unknown as Statement<Parameters, Row>;
}

/**
 * `statementOf` for the first column alone. Its text is another one, since `pluck` changes a statement for
 * all who run it.
 */
export function valuesIn<Value>(db: Database, sql: string): Statement<unknown[], Value> {
  return statementOf<unknown[], Value>(db, `${sql} -- value`).pluck();
}

/** The value of a pragma. */
export function numberOf(db: Database, pragma: string): number {
  return Number(db.pragma(pragma, { simple: true }));
}

/** A number that changes when another connection writes to the database. */
export function dataVersion(db: Database): number {
  return valuesIn<number>(db, 'PRAGMA data_version').get() ?? 0;
}

/** Pages of a library in memory, kB, and pages in its log before a checkpoint. */
const caches = { usual: [65_536, 1000], large: [262_144, 20_000] } as const;

/** Whether pages stay in memory for many transactions to come. */
export const hasLargeCache = (db: Database): boolean => numberOf(db, 'cache_size') === -caches.large[0];

/**
 * Sets the memory for pages. In a large cache, those that are written at random places are written to the disk once
 * for many rows.
 */
export function setCache(db: Database, size: keyof typeof caches): void {
  const [memory, pages] = caches[size];
  db.pragma(`cache_size = -${memory}`);
  db.pragma(`wal_autocheckpoint = ${pages}`);
}
