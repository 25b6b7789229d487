import { expect, test } from 'vitest';
import { poseDistance } from '../../../core/metrics/pose-distance.ts';

/** A root, a bone of 40 cm along X, and one of 10 cm from there. */
const skeleton = {
  parentIndices: Int32Array.of(-1, 0, 1),
  restPositions: Float32Array.of(0, 1, 0, 0.4, 0, 0, 0.1, 0, 0),
};
const pose = [0, 1, 0, 0.4, 1, 0, 0.5, 1, 0];

test('by hand: the end of a bone twice as long counts four times as much', () => {
  const other = [0, 1, 0, 0.4, 1, 0.1, 0.5, 1, 0.2];
  expect(poseDistance(pose, other, skeleton)).toBeCloseTo((0.4 * 0.1 + 0.1 * 0.2) / 0.5, 6);
});

test('it is zero between a pose and itself, and symmetrical', () => {
  const other = [0, 1.2, 0, 0.3, 1, 0.1, 0.5, 0.7, 0];
  expect(poseDistance(pose, pose, skeleton)).toBe(0);
  expect(poseDistance(pose, other, skeleton)).toBe(poseDistance(other, pose, skeleton));
});

test('a figure moved as a whole is as far away as it was moved', () => {
  const moved = pose.map((value, i) => (i % 3 === 1 ? value + 0.3 : value));
  expect(poseDistance(pose, moved, skeleton)).toBeCloseTo(0.3, 12);
});

test('a single root, or joints all in one place, count equally', () => {
  const root = { parentIndices: Int32Array.of(-1), restPositions: new Float32Array(3) };
  expect(poseDistance([0, 0, 0], [0, 2, 0], root)).toBe(2);
  const heap = { parentIndices: Int32Array.of(-1, 0), restPositions: new Float32Array(6) };
  expect(poseDistance([0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 1, 0], heap)).toBe(0.5);
});
