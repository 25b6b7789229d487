import { expect, test } from 'vitest';
import { createPoseOffset } from '#core/pose-offset.ts';
import { fadeAlongCubic } from '#core/transition/curves/cubic-curve.ts';

/** The rest of an offset of 1 with rate `rate`, and its rate. */
function left(rate: number, blendTime: number, elapsed: number): [number, number] {
  const offset = createPoseOffset(1);
  offset.values.fill(1);
  offset.rates.fill(rate);
  fadeAlongCubic(offset, offset, [blendTime], { elapsed });
  return [offset.values[5], offset.rates[5]];
}

test('worked example: from rest 27/32 remain after a quarter; a rate of 4 per s first increases the offset', () => {
  expect(left(0, 2, 0.5)).toEqual([0.84375, -0.5625]);
  // 2 s * (1/4)^3 - 2 (1/4)^2 + 1/4 = 9/32 s more of way, and 3/16 of the rate are left.
  expect(left(4, 2, 0.5)).toEqual([0.84375 + 4 * 0.28125, -0.5625 + 4 * 0.1875]);
});

test('the offset exists until the end of its time, and then is zero; zero time is a cut', () => {
  expect(left(3, 0.5, -1)).toEqual([1, 3]);
  expect(left(3, 0.5, 0.5)).toEqual([0, 0]);
  expect(left(3, 1e-6, 0)).toEqual([0, 0]);
});
