import { expect, test } from 'vitest';
import { poseDistance } from '../../../core/metrics/pose-distance.ts';

/** A root, a bone of 40 cm along X, and one of 10 cm from there. */
const skeleton = {
  parentIndices: Int32Array.of(-1, 0, 1),
  restPositions: Float32Array.of(0, 1, 0, 0.4, 0, 0, 0.1, 0, 0),
};
const pose = [0, 1, 0, 0.4, 1, 0, 0.5, 1, 0];

test('by hand: the end of the longer bone counts four times as much', () => {
  const other = [0, 1, 0, 0.4, 1, 0.1, 0.5, 1, 0.2];
  expect(poseDistance(pose, other, skeleton)).toBeCloseTo((0.4 * 0.1 + 0.1 * 0.2) / 0.5, 6);
});

test('it is none between a pose and itself, and the same in either direction', () => {
  const other = [0, 1.2, 0, 0.3, 1, 0.1, 0.5, 0.7, 0];
  expect(poseDistance(pose, pose, skeleton)).toBe(0);
  expect(poseDistance(pose, other, skeleton)).toBe(poseDistance(other, pose, skeleton));
});

test('what moves as a whole is as far apart as it moved', () => {
  const moved = pose.map((value, i) => (i % 3 === 1 ? value + 0.3 : value));
  expect(poseDistance(pose, moved, skeleton)).toBeCloseTo(0.3, 12);
});

test('a root alone, or joints all in one place, count alike', () => {
  const root = { parentIndices: Int32Array.of(-1), restPositions: new Float32Array(3) };
  expect(poseDistance([0, 0, 0], [0, 2, 0], root)).toBe(2);
  const heap = { parentIndices: Int32Array.of(-1, 0), restPositions: new Float32Array(6) };
  expect(poseDistance([0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 1, 0], heap)).toBe(0.5);
});
