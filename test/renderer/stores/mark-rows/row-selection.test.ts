import { expect, test } from 'vitest';
import {
  noRows,
  pointAt,
  selectAllRows,
  selectBeside,
  type MarkRowSelection,
} from '#renderer/stores/mark-rows/row-selection.ts';
import { clipOf, markerOf } from '../library-fixture.ts';

const rows = 'abcdef'.split('').map((id, i) => ({ clip: clipOf('walk'), mark: markerOf(id, 'walk', i) }));
const only = (index: number): MarkRowSelection => pointAt(noRows, rows, index, 'only');
const idsOf = ({ ids, active }: MarkRowSelection): string => `${[...ids].toSorted().join('')} ${active}`;

test('one row, one more, one less, and a range', () => {
  expect(idsOf(only(2))).toBe('c c');
  const two = pointAt(only(2), rows, 4, 'toggle');
  expect(idsOf(two)).toBe('ce e');
  expect(idsOf(pointAt(two, rows, 2, 'toggle'))).toBe('e c');
  expect(idsOf(pointAt(only(4), rows, 1, 'range'))).toBe('bcde b');
  // The range still starts at its anchor, not at the active row.
  expect(idsOf(pointAt(pointAt(only(2), rows, 5, 'range'), rows, 1, 'range'))).toBe('bc b');
});

test('a range begins at the first row if the anchor is missing or not listed', () => {
  expect(idsOf(pointAt(noRows, rows, 2, 'range'))).toBe('abc c');
  expect(idsOf(pointAt(only(5), rows.slice(0, 3), 1, 'range'))).toBe('ab b');
});

test('a missing row changes nothing', () => {
  expect(pointAt(only(1), rows, 9, 'only')).toEqual(only(1));
});

test('all rows are selected; the active one stays', () => {
  expect(idsOf(selectAllRows(only(3), rows))).toBe('abcdef d');
  expect(idsOf(selectAllRows(noRows, rows))).toBe('abcdef a');
});

test('after a deletion: the row after it, at the end the one before, or none', () => {
  const some = pointAt(pointAt(only(1), rows, 2, 'range'), rows, 4, 'toggle');
  expect(idsOf(selectBeside(some, rows))).toBe('f f');
  expect(idsOf(selectBeside(pointAt(some, rows, 5, 'toggle'), rows))).toBe('d d');
  expect(selectBeside(selectAllRows(noRows, rows), rows)).toBe(noRows);
});
