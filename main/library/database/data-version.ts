import type { Database } from './database.ts';
import { statementOf } from './statements.ts';

/** A number that becomes another when another connection has written to the database; what this one writes leaves it as it is. */
export function dataVersion(db: Database): number {
  return statementOf<[], number>(db, 'PRAGMA data_version').pluck().get() ?? 0;
}
