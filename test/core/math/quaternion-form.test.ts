import { expect, test } from 'vitest';
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
import { quatDot, quatRotateVector } from '#core/math/quaternion.ts';
import { quaternion, vector } from '#test/fixtures/arbitraries.ts';
import { forAll, property } from '#test/fixtures/property.ts';

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
