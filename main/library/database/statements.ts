import type { Statement } from 'better-sqlite3';
import type { Database } from './database.ts';

const compiled = new WeakMap<Database, Map<string, Statement>>();

/**
 * `db.prepare(sql)`, compiled once for each database. For what indexing does for every file, and an edit for every marker: compiling takes longer than
 * running, and the memory of statements that are let go waits for a collection that nothing hurries.
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
