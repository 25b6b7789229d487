import { expect, test } from 'vitest';
import { jointWeights, poseDistance } from '#core/metrics/pose-distance.ts';

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
