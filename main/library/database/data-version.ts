import type { Database } from './database.ts';
import { statementOf } from './statements.ts';

/** A number that changes when another connection writes to the database. */
export function dataVersion(db: Database): number {
  return statementOf<[], number>(db, 'PRAGMA data_version').pluck().get() ?? 0;
}
