import { fileFrame } from '#core/clip/take-time.ts';
import type { MarkedClip } from '#contract/rows/marked-clip.ts';
import type { DocumentState } from '../document/document-state.ts';
import { flag, group, oneOf, type FieldValue } from '../saved-field.ts';
import { markKinds } from './mark-edits.ts';
import { lengthOf, startOf } from './marks.ts';
import { describeMarks, type Mark } from '#contract/rows/marks.ts';

/** Columns about the clip of a mark. */
export type RowClip = Omit<MarkedClip, 'markers' | 'ranges'>;

/** A marker or a range, and its clip. */
export interface MarkRow {
  readonly mark: Mark;
  readonly clip: RowClip;
}

/** Clips with their marks, by clip id. */
export interface MarksRead extends Pick<DocumentState, 'markers' | 'ranges'> {
  readonly clips: ReadonlyMap<string, RowClip>; // in order of their names
  readonly isCut: boolean; // the table does not hold all of them
}

export const shownKinds = ['all', ...markKinds] as const;

/** Filters and order of the table of markers. */
export const readMarkTable = group({
  scope: oneOf(['all', 'listed']), // clips of the library, or results of the list's search
  kind: oneOf(shownKinds),
  sort: group({
    column: oneOf(['clip', 'time', 'length', 'kind', 'label', 'tags']),
    descending: flag(false),
  }),
});
export type MarkTableView = FieldValue<typeof readMarkTable>;
export type MarkSort = MarkTableView['sort'];
export type MarkColumn = MarkSort['column'];

/**
 * Frame number in its file, as on the timeline, of a marker or the start of a range; fractional between two
 * frames.
 */
export function frameOf({ mark, clip }: MarkRow): number {
  return fileFrame(clip, startOf(mark));
}

/** Rows of `kind` that contain every word of `text` in clip, label, kind or tags. */
export function filteredRows(
  rows: readonly MarkRow[],
  kind: MarkTableView['kind'],
  text: string,
): readonly MarkRow[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (kind === 'all' && words.length === 0) return rows;
  const textOf = textOfClips();
  return rows.filter(({ mark, clip }) => {
    if (kind !== 'all' && mark.kind !== kind) return false;
    if (words.length === 0) return true;
    const own = `${textOf(clip)}\n${describeMarks([mark])}\n${mark.label.toLowerCase()}`;
    return words.every((word) => own.includes(word));
  });
}

/** Searchable text of a clip, computed once for all of its marks. */
function textOfClips(): (clip: RowClip) => string {
  const texts = new Map<RowClip, string>();
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
export function sortedRows(
  rows: readonly MarkRow[],
  { column, descending }: MarkSort,
  byFrame: boolean,
): readonly MarkRow[] {
  if (column === 'clip' && !descending) return rows;
  const keys = keysOf(rows, column, byFrame);
  const sign = descending ? -1 : 1;
  const order = Uint32Array.from(rows, (_, i) => i).sort((a, b) => sign * (keys[a] - keys[b]) || a - b);
  return Array.from(order, (i) => rows[i]);
}

/** A sort key for each row: a number, ascending. */
function keysOf(rows: readonly MarkRow[], column: MarkColumn, byFrame: boolean): readonly number[] {
  switch (column) {
    case 'clip':
      return ranksOf(rows.map(({ clip }) => clip));
    case 'time':
      return rows.map((row) => (byFrame ? frameOf(row) : startOf(row.mark)));
    case 'length':
      return rows.map(({ mark, clip }) => lengthOf(mark) * (byFrame ? clip.fps : 1));
    case 'kind':
      return rows.map(({ mark }) => markKinds.indexOf(mark.kind));
    case 'label':
      return ranksByText(rows.map(({ mark }) => mark.label));
    case 'tags':
      return ranksByText(rows.map(({ clip }) => clip.tags.join(' ')));
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
function ranksByText(texts: readonly string[]): readonly number[] {
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
