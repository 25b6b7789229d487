import fc from 'fast-check';
import { expect, test } from 'vitest';
import { quatSlerp } from '#core/math/quaternion-blend.ts';
import {
  addDirection,
  addForm,
  addTurn,
  anyTurn,
  bestTurn,
  clearTurn,
  createQuaternionForm,
  formValue,
  halfTurns,
  nearestTurn,
} from '#core/math/quaternion-form.ts';
import {
  quatConjugate,
  quatDot,
  quatMultiply,
  quatNormalize,
  quatRotateVector,
  quatUnroll,
} from '#core/math/quaternion.ts';
import { numberBetween, numberUpTo, quaternion, vector } from '#test/fixtures/arbitraries.ts';
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

const turned = (q: ArrayLike<number>, v: ArrayLike<number>) => quatRotateVector(new Float64Array(3), q, v);
const best = (form: Float64Array, basis = anyTurn) => bestTurn(new Float64Array(4), form, basis);

test('worked example: X towards Y and Z towards Z is a quarter turn about Z', () => {
  const form = createQuaternionForm();
  addDirection(form, [1, 0, 0], [0, 2, 0]);
  addDirection(form, [0, 0, 1], [0, 0, 1]);
  const turn = best(form);
  expect(Math.abs(quatDot(turn, [0, 0, Math.SQRT1_2, Math.SQRT1_2]))).toBeCloseTo(1, 12);
  expect(formValue(form, turn)).toBeCloseTo(3, 12); // the products of the lengths
  expect(formValue(form, [0, 0, 0, 1])).toBeCloseTo(1, 12); // 1 * 2 * cos 90° + 1
});

test('the value of a rotation is the cosine between both', () => {
  const form = createQuaternionForm();
  addTurn(form, [0, 0, 0, 1], 3);
  expect(formValue(form, [Math.sin(0.5), 0, 0, Math.cos(0.5)])).toBeCloseTo(3 * Math.cos(1), 12);
  const other = createQuaternionForm();
  addForm(other, form, 2);
  expect(formValue(other, [0, 0, 0, 1])).toBeCloseTo(6, 12);
});

test('the value of a direction is the dot product of its rotated and its wanted direction', () =>
  forAll(vector(2), vector(2), quaternion, (from, to, q) => {
    const form = createQuaternionForm();
    addDirection(form, from, to);
    const [x, y, z] = turned(q, from);
    expect(formValue(form, q)).toBeCloseTo(x * to[0] + y * to[1] + z * to[2], 9);
  }));

property('directions rotated by one rotation give that rotation', quaternion, (q) => {
  const form = createQuaternionForm();
  for (const v of [
    [1, 0.2, 0],
    [0, 0.5, -1],
  ])
    addDirection(form, v, turned(q, v));
  expect(Math.abs(quatDot(best(form), q))).toBeCloseTo(1, 9);
  expect(clearTurn(form, anyTurn, 0.1)).not.toBeNull();
});

test('one direction leaves the rotation about it undetermined', () => {
  const form = createQuaternionForm();
  addDirection(form, [1, 2, 3], [3, -2, 1]);
  expect(clearTurn(form, anyTurn, 1e-9)).toBeNull();
  expect(clearTurn(createQuaternionForm(), anyTurn, 0)).toBeNull();
});

test('the best half turn is found from vectors that switch sides', () => {
  const form = createQuaternionForm();
  addDirection(form, [0.1, 1, 0], [0.1, -1, 0]);
  addDirection(form, [-0.1, 1, 0], [-0.1, -1, 0]);
  expect(Array.from(best(form, halfTurns)).map(Math.abs)).toEqual([1, 0, 0, 0]);
});

test('the nearest rotation is no farther than any other of its kind', () =>
  forAll(quaternion, quaternion, (q, other) => {
    const near = new Float64Array(4);
    const cosine = nearestTurn(near, q, halfTurns);
    expect(near[3]).toBe(0);
    const length = Math.hypot(other[0], other[1], other[2]);
    if (length < 0.1 || cosine === 0) return;
    const dot = (q[0] * other[0] + q[1] * other[1] + q[2] * other[2]) / length;
    expect(Math.abs(dot)).toBeLessThan(cosine + 1e-9);
  }));

test('the first is returned if all are at a right angle', () => {
  const near = new Float64Array(4);
  expect(nearestTurn(near, [0, 0, 0, 1], halfTurns)).toBe(0);
  expect([...near]).toEqual([1, 0, 0, 0]);
});
