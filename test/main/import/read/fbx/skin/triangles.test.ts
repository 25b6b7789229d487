import { expect, test } from 'vitest';
import { trianglesOf } from '#main/import/read/fbx/skin/bound-geometry.ts';

const cornersOf = (indices: readonly number[], places: readonly number[]): number[] => {
  const { corners, points } = trianglesOf(indices, places, 'mesh');
  return [...corners].map((corner) => points[corner]);
};

test('by hand: polygons become fans; fewer than three corners are dropped', () => {
  const places = [0, 0, 0, 1, 0, 0, 1, 1, 0, 0.5, 1.5, 0, 0, 1, 0];
  expect(cornersOf([0, 1, -3], places)).toEqual([0, 1, 2]);
  expect(cornersOf([0, 1, 2, 3, -5], places)).toEqual([0, 1, 2, 0, 2, 3, 0, 3, 4]);
  expect(cornersOf([0, -2, -1, 2, 3], places)).toEqual([]);
});

test('a concave quad is split at its inner corner', () => {
  // The second point is concave, so the first diagonal would be outside.
  const arrow = [0, 0, 0, 1, 0.2, 0, 2, 0, 0, 1, 2, 0];
  expect(cornersOf([0, 1, 2, -4], arrow)).toEqual([1, 2, 3, 1, 3, 0]);
  const convex = [0, 0, 0, 1, -1, 0, 2, 0, 0, 1, 2, 0];
  expect(cornersOf([0, 1, 2, -4], convex)).toEqual([0, 1, 2, 0, 2, 3]);
});

test.each([[[0, 1, -9]], [[0, 1.5, -1]], [[0, NaN, -1]]])('an invalid point is refused', (indices) => {
  expect(() => trianglesOf(indices, [0, 0, 0, 1, 0, 0], 'mesh')).toThrow('points below 2');
});
