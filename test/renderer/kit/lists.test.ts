import { expect, test } from 'vitest';
import { foundByName, type ListShape, movedBy } from '#renderer/kit/list-keys.ts';
import { belowRow, evenRows, revealRow, stackedRows, visibleRows } from '#renderer/kit/virtual-rows.ts';

const none = { ctrlKey: false, metaKey: false, altKey: false };
const moves = (key: string, from: readonly number[], shape: ListShape): (number | null)[] =>
  from.map((at) => movedBy({ key, ...none }, at, shape));

test('arrows stop at the ends, or wrap around if the list does', () => {
  expect(moves('ArrowDown', [0, 3, 4], { count: 5 })).toEqual([1, 4, 4]);
  expect(moves('ArrowUp', [4, 1, 0], { count: 5 })).toEqual([3, 0, 0]);
  expect(moves('ArrowDown', [3, 4], { count: 5, wraps: true })).toEqual([4, 0]);
  expect(moves('ArrowUp', [1, 0], { count: 5, wraps: true })).toEqual([0, 4]);
});

test('from no row, an arrow leads to the nearest end', () => {
  expect(moves('ArrowDown', [-1], { count: 5 })).toEqual([0]);
  expect(moves('ArrowUp', [-1], { count: 5, wraps: true })).toEqual([4]);
});

test('pages stop at the ends, and are not handled by a list without pages', () => {
  expect(moves('PageDown', [1, 15], { count: 20, page: 8 })).toEqual([9, 19]);
  expect(moves('PageUp', [12, 3], { count: 20, page: 8 })).toEqual([4, 0]);
  expect(moves('PageDown', [1], { count: 20 })).toEqual([null]);
});

test('Home and End belong to the text of a field', () => {
  expect([...moves('Home', [3], { count: 5 }), ...moves('End', [0], { count: 5 })]).toEqual([0, 4]);
  expect(moves('End', [0], { count: 5, inField: true })).toEqual([null]);
});

test('a row of tabs uses the horizontal arrows', () => {
  expect(moves('ArrowRight', [0, 2], { count: 3, axis: 'x', wraps: true })).toEqual([1, 0]);
  expect(moves('ArrowDown', [0], { count: 3, axis: 'x' })).toEqual([null]);
});

test('an empty list, and keys with Ctrl, Alt or Command, lead nowhere', () => {
  expect(moves('ArrowDown', [-1], { count: 0 })).toEqual([null]);
  for (const modifier of ['ctrlKey', 'metaKey', 'altKey'])
    expect(movedBy({ key: 'ArrowDown', ...none, [modifier]: true }, 0, { count: 5 })).toBeNull();
});

test('letters find the next name that begins with them, wrapping around', () => {
  const names = ['Hips', 'LeftArm', 'LeftLeg', 'Neck', 'RightArm'];
  expect(foundByName(names, 0, 'l')).toBe(1);
  expect(foundByName(names, 1, 'le')).toBe(1); // a second letter
  expect(foundByName(names, 1, 'leftl')).toBe(2);
  expect(foundByName(names, 1, 'll')).toBe(2); // a repeated letter
  expect(foundByName(names, 2, 'lll')).toBe(1);
  expect(foundByName(names, 4, 'n')).toBe(3);
  expect(foundByName(names, 0, 'x')).toBe(-1);
  expect(foundByName([], -1, 'x')).toBe(-1);
});

/** Where a list of `clientHeight` px is scrolled to, from `scrollTop`, to show a row of 42 px. */
function scrolledTo(index: number, scrollTop: number, clientHeight: number, head = 0): number {
  const list = { scrollTop, clientHeight };
  revealRow(list, evenRows(42), index, head);
  return list.scrollTop;
}

test('only the visible rows and a margin are drawn', () => {
  const tops = evenRows(42);
  expect(visibleRows(tops, 1000, 0, 419)).toEqual({ first: 0, end: 16 });
  expect(visibleRows(tops, 1000, 4200, 419)).toEqual({ first: 94, end: 116 });
  expect(visibleRows(tops, 3, 1e6, 420)).toEqual({ first: 0, end: 3 });
  expect(visibleRows(tops, 0, 0, 420)).toEqual({ first: 0, end: 0 });
});

test('the list scrolls the shortest way to a selected row', () => {
  expect(scrolledTo(0, 100, 420)).toBe(0);
  expect(scrolledTo(12, 0, 420)).toBe(126);
  expect(scrolledTo(12, 0, 420, 42)).toBe(168);
  expect(scrolledTo(5, 100, 420)).toBe(100);
  expect(scrolledTo(-1, 100, 420)).toBe(100);
  expect(scrolledTo(12, 0, 430), 'with a whole row at the top').toBe(126);
});

test('rows of different heights: the visible ones and a margin are drawn', () => {
  const tops = stackedRows([10, 30, 10, 30]);
  expect([0, 1, 2, 3, 4].map(tops)).toEqual([0, 10, 40, 50, 80]);
  expect(visibleRows(tops, 4, 12, 20)).toEqual({ first: 0, end: 4 });
  const many = stackedRows(Array.from({ length: 10_000 }, (_, i) => (i % 2 === 0 ? 50 : 70)));
  expect(visibleRows(many, 10_000, 60_000, 300)).toEqual({ first: 994, end: 1012 });
  expect(visibleRows(many, 10_000, 1e9, 300)).toEqual({ first: 9993, end: 10_000 });
  expect(visibleRows(stackedRows([]), 0, 0, 300)).toEqual({ first: 0, end: 0 });
  const list = { scrollTop: 0, clientHeight: 100 };
  revealRow(list, stackedRows([100, 70]), 1);
  expect(list.scrollTop, 'the end of the list stops it earlier').toBe(100);
});

test('the menu of a row opens below it, where it is on the screen', () => {
  const list = { scrollTop: 50, getBoundingClientRect: () => ({ left: 10, top: 200 }) };
  const place = belowRow(list as unknown as HTMLElement, stackedRows([40, 60, 40]), 1, 8, 20);
  expect(place).toEqual({ x: 18, y: 200 + 20 + 100 - 50 });
});
