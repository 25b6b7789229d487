import { expect, test } from 'vitest';
import { quatMultiply } from '#core/math/quaternion.ts';
import { facingOf } from '#core/root/facing-of.ts';
import { turnAbout } from '#test/fixtures/poses.ts';

test('worked example: facing ignores lean and the sign of the quaternion', () => {
  const leaning = quatMultiply(new Float64Array(4), turnAbout([1, 0, 0], 0.3), turnAbout([0, 1, 0], 1.2));
  expect(facingOf(leaning)).toBeCloseTo(1.2, 12);
  expect(facingOf(leaning.map((x) => -x))).toBeCloseTo(1.2, 12);
  expect(facingOf(turnAbout([0, 1, 0], -3))).toBeCloseTo(-3, 12);
});
