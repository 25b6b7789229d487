import type { Marker } from '../../../contract/rows/library-rows.ts';
import type { Database } from '../database/database.ts';
import { statementOf } from '../database/statements.ts';

const columns = 'id, clip_id AS clipId, kind, time, label';

/** Markers of these clips, by clip and time. */
export function markersOf(db: Database, clipIds: readonly string[]): Marker[] {
  return statementOf<[string], Marker>(
    db,
    `SELECT ${columns} FROM markers WHERE clip_id IN (SELECT value FROM json_each(?)) ORDER BY clip_id, time, id`,
  ).all(JSON.stringify(clipIds));
}

export function findMarker(db: Database, id: string): Marker | undefined {
  return statementOf<[string], Marker>(db, `SELECT ${columns} FROM markers WHERE id = ?`).get(id);
}

/** Adds a marker. False if its id exists already. */
export function insertMarker(db: Database, marker: Marker): boolean {
  const { changes } = statementOf(
    db,
    `INSERT INTO markers (id, clip_id, kind, time, label) VALUES (@id, @clipId, @kind, @time, @label)
       ON CONFLICT (id) DO NOTHING`,
  ).run(marker);
  return changes === 1;
}

export function updateMarker(db: Database, marker: Marker): void {
  statementOf(
    db,
    'UPDATE markers SET clip_id = @clipId, kind = @kind, time = @time, label = @label WHERE id = @id',
  ).run(marker);
}

export function removeMarker(db: Database, id: string): void {
  statementOf(db, 'DELETE FROM markers WHERE id = ?').run(id);
}
