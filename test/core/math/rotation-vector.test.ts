import fc from 'fast-check';
import { expect, test } from 'vitest';
import { quatDot, quatMultiply } from '../../../core/math/quaternion.ts';
import {
  angularVelocityFromRate,
  quatAngularVelocity,
  quatFromRotationVector,
  quatIntegrate,
  quatToRotationVector,
  rotationVectorBetween,
  rotationVectorRate,
} from '../../../core/math/rotation-vector.ts';
import { quaternion, vector } from '../../fixtures/arbitraries.ts';
import { turnAbout } from '../../fixtures/poses.ts';

const three = () => new Float64Array(3);
const four = () => new Float64Array(4);

test('by hand: exp and log of a third of a turn about Y', () => {
  const r = quatToRotationVector(three(), turnAbout([0, 1, 0], (2 * Math.PI) / 3));
  expect(r[1]).toBeCloseTo(2.0943951, 7);
  expect(quatFromRotationVector(four(), r)[3]).toBeCloseTo(0.5, 14);
});

test('log inverts exp below half a turn, and is never longer than half a turn', () => {
  fc.assert(
    fc.property(vector(1.8), (r) => {
      const back = quatToRotationVector(three(), quatFromRotationVector(four(), r));
      back.forEach((value, axis) => expect(value).toBeCloseTo(r[axis], 12));
    }),
  );
  fc.assert(
    fc.property(quaternion, (q) => {
      const r = quatToRotationVector(three(), q);
      expect(Math.hypot(...r)).toBeLessThanOrEqual(Math.PI + 1e-12);
      expect(Math.abs(quatDot(quatFromRotationVector(four(), r), q))).toBeCloseTo(1, 12);
    }),
  );
});

test('the vector between two rotations is the logarithm of their quotient', () => {
  fc.assert(
    fc.property(quaternion, quaternion, (a, b) => {
      const way = quatFromRotationVector(four(), rotationVectorBetween(three(), a, b));
      expect(Math.abs(quatDot(quatMultiply(way, way, a), b))).toBeCloseTo(1, 12);
    }),
  );
});

test('rotating with the mean angular velocity leads from one rotation to the other', () => {
  fc.assert(
    fc.property(quaternion, quaternion, (a, b) => {
      const velocity = quatAngularVelocity(three(), a, b, 0.25);
      expect(Math.abs(quatDot(quatIntegrate(four(), a, velocity, 0.25), b))).toBeCloseTo(1, 12);
    }),
  );
});

test('rate and angular velocity are inverse conversions, also in place', () => {
  fc.assert(
    fc.property(vector(3), vector(20), (r, w) => {
      const back = rotationVectorRate(three(), r, w);
      angularVelocityFromRate(back, r, back);
      back.forEach((value, axis) => expect(value).toBeCloseTo(w[axis], 9));
    }),
  );
});

test('the rate equals the finite difference of logarithms', () => {
  const [r, w, dt] = [Float64Array.of(0.9, -0.4, 1.1), Float64Array.of(2, 1, -3), 1e-5];
  const q = quatFromRotationVector(four(), r);
  const later = quatToRotationVector(three(), quatIntegrate(four(), q, w, dt));
  const earlier = quatToRotationVector(three(), quatIntegrate(four(), q, w, -dt));
  const rate = rotationVectorRate(three(), r, w);
  rate.forEach((value, axis) => expect((later[axis] - earlier[axis]) / (2 * dt)).toBeCloseTo(value, 7));
});
