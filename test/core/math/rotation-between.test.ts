import fc from 'fast-check';
import { expect, test } from 'vitest';
import { quatRotateVector } from '#core/math/quaternion.ts';
import { quatBetween } from '#core/math/rotation-between.ts';
import { quaternion } from '#test/fixtures/arbitraries.ts';
import { forAll } from '#test/fixtures/property.ts';

test('the rotation between two directions turns the one into the other, opposite ones too', () =>
  forAll(quaternion, quaternion, fc.boolean(), (qa, qb, opposite) => {
    const a = quatRotateVector(new Float64Array(3), qa, [0, 0, 1]);
    const b = opposite ? a.map((x) => -x) : quatRotateVector(new Float64Array(3), qb, [0, 0, 1]);
    const turned = quatRotateVector(new Float64Array(3), quatBetween(new Float64Array(4), a, b), a);
    // So nearly opposite that the axis is chosen: what is left of the angle, up to sqrt(2e-6), is not
    // turned.
    const tolerance = 1 + a[0] * b[0] + a[1] * b[1] + a[2] * b[2] < 1e-6 ? 2e-3 : 1e-9;
    turned.forEach((value, axis) => expect(Math.abs(value - b[axis])).toBeLessThan(tolerance));
  }));
