import fc from 'fast-check';
import { expect, test } from 'vitest';
import { axisOrderFromName, eulerAnglesFromQuaternion } from '../../../core/bvh/euler-angles.ts';
import { quatFromEuler } from '../../../core/math/euler.ts';
import { quatDot, quatRotateVector } from '../../../core/math/quaternion.ts';
import { quaternion } from '../../fixtures/arbitraries.ts';

test('by hand: 90 about Z, then 90 about the turned X, takes Y to Z', () => {
  const q = quatFromEuler(new Float64Array(4), [2, 0, 1], [90, 90, 0]);
  const image = quatRotateVector(new Float64Array(3), q, [0, 1, 0]);
  [0, 0, 1].forEach((value, axis) => expect(image[axis]).toBeCloseTo(value, 12));
});

test('angles of a rotation restore it in every order', () => {
  fc.assert(
    fc.property(quaternion, fc.constantFrom('XYZ', 'XZY', 'YXZ', 'YZX', 'ZXY', 'ZYX'), (q, name) => {
      const order = axisOrderFromName(name) ?? [0, 1, 2];
      const degrees = eulerAnglesFromQuaternion(new Float64Array(3), q, 0, order);
      // Close to gimbal lock the third angle is folded into the first, and the little that is left is lost.
      fc.pre(Math.abs(degrees[1]) < 89.99);
      expect(Math.abs(quatDot(quatFromEuler(new Float64Array(4), order, degrees), q))).toBeCloseTo(1, 10);
    }),
  );
});
