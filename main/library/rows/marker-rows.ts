import type { Marker, ClipRange, LibraryRow, MarksOfClips } from '#contract/rows/library-rows.ts';
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

/** A clip with more markers than this is listed without them: a row is too small to show each. */
export const MAX_LISTED_MARKERS = 500;

/** The marks of the clips among these rows of the list: two queries, however many rows there are. */
export function listedMarks(db: Database, rows: readonly LibraryRow[]): MarksOfClips {
  const clipIds = rows.flatMap((row) =>
    row.kind === 'clip' && row.markerCount <= MAX_LISTED_MARKERS ? row.id : [],
  );
  return { clipIds, markers: markersOf(db, clipIds), ranges: rangesOf(db, clipIds) };
}
