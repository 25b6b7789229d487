import { expect, test } from 'vitest';
import { boxOf, isIn, movedCell, tabbedCell } from '#renderer/features/muscles/cell-range.ts';

const press = (key: string, held: Partial<Record<'shiftKey' | 'ctrlKey' | 'metaKey', boolean>> = {}) => ({
  key,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  ...held,
});

const table = (rows: number) => ({ rows, columns: 14 });

test('keys move as in a spreadsheet, and stop at the edges', () => {
  const at = { row: 1, column: 0 };
  expect(movedCell(at, press('ArrowLeft'), table(3))).toEqual({ row: 1, column: -1 });
  expect(movedCell({ row: 1, column: -1 }, press('ArrowLeft'), table(3))).toEqual({ row: 1, column: -1 });
  expect(movedCell(at, press('Enter'), table(3))).toEqual({ row: 2, column: 0 });
  expect(movedCell(at, press('Enter', { shiftKey: true }), table(3))).toEqual({ row: 0, column: 0 });
  expect(movedCell(at, press('ArrowRight', { ctrlKey: true }), table(3))).toEqual({ row: 1, column: 13 });
  expect(movedCell(at, press('End', { metaKey: true }), table(3))).toEqual({ row: 2, column: 13 });
  expect(movedCell(at, press('x'), table(3))).toBeNull();
});

test('Tab goes row by row, and leaves the table behind its last cell', () => {
  expect(tabbedCell({ row: 0, column: 13 }, false, table(2))).toEqual({ row: 1, column: -1 });
  expect(tabbedCell({ row: 1, column: -1 }, true, table(2))).toEqual({ row: 0, column: 13 });
  expect(tabbedCell({ row: 1, column: 13 }, false, table(2))).toBeNull();
  expect(tabbedCell({ row: 0, column: -1 }, true, table(2))).toBeNull();
});

test('a box holds the cells between two corners, in any order', () => {
  const box = boxOf({ row: 2, column: 3 }, { row: 1, column: -1 });
  expect(box).toEqual({ top: 1, bottom: 2, left: -1, right: 3 });
  expect([isIn({ row: 2, column: 0 }, box), isIn({ row: 0, column: 0 }, box)]).toEqual([true, false]);
});
