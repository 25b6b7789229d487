import { expect, test } from 'vitest';
import { columns, rectangleAt } from '../../../renderer/viewport/layout.ts';

test('by hand: two columns with a gutter fill the canvas', () => {
  expect(columns(2, 1001, 450, 2)).toEqual([
    { x: 0, y: 0, width: 500, height: 450 },
    { x: 502, y: 0, width: 499, height: 450 },
  ]);
});

test('one view is the whole canvas', () => {
  expect(columns(1, 640, 480, 2)).toEqual([{ x: 0, y: 0, width: 640, height: 480 }]);
});

test('a point lies in one view, or in the gutter', () => {
  const views = columns(2, 1000, 450, 2);
  expect(rectangleAt(views, 10, 10)).toBe(0);
  expect(rectangleAt(views, 499.5, 10)).toBe(-1);
  expect(rectangleAt(views, 999, 449)).toBe(1);
  expect(rectangleAt(views, 10, 451)).toBe(-1);
});
