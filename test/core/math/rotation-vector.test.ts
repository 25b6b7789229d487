import { expect, test } from 'vitest';
import { quatDot, quatMultiply } from '#core/math/quaternion.ts';
import {
  quatFromRotationVector,
  quatToRotationVector,
  rotationVectorBetween,
} from '#core/math/rotation-vector.ts';
import { quaternion, vector } from '#test/fixtures/arbitraries.ts';
import { turnAbout } from '#test/fixtures/poses.ts';
import { forAll } from '#test/fixtures/property.ts';

const three = () => new Float64Array(3);
const four = () => new Float64Array(4);

test('worked example: exp and log of a third of a turn about Y', () => {
  const r = quatToRotationVector(three(), turnAbout([0, 1, 0], (2 * Math.PI) / 3));
  expect(r[1]).toBeCloseTo(2.0943951, 7);
  expect(quatFromRotationVector(four(), r)[3]).toBeCloseTo(0.5, 14);
});

test('log inverts exp below half a turn, and is never longer than half a turn', () => {
  forAll(vector(1.8), (r) => {
    const back = quatToRotationVector(three(), quatFromRotationVector(four(), r));
    back.forEach((value, axis) => expect(value).toBeCloseTo(r[axis], 12));
  });
  forAll(quaternion, (q) => {
    const r = quatToRotationVector(three(), q);
    expect(Math.hypot(...r)).toBeLessThanOrEqual(Math.PI + 1e-12);
    expect(Math.abs(quatDot(quatFromRotationVector(four(), r), q))).toBeCloseTo(1, 12);
  });
});

test('the vector between two rotations is the logarithm of their quotient', () =>
  forAll(quaternion, quaternion, (a, b) => {
    const way = quatFromRotationVector(four(), rotationVectorBetween(three(), a, b));
    expect(Math.abs(quatDot(quatMultiply(way, way, a), b))).toBeCloseTo(1, 12);
  }));
