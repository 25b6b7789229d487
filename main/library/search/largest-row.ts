import type { Database } from '../database/database.ts';
import { valuesIn } from '../database/statements.ts';

/** Number of the last row; 0 if there is none. */
export function largestRow(db: Database): number {
  return valuesIn<number>(db, 'SELECT coalesce(max(number), 0) FROM listing').get() ?? 0;
}
