import type { Database } from '../database/database.ts';
import { valuesIn } from '../database/statements.ts';
import { tellRowsChanged } from '../search/row-changes.ts';

/**
 * Marks clips as used (source or destination) for the sort order `used`. The time is always later than all previous ones, also if the
 * clock was set back.
 *
 * @param now ms since 1970
 */
export function noteUse(db: Database, clipIds: readonly string[], now: number = Date.now()): void {
  const numbers = valuesIn<number>(
    db,
    `UPDATE listing SET used = max(?, (SELECT 1 - min(-used) FROM listing))
       WHERE failed = 0 AND id IN (SELECT value FROM json_each(?)) RETURNING number`,
  ).all(now, JSON.stringify(clipIds));
  tellRowsChanged(db, numbers);
}
