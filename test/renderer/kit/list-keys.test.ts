import { expect, test } from 'vitest';
import { foundByName, movedBy, type ListShape } from '#renderer/kit/list-keys.ts';

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
