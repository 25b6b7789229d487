import { expect, test } from 'vitest';
import { scrollToRow, visibleRows } from '../../../../renderer/panels/controls/virtual-rows.ts';

test('only the rows in sight are drawn, and some around them', () => {
  expect(visibleRows(0, 420, 42, 1000)).toEqual({ first: 0, end: 16 });
  expect(visibleRows(4200, 420, 42, 1000)).toEqual({ first: 94, end: 116 });
  expect(visibleRows(1e6, 420, 42, 3)).toEqual({ first: 3, end: 3 });
  expect(visibleRows(0, 420, 42, 0)).toEqual({ first: 0, end: 0 });
});

test('a selected row comes into sight by the shortest way', () => {
  expect(scrollToRow(0, 100, 420, 42)).toBe(0);
  expect(scrollToRow(12, 0, 420, 42)).toBe(126);
  expect(scrollToRow(5, 100, 420, 42)).toBe(100);
});
