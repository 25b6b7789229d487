import fc from 'fast-check';
import { expect, test } from 'vitest';
import { quatRotateVector } from '#core/math/quaternion.ts';
import { jointWeights, poseDistance } from '#core/pose/pose-distance.ts';
import { distanceOutside, fitEllipsoid } from '#core/rig/joint-limits.ts';
import { numberBetween, quaternion, vector } from '#test/fixtures/arbitraries.ts';
import { forAll } from '#test/fixtures/property.ts';

/** A root, a bone of 40 cm along X, and one of 10 cm from there. */
const skeleton = {
  parentIndices: Int32Array.of(-1, 0, 1),
  restPositions: Float32Array.of(0, 1, 0, 0.4, 0, 0, 0.1, 0, 0),
};
const weights = jointWeights(skeleton, Int32Array.of(0, 1, 2));
const pose = [0, 1, 0, 0.4, 1, 0, 0.5, 1, 0];

test('worked example: the end of a bone twice as long counts four times as much', () => {
  const other = [0, 1, 0, 0.4, 1, 0.1, 0.5, 1, 0.2];
  expect(poseDistance(pose, other, weights)).toBeCloseTo((0.4 * 0.1 + 0.1 * 0.2) / 0.5, 6);
});

test('it is zero between a pose and itself, and symmetrical', () => {
  const other = [0, 1.2, 0, 0.3, 1, 0.1, 0.5, 0.7, 0];
  expect(poseDistance(pose, pose, weights)).toBe(0);
  expect(poseDistance(pose, other, weights)).toBe(poseDistance(other, pose, weights));
});

test('a figure moved as a whole is as far away as it was moved', () => {
  const moved = pose.map((value, i) => (i % 3 === 1 ? value + 0.3 : value));
  expect(poseDistance(pose, moved, weights)).toBeCloseTo(0.3, 12);
});

test('a single root, or joints all in one place, count equally', () => {
  const root = { parentIndices: Int32Array.of(-1), restPositions: new Float32Array(3) };
  expect(poseDistance([0, 0, 0], [0, 2, 0], jointWeights(root, Int32Array.of(0)))).toBe(2);
  const heap = { parentIndices: Int32Array.of(-1, 0), restPositions: new Float32Array(6) };
  const alike = jointWeights(heap, Int32Array.of(0, 1));
  expect(poseDistance([0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 1, 0], alike)).toBe(0.5);
});

test('what is above the hips does not count, nor how far away a file places them', () => {
  // A still reference, hips 0.9 m or 9 m above it, and a bone of 0.4 m.
  const weightsWith = (height: number) =>
    jointWeights(
      {
        parentIndices: Int32Array.of(-1, 0, 1),
        restPositions: Float32Array.of(0, 0, 0, 0, height, 0, 0.4, 0, 0),
      },
      Int32Array.of(1, 2),
    );
  const other = [0, 7, 0, 0.4, 1, 0.1, 0.5, 1, 0.2];
  for (const height of [0.9, 9]) expect(poseDistance(pose, other, weightsWith(height))).toBeCloseTo(0.2, 9);
});

const vectors = fc.array(numberBetween(-2, 2), { minLength: 3, maxLength: 60 });

test('all turns that it was fitted to are inside, and those beyond twice the furthest are outside', () =>
  forAll(vectors, (values) => {
    const turns = Float64Array.from(values.slice(0, Math.floor(values.length / 3) * 3));
    const ellipsoid = fitEllipsoid(turns, 0);
    for (let at = 0; at < turns.length; at += 3)
      expect(distanceOutside(ellipsoid, turns.subarray(at, at + 3), 1)).toBeLessThan(1e-7);
    expect(distanceOutside(ellipsoid, [20, -20, 20], 1)).toBeGreaterThan(1);
  }));

test('two axes that never turn at once have no corner, unlike a box; a margin widens it by so much', () => {
  const cross = Float64Array.from([1, -1, 0.5, -0.5].flatMap((turn) => [turn, 0, 0, 0, turn, 0]));
  const limits = fitEllipsoid(cross, 0);
  expect(distanceOutside(limits, [1, 0, 0], 1)).toBeCloseTo(0, 9);
  expect(distanceOutside(limits, [0.9, 0.9, 0], 1)).toBeCloseTo(Math.hypot(0.9, 0.9) - 1, 5);
  expect(distanceOutside(limits, [1.3, 0, 0], 1)).toBeCloseTo(0.3, 5);
  expect(distanceOutside(fitEllipsoid(cross, 0.1), [1.3, 0, 0], 1)).toBeCloseTo(0.2, 5);
});

test('an ellipsoid moves and turns with its turns: what is outside stays as far outside', () =>
  forAll(quaternion, vector(2), vector(2), (turn, shift, point) => {
    const turns = Float64Array.of(1, 0, 0, -1, 0, 0, 0, 0.6, 0, 0, -0.6, 0, 0, 0, 0.3, 0, 0, -0.3);
    const moved = (values: ArrayLike<number>): Float64Array => {
      const out = new Float64Array(values.length);
      for (let at = 0; at < out.length; at += 3) quatRotateVector(out, turn, values, at, 0, at);
      return out.map((value, i) => value + shift[i % 3]);
    };
    const found = distanceOutside(fitEllipsoid(moved(turns), 0.1), moved(point), 1);
    expect(found).toBeCloseTo(distanceOutside(fitEllipsoid(turns, 0.1), point, 1), 9);
  }));

test('a joint that turns far about one axis has no more room about the others than it uses', () => {
  const long = fitEllipsoid(Float64Array.of(1, 0, 0, -1, 0, 0, 0, 0.2, 0, 0, -0.2, 0), 0);
  expect(distanceOutside(long, [1, 0, 0], 1)).toBeCloseTo(0, 4);
  expect(distanceOutside(long, [0, 0.2, 0], 1)).toBeCloseTo(0, 4);
  expect(distanceOutside(long, [0, 0.5, 0], 1)).toBeCloseTo(0.3, 4);
  expect(distanceOutside(long, [0, 0, 0.5], 1)).toBeGreaterThan(0.49);
});

test('a joint that never turns has room for its margin only', () => {
  const still = fitEllipsoid(Float64Array.of(0.2, 0, 0, 0.2, 0, 0), 0.1);
  expect(distanceOutside(still, [0.29, 0, 0], 1)).toBe(0);
  expect(distanceOutside(still, [0.4, 0, 0], 1)).toBeCloseTo(0.1, 2);
});
