import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type AxisOrder,
  continueAngles,
  eulerAnglesFromQuaternion,
  safestOrder,
  quatBetween,
  quatFromMatrix,
  quatFromSixD,
  quatToMatrix,
} from '#core/math/rotation-conversions.ts';
import { quatDot, quatMultiply, quatRotateVector } from '#core/math/quaternion.ts';
import {
  exponentialCosine,
  exponentialFactor,
  inverseJacobianD,
  jacobianB,
  jacobianC,
  logarithmFactor,
} from '#core/math/rotation-series.ts';
import {
  quatFromRotationVector,
  quatToRotationVector,
  rotationVectorBetween,
} from '#core/math/rotation-vector.ts';
import { quaternion, vector } from '#test/fixtures/arbitraries.ts';
import { turnAbout } from '#test/fixtures/poses.ts';
import { forAll, property } from '#test/fixtures/property.ts';

const AXES = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
] as const;
const RADIANS = Math.PI / 180;

/** The rotation of angles, degrees. */
function composed(angles: ArrayLike<number>, order: AxisOrder): Float64Array {
  const out = Float64Array.of(0, 0, 0, 1);
  order.forEach((axis, n) => quatMultiply(out, out, turnAbout(AXES[axis], angles[n] * RADIANS)));
  return out;
}

test('angles go on where those of the frame before were, over full turns and past the lock, as the same rotation', () => {
  const [angles, kept] = [new Float64Array(3), new Float64Array(3)];
  const order: AxisOrder = [2, 0, 1];
  let before = [0, 0, 0];
  for (let step = 1; step <= 200; step++) {
    const turn = composed([step * 6, 80 * Math.sin(step / 9) + 20 * Math.cos(step), step * 3], order);
    continueAngles(eulerAnglesFromQuaternion(angles, turn, 0, order), kept);
    const found = composed(angles, order);
    const sign = Math.sign(found.reduce((sum, value, i) => sum + value * turn[i], 0));
    found.forEach((value, i) => expect(value * sign).toBeCloseTo(turn[i], 6));
    if (step > 1) angles.forEach((value, n) => expect(Math.abs(value - before[n])).toBeLessThan(95));
    before = [...angles];
  }
  expect(angles[0]).toBeGreaterThan(1000);
});

test('a joint that turns near the lock of the usual order gets another one, and its angles do not jump', () => {
  const frames = 40;
  const rotations = new Float64Array(frames * 2 * 4);
  for (let frame = 0; frame < frames; frame++) {
    const swing = [17 * Math.sin(frame / 5), 90 - Math.cos(frame / 4), 17 * Math.cos(frame / 5)];
    rotations.set(composed(swing, [2, 0, 1]), frame * 8);
    rotations.set(turnAbout([0, 1, 0], frame * 0.1), frame * 8 + 4);
  }
  expect(safestOrder(rotations, 2, 1)).toEqual([2, 0, 1]);
  const own = safestOrder(rotations, 2, 0);
  expect(own).not.toEqual([2, 0, 1]);
  const [angles, kept] = [new Float64Array(3), new Float64Array(3)];
  let before: readonly number[] | null = null;
  for (let frame = 0; frame < frames; frame++) {
    continueAngles(eulerAnglesFromQuaternion(angles, rotations, frame * 8, own), kept);
    before?.forEach((value, n) => expect(Math.abs(angles[n] - value)).toBeLessThan(12));
    before = [...angles];
  }
});

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

test('worked example: a quarter turn about Y takes Z to X', () => {
  const m = quatToMatrix(new Float64Array(9), turnAbout([0, 1, 0], Math.PI / 2));
  [0, 0, 1, 0, 1, 0, -1, 0, 0].forEach((value, i) => expect(m[i]).toBeCloseTo(value, 14));
});

property('a matrix and six numbers each hold the whole rotation', quaternion, (q) => {
  const m = quatToMatrix(new Float64Array(9), q);
  const image = quatRotateVector(new Float64Array(3), q, [0, 1, 0]);
  [m[1], m[4], m[7]].forEach((value, axis) => expect(value).toBeCloseTo(image[axis], 12));
  for (const back of [
    quatFromMatrix(new Float64Array(4), m),
    quatFromSixD(new Float64Array(4), [m[0], m[3], m[6], m[1], m[4], m[7]]),
  ]) {
    expect(Math.abs(quatDot(back, q))).toBeCloseTo(1, 10);
    expect(back[3]).toBeGreaterThanOrEqual(0);
  }
});

/** The factors in their closed forms, which lose digits near 0: by the angle, rad. */
test.each([
  { name: 'exp', factor: exponentialFactor, limit: 1 / 2, form: (a: number) => Math.sin(a / 2) / a },
  { name: 'cosine', factor: exponentialCosine, limit: 1, form: (a: number) => Math.cos(a / 2) },
  {
    name: 'B',
    factor: (squared: number) => jacobianB(exponentialFactor(squared)),
    limit: 1 / 2,
    form: (a: number) => (1 - Math.cos(a)) / a ** 2,
  },
  { name: 'C', factor: jacobianC, limit: 1 / 6, form: (a: number) => (a - Math.sin(a)) / a ** 3 },
  {
    name: 'D',
    factor: inverseJacobianD,
    limit: 1 / 12,
    form: (a: number) => (1 - a / 2 / Math.tan(a / 2)) / a ** 2,
  },
  {
    name: 'log',
    factor: (squared: number) =>
      logarithmFactor(Math.sin(Math.sqrt(squared) / 2) ** 2, Math.cos(Math.sqrt(squared) / 2)),
    limit: 2,
    form: (a: number) => a / Math.sin(a / 2),
  },
])(
  '$name has its limit at 0, and the values of its closed form up to a full turn',
  ({ factor, limit, form }) => {
    expect(factor(0)).toBe(limit);
    for (let angle = 0.01; angle < 6.2; angle += 0.01) {
      const lost = 1e-15 / Math.min(angle, 1) ** 3;
      expect(Math.abs(factor(angle ** 2) - form(angle))).toBeLessThan(1e-13 * Math.abs(form(angle)) + lost);
    }
  },
);

test('the logarithm takes the longer arc for a negative cosine, whatever the length, and is finite at a full turn', () => {
  const [sine, cosine] = [Math.sin(2), Math.cos(2)]; // 4 rad
  expect(logarithmFactor(sine ** 2, cosine) * sine).toBeCloseTo(4, 14);
  expect(logarithmFactor((3 * Math.sin(0.1)) ** 2, 3 * Math.cos(0.1)) * 3 * Math.sin(0.1)).toBeCloseTo(
    0.2,
    14,
  );
  expect(logarithmFactor(0, -1)).toBe(-2);
});

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
