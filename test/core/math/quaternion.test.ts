import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  quatConjugate,
  quatDot,
  quatMultiply,
  quatNormalize,
  quatRotateVector,
  quatUnroll,
} from '#core/math/quaternion.ts';
import { quaternion, vector } from '#test/fixtures/arbitraries.ts';
import { turnAbout } from '#test/fixtures/poses.ts';
import { forAll, property } from '#test/fixtures/property.ts';

/** Asserts that all numbers agree. */
const expectClose = (found: ArrayLike<number>, expected: ArrayLike<number>) =>
  expect(Array.from(found)).toEqual(Array.from(expected, (value) => expect.closeTo(value, 12) as number));

test('worked example: a quarter turn about Z takes X to Y, and b is applied first', () => {
  const aboutZ = turnAbout([0, 0, 1], Math.PI / 2);
  const aboutX = turnAbout([1, 0, 0], Math.PI / 2);
  expectClose(quatRotateVector(new Float64Array(3), aboutZ, [1, 0, 0]), [0, 1, 0]);
  const both = quatMultiply(new Float64Array(4), aboutX, aboutZ);
  expectClose(quatRotateVector(new Float64Array(3), both, [1, 0, 0]), [0, 0, 1]);
});

test('rotating by a product is rotating twice, and the conjugate rotates back', () =>
  forAll(quaternion, quaternion, vector(10), (a, b, v) => {
    const product = quatMultiply(new Float64Array(4), a, b);
    const twice = quatRotateVector(new Float64Array(3), b, v);
    quatRotateVector(twice, a, twice);
    expectClose(quatRotateVector(new Float64Array(3), product, v), twice);
    quatRotateVector(twice, quatConjugate(product, product), twice);
    expectClose(twice, v);
  }));

property('out may be an input, and offsets give the start of each', quaternion, quaternion, (a, b) => {
  const product = quatMultiply(new Float64Array(4), a, b);
  expect(quatMultiply(Float64Array.from(a), a, b)).toEqual(product);
  const inPlace = Float64Array.from([...a, ...b]);
  quatMultiply(inPlace, inPlace, inPlace, 4, 0, 4);
  expect(inPlace.slice(4)).toEqual(product);
});

test('worked example: 3-4-5 is normalised with its sign, and the zero quaternion becomes the identity', () => {
  expectClose(quatNormalize(new Float64Array(4), [0, -3, 0, 4]), [0, -0.6, 0, 0.8]);
  expect(quatNormalize(new Float64Array(4), [0, 0, 0, 0])).toEqual(Float64Array.of(0, 0, 0, 1));
});

test('an unrolled track never jumps to the other hemisphere and keeps its rotations', () =>
  forAll(
    fc.array(quaternion, { minLength: 2, maxLength: 8 }),
    fc.integer({ min: 1, max: 3 }),
    (track, joints) => {
      const given = Float64Array.from(track.flatMap((q) => Array.from(q)));
      const stride = 4 * joints;
      const unrolled = new Float64Array(given.length);
      for (let joint = 0; joint < joints; joint++) quatUnroll(unrolled, given, stride, 4 * joint);
      for (let at = 0; at < given.length; at += 4) {
        expect(Math.abs(quatDot(unrolled, given, at, at))).toBeCloseTo(1, 12);
        if (at >= stride) expect(quatDot(unrolled, unrolled, at - stride, at)).toBeGreaterThanOrEqual(0);
      }
    },
  ));
