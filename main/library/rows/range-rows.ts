import type { ClipRange } from '../../../contract/rows/library-rows.ts';
import type { Database } from '../database/database.ts';
import { itemRows } from './item-rows.ts';

export const rangeRows = itemRows<ClipRange, ClipRange>({
  name: 'ranges',
  selected: 'id, clip_id AS clipId, kind, start, "end", label',
  itemOf: (row) => row,
  columns: ['id', 'clip_id', 'kind', 'start', 'end', 'label'],
  valuesOf: ({ clipId, ...range }) => ({ ...range, clip_id: clipId }),
});

/** Ranges of these clips, by clip and time. */
export function rangesOf(db: Database, clipIds: readonly string[]): ClipRange[] {
  const those = 'WHERE clip_id IN (SELECT value FROM json_each(?)) ORDER BY clip_id, start, id';
  return rangeRows.select(db, those, JSON.stringify(clipIds));
}
