import type { ClipRange } from '../../../contract/rows/library-rows.ts';
import type { Database } from '../database/database.ts';
import { statementOf } from '../database/statements.ts';

const columns = 'id, clip_id AS clipId, kind, start, "end", label';

/** Ranges of these clips, by clip and time. */
export function rangesOf(db: Database, clipIds: readonly string[]): ClipRange[] {
  return statementOf<[string], ClipRange>(
    db,
    `SELECT ${columns} FROM ranges WHERE clip_id IN (SELECT value FROM json_each(?)) ORDER BY clip_id, start, id`,
  ).all(JSON.stringify(clipIds));
}

export function findRange(db: Database, id: string): ClipRange | undefined {
  return statementOf<[string], ClipRange>(db, `SELECT ${columns} FROM ranges WHERE id = ?`).get(id);
}

/** Adds a range. False if its id exists already. */
export function insertRange(db: Database, range: ClipRange): boolean {
  const { changes } = statementOf(
    db,
    `INSERT INTO ranges (id, clip_id, kind, start, "end", label) VALUES (@id, @clipId, @kind, @start, @end, @label)
       ON CONFLICT (id) DO NOTHING`,
  ).run(range);
  return changes === 1;
}

export function updateRange(db: Database, range: ClipRange): void {
  statementOf(
    db,
    `UPDATE ranges SET clip_id = @clipId, kind = @kind, start = @start, "end" = @end, label = @label WHERE id = @id`,
  ).run(range);
}

export function removeRange(db: Database, id: string): void {
  statementOf(db, 'DELETE FROM ranges WHERE id = ?').run(id);
}
