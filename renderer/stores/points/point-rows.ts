// renderer/stores/points: rows and selection of the table of transition points
import { markerKinds } from '../../../contract/rows/mark-kinds.ts';
import type { Marker, MarkerKind } from '../../../contract/rows/library-rows.ts';
import type { MarkedClip } from '../../../contract/rows/marked-clip.ts';
import { markerNames } from '../marks/marker-edits.ts';

/** Columns about the clip of a point. */
export type PointClip = Omit<MarkedClip, 'markers'>;

/** A transition point: a marker and its clip. */
export interface PointRow {
  readonly marker: Marker;
  readonly clip: PointClip;
}

/** Clips with their markers, by clip id, in order of their names. */
export interface Points {
  readonly clips: ReadonlyMap<string, PointClip>;
  readonly markers: ReadonlyMap<string, readonly Marker[]>; // in order of time
  readonly isCut: boolean; // the table does not hold all of them
}

export const pointColumns = ['clip', 'time', 'kind', 'label', 'tags'] as const;
export type PointColumn = (typeof pointColumns)[number];

export interface PointSort {
  readonly column: PointColumn;
  readonly descending: boolean;
}

export const pointScopes = ['all', 'listed'] as const; // clips of the library, or results of the list's search
export const pointKinds = ['all', ...markerKinds] as const;

/** Filters and order of the table of points. */
export interface PointsView {
  readonly scope: (typeof pointScopes)[number];
  readonly kind: MarkerKind | 'all';
  readonly sort: PointSort;
}

/** Frame number of a point in its file, as on the timeline; fractional between two frames. */
export function frameOf({ marker, clip }: PointRow): number {
  return marker.time * clip.fps + clip.trimmedFrames;
}

/** Rows of `kind` that contain every word of `text` in clip, label, kind or tags. */
export function filteredPoints(
  rows: readonly PointRow[],
  kind: PointsView['kind'],
  text: string,
): readonly PointRow[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (kind === 'all' && words.length === 0) return rows;
  const textOf = textOfClips();
  return rows.filter(({ marker, clip }) => {
    if (kind !== 'all' && marker.kind !== kind) return false;
    if (words.length === 0) return true;
    const own = `${textOf(clip)}\n${markerNames[marker.kind]}\n${marker.label.toLowerCase()}`;
    return words.every((word) => own.includes(word));
  });
}

/** Searchable text of a clip, computed once for all of its markers. */
function textOfClips(): (clip: PointClip) => string {
  const texts = new Map<PointClip, string>();
  return (clip) => {
    const text = texts.get(clip) ?? [clip.name, ...clip.tags].join('\n').toLowerCase();
    texts.set(clip, text);
    return text;
  };
}

/**
 * Sorts rows by a column. The sort is stable.
 *
 * @param rows rows ordered by clip, then by time
 * @param byFrame compares times in frames: clips of different rates are ordered differently than in seconds
 */
export function sortedPoints(
  rows: readonly PointRow[],
  { column, descending }: PointSort,
  byFrame: boolean,
): readonly PointRow[] {
  if (column === 'clip' && !descending) return rows;
  const keys = keysOf(rows, column, byFrame);
  const sign = descending ? -1 : 1;
  const order = Uint32Array.from(rows, (_, i) => i).sort((a, b) => sign * (keys[a] - keys[b]) || a - b);
  return Array.from(order, (i) => rows[i]);
}

/** A sort key for each row: a number, ascending. */
function keysOf(rows: readonly PointRow[], column: PointColumn, byFrame: boolean): readonly number[] {
  switch (column) {
    case 'clip':
      return ranksOf(rows.map(({ clip }) => clip));
    case 'time':
      return rows.map((row) => (byFrame ? frameOf(row) : row.marker.time));
    case 'kind':
      return rows.map(({ marker }) => markerKinds.indexOf(marker.kind));
    case 'label':
      return ranksInWords(rows.map(({ marker }) => marker.label));
    case 'tags':
      return ranksInWords(rows.map(({ clip }) => clip.tags.join(' ')));
  }
}

/** Ranks of values in order of their first occurrence. */
function ranksOf<Value>(values: readonly Value[]): readonly number[] {
  const ranks = new Map<Value, number>();
  return values.map((value) => {
    const rank = ranks.get(value) ?? ranks.size;
    ranks.set(value, rank);
    return rank;
  });
}

const byWords = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Ranks of texts in natural order, empty ones last. Equal texts are compared once. */
function ranksInWords(texts: readonly string[]): readonly number[] {
  const sorted = [...new Set(texts)].sort(
    (a, b) => Number(a === '') - Number(b === '') || byWords.compare(a, b),
  );
  const ranks = new Map<string, number>();
  sorted.forEach((text, i) => {
    const isLikeLast = i > 0 && byWords.compare(sorted[i - 1], text) === 0;
    ranks.set(text, isLikeLast ? (ranks.get(sorted[i - 1]) ?? i) : i);
  });
  return texts.map((text) => ranks.get(text) ?? 0);
}
