import type { Database } from '../database/database.ts';
import { statementOf } from '../database/statements.ts';

/** Number of the row that was added last; 0 while there is none. */
export function largestRow(db: Database): number {
  return statementOf<[], number>(db, 'SELECT coalesce(max(number), 0) FROM listing').pluck().get() ?? 0;
}
