import type { Database } from './database.ts';
import { valuesIn } from './statements.ts';

/** A number that changes when another connection writes to the database. */
export function dataVersion(db: Database): number {
  return valuesIn<number>(db, 'PRAGMA data_version').get() ?? 0;
}
