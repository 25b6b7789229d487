import { expect, test } from 'vitest';
import { quatDot, quatRotateVector } from '#core/math/quaternion.ts';
import { quatFromMatrix, quatFromSixD, quatToMatrix } from '#core/math/rotation-matrix.ts';
import { quaternion } from '#test/fixtures/arbitraries.ts';
import { turnAbout } from '#test/fixtures/poses.ts';
import { property } from '#test/fixtures/property.ts';

test('worked example: a quarter turn about Y takes Z to X', () => {
  const m = quatToMatrix(new Float64Array(9), turnAbout([0, 1, 0], Math.PI / 2));
  [0, 0, 1, 0, 1, 0, -1, 0, 0].forEach((value, i) => expect(m[i]).toBeCloseTo(value, 14));
});

property('a matrix and six numbers each hold the whole rotation', quaternion, (q) => {
  const m = quatToMatrix(new Float64Array(9), q);
  const image = quatRotateVector(new Float64Array(3), q, [0, 1, 0]);
  [m[1], m[4], m[7]].forEach((value, axis) => expect(value).toBeCloseTo(image[axis], 12));
  for (const back of [
    quatFromMatrix(new Float64Array(4), m),
    quatFromSixD(new Float64Array(4), [m[0], m[3], m[6], m[1], m[4], m[7]]),
  ]) {
    expect(Math.abs(quatDot(back, q))).toBeCloseTo(1, 10);
    expect(back[3]).toBeGreaterThanOrEqual(0);
  }
});
