import { expect, test } from 'vitest';
import { columns, layOut, rectangleAt, rememberLayout } from '../../../renderer/viewport/layout.ts';

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

const canvas = { width: 1000, height: 450 };

test('by hand: a wipe shows two views of the whole canvas, each on its side of the line', () => {
  const { frames, parts } = layOut(2, canvas, 2, 0.3);
  const whole = { x: 0, y: 0, width: 1000, height: 450 };
  expect(frames).toEqual([whole, whole]);
  expect(parts).toEqual([
    { x: 0, y: 0, width: 300, height: 450 },
    { x: 300, y: 0, width: 700, height: 450 },
  ]);
  expect(rectangleAt(parts, 299.5, 10)).toBe(0);
  expect(rectangleAt(parts, 300, 10)).toBe(1);
});

test('a wipe needs two views, and its line stays on the canvas', () => {
  expect(layOut(1, canvas, 2, 0.3).parts).toEqual(columns(1, 1000, 450, 2));
  expect(layOut(2, canvas, 2, null).parts).toEqual(columns(2, 1000, 450, 2));
  expect(layOut(2, canvas, 2, 1.7).parts[0].width).toBe(1000);
});

test('a layout is the same object until something changes', () => {
  const layOutAgain = rememberLayout();
  const first = layOutAgain(2, canvas, 2, 0.5);
  expect(layOutAgain(2, { ...canvas }, 2, 0.5)).toBe(first);
  expect(layOutAgain(2, canvas, 2, 0.6)).not.toBe(first);
  expect(layOutAgain(2, canvas, 2, null).parts).toEqual(columns(2, 1000, 450, 2));
});
