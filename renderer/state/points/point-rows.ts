// renderer/state/points: rows of the table of all transition points, and which of them are selected
import { markerKinds } from '../../../contract/rows/mark-kinds.ts';
import type { Marker, MarkerKind } from '../../../contract/rows/library-rows.ts';
import type { MarkedClip } from '../../../contract/rows/marked-clip.ts';
import { markerNames } from '../marks/marker-edits.ts';

/** What the table says of a clip. */
export type PointClip = Omit<MarkedClip, 'markers'>;

/** A transition point: a marker and its clip. */
export interface PointRow {
  readonly marker: Marker;
  readonly clip: PointClip;
}

/** Clips with their markers, by clip id, in the order of the clips' names. */
export interface Points {
  readonly clips: ReadonlyMap<string, PointClip>;
  readonly markers: ReadonlyMap<string, readonly Marker[]>; // in order of time
  readonly isCut: boolean; // there are more than the table takes
}

export const pointColumns = ['clip', 'time', 'kind', 'label', 'tags'] as const;
export type PointColumn = (typeof pointColumns)[number];

export interface PointSort {
  readonly column: PointColumn;
  readonly descending: boolean;
}

export const pointScopes = ['all', 'listed'] as const; // clips of the library, or those that the list's search finds
export const pointKinds = ['all', ...markerKinds] as const;

/** Which points the table lists, and in what order. */
export interface PointsView {
  readonly scope: (typeof pointScopes)[number];
  readonly kind: MarkerKind | 'all';
  readonly sort: PointSort;
}

/** The frame of its file that a point is on, counted as the timeline does; whole unless it lies between two. */
export function frameOf({ marker, clip }: PointRow): number {
  return marker.time * clip.fps + clip.trimmedFrames;
}

/** The rows of `kind` that have every word of `text` in clip, label, kind or tags. */
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

/** What of a clip words are looked for in; put together once for all of its markers. */
function textOfClips(): (clip: PointClip) => string {
  const texts = new Map<PointClip, string>();
  return (clip) => {
    const text = texts.get(clip) ?? [clip.name, ...clip.tags].join('\n').toLowerCase();
    texts.set(clip, text);
    return text;
  };
}

/**
 * The rows in the order of a column; those that are equal in it stay as they were.
 *
 * @param rows by clip, then by time
 * @param byFrame times in frames: with clips of different rates their order is another one than in seconds
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

/** A number for each row, in whose ascending order they go. */
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

/** The order in which values are met first. */
function ranksOf<Value>(values: readonly Value[]): readonly number[] {
  const ranks = new Map<Value, number>();
  return values.map((value) => {
    const rank = ranks.get(value) ?? ranks.size;
    ranks.set(value, rank);
    return rank;
  });
}

const byWords = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** As people look for them, and what is empty last. Each text is compared once, however often it is there. */
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
