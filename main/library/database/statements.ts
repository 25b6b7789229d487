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

/** A number that changes when another connection writes to the database. */
export function dataVersion(db: Database): number {
  return valuesIn<number>(db, 'PRAGMA data_version').get() ?? 0;
}
