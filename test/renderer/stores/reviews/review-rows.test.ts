import { describe, expect, test } from 'vitest';
import type { Review } from '#core/transition/document/document.ts';
import {
  countByFilter,
  adjacentRow,
  listedRows,
  nextSort,
  sortedRows,
  wantsReview,
  type ReviewRow,
  type ShownMeasures,
} from '#renderer/stores/reviews/review-rows.ts';
import { transitionOf } from '../library-fixture.ts';

function rowOf(
  name: string,
  review: Partial<Review>,
  more: { note?: string; stale?: boolean } = {},
): ReviewRow {
  const plain = transitionOf(name);
  return {
    transition: { ...plain, name, note: more.note ?? '', review: { ...plain.review, ...review } },
    sourceName: 'walk',
    destinationName: 'hop',
    changes: more.stale ? [{ part: 'settings', words: 'half-life 0.12 s → 0.2 s' }] : [],
  };
}

const ada = { reviewer: 'Ada', date: '2026-02-01T00:00:00.000Z' };
const bo = { reviewer: 'bo', date: '2026-01-01T00:00:00.000Z' };
const rows = [
  rowOf('turn 10', { status: 'approved', ...ada }),
  rowOf('turn 9', { status: 'unreviewed' }),
  rowOf('jog', { status: 'approved', ...bo }, { stale: true }),
  rowOf('Crouch', { status: 'rejected', ...bo }, { note: 'Left foot slides' }),
];
const noMeasures = (): ShownMeasures => ({ measures: new Map(), metric: 'footSlide' });
const names = (listed: readonly ReviewRow[]): string[] => listed.map(({ transition }) => transition.name);

describe('filters', () => {
  test('by status; stale is a separate filter', () => {
    expect(names(listedRows(rows, 'all', ''))).toEqual(['turn 10', 'turn 9', 'jog', 'Crouch']);
    expect(names(listedRows(rows, 'approved', ''))).toEqual(['turn 10', 'jog']);
    expect(names(listedRows(rows, 'stale', ''))).toEqual(['jog']);
    expect(countByFilter(rows)).toEqual({
      all: 4,
      unreviewed: 1,
      approved: 2,
      needsWork: 0,
      rejected: 1,
      stale: 1,
    });
  });

  test('by every word, in names, clips, method, reviewer, note or status', () => {
    expect(names(listedRows(rows, 'all', 'FOOT left'))).toEqual(['Crouch']);
    expect(names(listedRows(rows, 'all', 'bo approved'))).toEqual(['jog']);
    expect(names(listedRows(rows, 'all', 'walk hop inertialization'))).toHaveLength(4);
    expect(listedRows(rows, 'all', 'walk nowhere')).toEqual([]);
  });
});

describe('order', () => {
  test('names in natural order; without a sort in order of creation', () => {
    const byName = { column: 'name', descending: false } as const;
    expect(names(sortedRows(rows, byName, noMeasures))).toEqual(['Crouch', 'jog', 'turn 9', 'turn 10']);
    expect(names(sortedRows(rows, { ...byName, descending: true }, noMeasures))[0]).toBe('turn 10');
    expect(sortedRows(rows, null, noMeasures)).toBe(rows);
  });

  test('by the chosen metric; transitions that are not measured come last', () => {
    const measures = new Map(
      [12.5, null, 3, 100].map((footSlide, i) => [rows[i].transition.id, { of: '', values: { footSlide } }]),
    );
    const by = (descending: boolean) =>
      names(sortedRows(rows, { column: 'measure', descending }, () => ({ measures, metric: 'footSlide' })));
    expect(by(false)).toEqual(['jog', 'turn 10', 'Crouch', 'turn 9']);
    expect(by(true)).toEqual(['turn 9', 'Crouch', 'turn 10', 'jog']);
  });

  test('rows without reviewer or date come last', () => {
    const by = (column: 'reviewer' | 'date') =>
      names(sortedRows(rows, { column, descending: false }, noMeasures));
    expect(by('reviewer')).toEqual(['turn 10', 'jog', 'Crouch', 'turn 9']);
    expect(by('date')).toEqual(['jog', 'Crouch', 'turn 10', 'turn 9']);
  });

  test('by status: stale reviews after valid ones', () => {
    const byStatus = sortedRows(rows, { column: 'status', descending: false }, noMeasures);
    expect(names(byStatus)).toEqual(['turn 9', 'turn 10', 'jog', 'Crouch']);
  });

  test('a press on a header sorts ascending, descending, then not at all', () => {
    const up = nextSort(null, 'name');
    expect(up).toEqual({ column: 'name', descending: false });
    const down = nextSort(up, 'name');
    expect(down).toEqual({ column: 'name', descending: true });
    expect(nextSort(down, 'name')).toBeNull();
    expect(nextSort(down, 'date')).toEqual({ column: 'date', descending: false });
  });
});

test('the neighbours of a hidden row are the listed ones next to its place', () => {
  const listed = listedRows(rows, 'approved', '');
  expect(adjacentRow(rows, listed, 'turn 9', 1)?.transition.id).toBe('jog');
  expect(adjacentRow(rows, listed, 'turn 9', -1)?.transition.id).toBe('turn 10');
  expect(adjacentRow(rows, listed, 'jog', 1)).toBeUndefined();
  expect(adjacentRow(rows, listed, undefined, 1)?.transition.id).toBe('turn 10');
});

test('unreviewed and stale transitions want a review', () => {
  expect(names(rows.filter(wantsReview))).toEqual(['turn 9', 'jog']);
});
