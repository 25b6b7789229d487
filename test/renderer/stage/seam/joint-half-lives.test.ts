import { expect, test } from 'vitest';
import { jointHalfLives } from '#renderer/stage/seam/joint-half-lives.ts';

const explain = (angularHalfLives: number[], angularVelocities: number[]) => ({
  angularHalfLives: Float32Array.from(angularHalfLives),
  angularVelocities: Float32Array.from(angularVelocities),
});

test('worked example: (3 * 0.1 + 1 * 0.9) / (3 + 1) = 0.3, for any sign of the velocities', () => {
  const out = jointHalfLives(new Float32Array(1), explain([0.1, 0.9, 0.5], [3, -1, 0]));
  expect(out[0]).toBeCloseTo(0.3, 6);
});

test('a joint below 0.12 rad/s is grey; just above it has a colour', () => {
  const out = jointHalfLives(
    new Float32Array(2),
    explain([0.2, 0.2, 0.2, 0.2, 0.2, 0.2], [0.1, 0.06, 0, 0.1, 0.07, 0]), // 0.1166 and 0.1221 rad/s
  );
  expect(out[0]).toBeNaN();
  expect(out[1]).toBeCloseTo(0.2, 6);
});

test('a turning axis without a half-life leaves the joint grey', () => {
  expect(jointHalfLives(new Float32Array(1), explain([NaN, 0.2, 0.2], [1, 1, 1]))[0]).toBeNaN();
});
