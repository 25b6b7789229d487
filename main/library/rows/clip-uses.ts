import type { Database } from '../database/database.ts';
import { statementOf } from '../database/statements.ts';
import { tellRowsChanged } from '../search/row-changes.ts';

/**
 * Writes down that these clips are source or destination now: the list can be sorted by it. Each library knows for itself, whichever
 * window it was. Always later than any use before, though that was in the same millisecond or the clock was set back.
 *
 * @param now ms since 1970
 */
export function noteUse(db: Database, clipIds: readonly string[], now: number = Date.now()): void {
  const numbers = statementOf<[number, string], number>(
    db,
    `UPDATE listing SET used = max(?, (SELECT 1 - min(-used) FROM listing))
       WHERE failed = 0 AND id IN (SELECT value FROM json_each(?)) RETURNING number`,
  )
    .pluck()
    .all(now, JSON.stringify(clipIds));
  tellRowsChanged(db, numbers);
}
