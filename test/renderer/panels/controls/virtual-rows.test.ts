import { expect, test } from 'vitest';
import {
  scrollToRow,
  scrollToSpan,
  topsOf,
  visibleAmong,
  visibleRows,
} from '../../../../renderer/panels/controls/virtual-rows.ts';

test('only the visible rows and a margin are drawn', () => {
  expect(visibleRows(0, 420, 42, 1000)).toEqual({ first: 0, end: 16 });
  expect(visibleRows(4200, 420, 42, 1000)).toEqual({ first: 94, end: 116 });
  expect(visibleRows(1e6, 420, 42, 3)).toEqual({ first: 3, end: 3 });
  expect(visibleRows(0, 420, 42, 0)).toEqual({ first: 0, end: 0 });
});

test('the list scrolls the shortest way to a selected row', () => {
  expect(scrollToRow(0, 100, 420, 42)).toBe(0);
  expect(scrollToRow(12, 0, 420, 42)).toBe(126);
  expect(scrollToRow(5, 100, 420, 42)).toBe(100);
});

test('rows of different heights: the visible ones and a margin are drawn', () => {
  const tops = topsOf([10, 30, 10, 30]);
  expect([...tops]).toEqual([0, 10, 40, 50, 80]);
  expect(visibleAmong(tops, 12, 20)).toEqual({ first: 0, end: 4 });
  const many = topsOf(Array.from({ length: 10_000 }, (_, i) => (i % 2 === 0 ? 50 : 70)));
  expect(visibleAmong(many, 60_000, 300)).toEqual({ first: 994, end: 1012 });
  expect(visibleAmong(many, 1e9, 300)).toEqual({ first: 9993, end: 10_000 });
  expect(visibleAmong(topsOf([]), 0, 300)).toEqual({ first: 0, end: 0 });
  expect(scrollToSpan(100, 170, 0, 100)).toBe(70);
});
