import { reviewStatuses } from '#core/documents/limits.ts';
import type { Transition } from '#core/transition/document/document.ts';
import type { ReviewedChanges } from '#core/transition/review/compare-review.ts';
import { statusWords } from '#core/transition/review/review-changes.ts';
import { methodLabel } from '#core/methods/registry.ts';
import { metrics } from '#core/judge/metrics/registry.ts';
import { group, isText, oneOf, recordOf } from '../saved-field.ts';
import { slotLetter } from '#core/transition/document/slot-letter.ts';

export const reviewFilters = ['all', ...reviewStatuses, 'stale'] as const;
export type ReviewFilter = (typeof reviewFilters)[number];

export const filterWords: Readonly<Record<ReviewFilter, string>> = {
  all: 'All',
  ...statusWords,
  stale: 'Stale',
};

const reviewColumns = [
  'status',
  'name',
  'source',
  'destination',
  'chosen',
  'reviewer',
  'date',
  'measure',
  'note',
] as const;
export type ReviewColumn = (typeof reviewColumns)[number];

export interface ReviewSort {
  readonly column: ReviewColumn;
  readonly descending: boolean;
}

/** Filter and order of the review list. */
export const readReviewView = group({
  filter: oneOf(reviewFilters),
  sort: readSort, // null = in order of creation
  metric: oneOf<string>(
    metrics.map(({ id }) => id),
    'footSlide',
  ), // id of the metric that the list shows
});

function readSort(stored: unknown): ReviewSort | null {
  const { column: wanted, descending } = recordOf(stored);
  const column = reviewColumns.find((each) => each === wanted);
  return column ? { column, descending: descending === true } : null;
}

/** The reviewer’s name for a system user. */
interface Reviewer {
  readonly user: string;
  readonly name: string;
}

/** Stored names of a reviewer; null = not asked yet. */
export function readReviewer(stored: unknown): Reviewer | null {
  const { user, name } = recordOf(stored);
  return isText(user) && isText(name) ? { user, name } : null;
}

/** The chosen slot of a reviewed transition in numbers. */
export interface ReviewMeasures {
  readonly of: string; // what it depends on: see `ReviewedStep`
  /** By the ids of metrics; null = it could not be judged, or a metric does not apply. */
  readonly values: Readonly<Record<string, number | null>> | null;
}

/** Measures by the ids of transitions, and the metric that the list shows. */
export interface ShownMeasures {
  readonly measures: ReadonlyMap<string, ReviewMeasures>;
  readonly metric: string;
}

/** The measure of a transition; null = none. */
export function measureOf({ measures, metric }: ShownMeasures, { id }: Transition): number | null {
  return measures.get(id)?.values?.[metric] ?? null;
}

/** A transition in the review list. */
export interface ReviewRow extends ReviewedChanges {
  readonly transition: Transition;
  readonly sourceName: string;
  readonly destinationName: string;
}

/** The rows in the order of `sort`; null = in order of creation. */
export function sortedRows(
  rows: readonly ReviewRow[],
  sort: ReviewSort | null,
  shown: () => ShownMeasures,
): readonly ReviewRow[] {
  if (sort === null) return rows;
  const { column, descending } = sort;
  const keyOf = (row: ReviewRow): string | number =>
    column === 'measure' ? (measureOf(shown(), row.transition) ?? '') : sortKey(row, column);
  const keys = new Map(rows.map((row) => [row, keyOf(row)]));
  const sign = descending ? -1 : 1;
  return rows.toSorted((a, b) => sign * compareKeys(keys.get(a) ?? '', keys.get(b) ?? ''));
}

/** The rows that match `filter` and every word of `text`. */
export function listedRows(
  rows: readonly ReviewRow[],
  filter: ReviewFilter,
  text: string,
): readonly ReviewRow[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return rows.filter((row) => passes(row, filter) && hasText(row, words));
}

/**
 * The listed row before or after the one with `id`, which may be hidden; undefined at the ends of the list.
 */
export function adjacentRow(
  ordered: readonly ReviewRow[],
  listed: readonly ReviewRow[],
  id: string | undefined,
  by: 1 | -1,
): ReviewRow | undefined {
  const isListed = new Set(listed);
  const at = ordered.findIndex(({ transition }) => transition.id === id);
  if (at < 0) return by > 0 ? listed[0] : listed.at(-1);
  return by > 0
    ? ordered.find((row, i) => i > at && isListed.has(row))
    : ordered.findLast((row, i) => i < at && isListed.has(row));
}

/** The number of rows of each filter. */
export function countByFilter(rows: readonly ReviewRow[]): Readonly<Record<ReviewFilter, number>> {
  const counts = { all: rows.length, unreviewed: 0, approved: 0, needsWork: 0, rejected: 0, stale: 0 };
  for (const { transition, changes } of rows) {
    counts[transition.review.status]++;
    if (changes.length > 0) counts.stale++;
  }
  return counts;
}

/** True if the transition is unreviewed or stale. */
export function wantsReview({ transition, changes }: ReviewRow): boolean {
  return transition.review.status === 'unreviewed' || changes.length > 0;
}

/** `A Spring inertialization`: the slot for approval and export. */
export function chosenText({ slots, chosen }: Transition): string {
  const method = slots[chosen]?.method ?? '';
  return `${slotLetter(chosen)} ${methodLabel(method)}`;
}

/** The next sort after a press on the header of `column`: ascending, descending, in order of creation. */
export function nextSort(sort: ReviewSort | null, column: ReviewColumn): ReviewSort | null {
  if (sort?.column !== column) return { column, descending: false };
  return sort.descending ? null : { column, descending: true };
}

function passes({ transition, changes }: ReviewRow, filter: ReviewFilter): boolean {
  if (filter === 'all') return true;
  return filter === 'stale' ? changes.length > 0 : transition.review.status === filter;
}

function hasText(row: ReviewRow, words: readonly string[]): boolean {
  if (words.length === 0) return true;
  const { transition, sourceName, destinationName } = row;
  const { name, note, review } = transition;
  const text = [
    name,
    sourceName,
    destinationName,
    note,
    review.reviewer,
    chosenText(transition),
    statusWords[review.status],
  ];
  const folded = text.join('\n').toLowerCase();
  return words.every((word) => folded.includes(word));
}

const byWords = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Empty values come last in ascending order. */
function compareKeys(a: string | number, b: string | number): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (a === '' || b === '') return Number(a === '') - Number(b === '');
  return byWords.compare(String(a), String(b));
}

function sortKey(
  { transition, sourceName, destinationName, changes }: ReviewRow,
  column: Exclude<ReviewColumn, 'measure'>,
) {
  const { name, note, review } = transition;
  switch (column) {
    case 'status':
      return reviewStatuses.indexOf(review.status) + (changes.length > 0 ? 0.5 : 0);
    case 'name':
      return name;
    case 'source':
      return sourceName;
    case 'destination':
      return destinationName;
    case 'chosen':
      return chosenText(transition);
    case 'reviewer':
      return review.reviewer;
    case 'date':
      return review.date ?? '';
    case 'note':
      return note;
  }
}
