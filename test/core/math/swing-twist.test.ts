import fc from 'fast-check';
import { expect, test } from 'vitest';
import { quatDot, quatMultiply, quatRotateVector } from '../../../core/math/quaternion.ts';
import { quatBetween, quatSwingTwist } from '../../../core/math/swing-twist.ts';
import { quaternion } from '../../fixtures/arbitraries.ts';
import { turnAbout } from '../../fixtures/poses.ts';

const UP = [0, 1, 0];

test('by hand: leaning 20 degrees after turning 50 about Y', () => {
  const q = quatMultiply(new Float64Array(4), turnAbout([1, 0, 0], 0.35), turnAbout([0, 1, 0], 0.9));
  const parts = quatSwingTwist(new Float64Array(8), q, UP);
  expect(parts[0]).toBeCloseTo(Math.sin(0.175), 14);
  expect(parts[5]).toBeCloseTo(Math.sin(0.45), 14);
});

test('swing times twist is the rotation, and the twist keeps its axis', () => {
  fc.assert(
    fc.property(quaternion, (q) => {
      const parts = quatSwingTwist(new Float64Array(8), q, UP);
      const product = quatMultiply(new Float64Array(4), parts, parts, 0, 0, 4);
      expect(Math.abs(quatDot(product, q))).toBeCloseTo(1, 12);
      expect(Math.hypot(parts[4], parts[6])).toBe(0);
      expect(parts[7]).toBeGreaterThanOrEqual(0);
    }),
  );
});

test('the rotation between two directions takes one to the other, also for opposite ones', () => {
  fc.assert(
    fc.property(quaternion, quaternion, fc.boolean(), (qa, qb, opposite) => {
      const a = quatRotateVector(new Float64Array(3), qa, [0, 0, 1]);
      const b = opposite ? a.map((x) => -x) : quatRotateVector(new Float64Array(3), qb, [0, 0, 1]);
      const turned = quatRotateVector(new Float64Array(3), quatBetween(new Float64Array(4), a, b), a);
      // So nearly opposite that the axis is chosen: what is left of the angle, up to sqrt(2e-6), is not turned.
      const tolerance = 1 + a[0] * b[0] + a[1] * b[1] + a[2] * b[2] < 1e-6 ? 2e-3 : 1e-9;
      turned.forEach((value, axis) => expect(Math.abs(value - b[axis])).toBeLessThan(tolerance));
    }),
  );
});
