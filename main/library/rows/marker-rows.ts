import type { Marker } from '../../../contract/rows/library-rows.ts';
import type { Database } from '../database/database.ts';
import { itemRows } from './item-rows.ts';

export const markerRows = itemRows<Marker, Marker>({
  name: 'markers',
  selected: 'id, clip_id AS clipId, kind, time, label',
  itemOf: (row) => row,
  columns: ['id', 'clip_id', 'kind', 'time', 'label'],
  valuesOf: ({ clipId, ...marker }) => ({ ...marker, clip_id: clipId }),
});

/** Markers of these clips, by clip and time. */
export function markersOf(db: Database, clipIds: readonly string[]): Marker[] {
  const those = 'WHERE clip_id IN (SELECT value FROM json_each(?)) ORDER BY clip_id, time, id';
  return markerRows.select(db, those, JSON.stringify(clipIds));
}
