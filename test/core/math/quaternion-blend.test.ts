import { expect, test } from 'vitest';
import { quatDot } from '#core/math/quaternion.ts';
import { quatSlerp } from '#core/math/quaternion-blend.ts';
import { numberBetween, numberUpTo, quaternion } from '#test/fixtures/arbitraries.ts';
import { turnAbout } from '#test/fixtures/poses.ts';
import { forAll, property } from '#test/fixtures/property.ts';

test('worked example: a third of the way to a right angle is 30 degrees', () => {
  const [a, b] = [turnAbout([1, 0, 0], 0), turnAbout([1, 0, 0], Math.PI / 2)];
  expect(quatSlerp(new Float64Array(4), a, b, 1 / 3)[0]).toBeCloseTo(Math.sin(Math.PI / 12), 14);
});

test('slerp starts at a, ends at b, is of unit length and takes the shorter side', () =>
  forAll(quaternion, quaternion, numberBetween(0, 1), (a, b, t) => {
    const at = (time: number) => quatSlerp(new Float64Array(4), a, b, time);
    expect(Math.abs(quatDot(at(0), a))).toBeCloseTo(1, 12);
    expect(Math.abs(quatDot(at(1), b))).toBeCloseTo(1, 12);
    expect(Math.hypot(...at(t))).toBeCloseTo(1, 12);
    expect(quatDot(at(t), a)).toBeGreaterThan(-1e-12);
    expect(quatSlerp(Float64Array.from(b), a, Float64Array.from(b), t)).toEqual(at(t));
  }));

property('slerp extrapolates along the circle', numberUpTo(3), (t) => {
  const [a, b] = [turnAbout([0, 0, 1], 0), turnAbout([0, 0, 1], 1)];
  expect(quatSlerp(new Float64Array(4), a, b, t)[2]).toBeCloseTo(Math.sin(t / 2), 12);
});
