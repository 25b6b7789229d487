import type { LibraryRow, MarksOfClips } from '../../../contract/rows/library-rows.ts';
import type { Database } from '../database/database.ts';
import { markersOf } from './marker-rows.ts';
import { rangesOf } from './range-rows.ts';

/** A clip with more markers than this is listed without them: a row is too small to tell them apart. */
export const MOST_LISTED_MARKERS = 500;

/** The marks of the clips among these rows of the list: two queries, however many rows there are. */
export function listedMarks(db: Database, rows: readonly LibraryRow[]): MarksOfClips {
  const clipIds = rows.flatMap((row) =>
    row.kind === 'clip' && row.markerCount <= MOST_LISTED_MARKERS ? row.id : [],
  );
  return { clipIds, markers: markersOf(db, clipIds), ranges: rangesOf(db, clipIds) };
}
