import fc from 'fast-check';
import { expect, test } from 'vitest';
import { axisOrderFromName, eulerAnglesFromQuaternion } from '../../../core/bvh/euler-angles.ts';
import type { AxisOrder } from '../../../core/bvh/euler-angles.ts';

const ORDERS = ['XYZ', 'XZY', 'YXZ', 'YZX', 'ZXY', 'ZYX'];

/** Product of the three turns, straight from the definition. */
function compose(order: AxisOrder, degrees: ArrayLike<number>): number[] {
  let product = [0, 0, 0, 1];
  order.forEach((axis, channel) => {
    const half = (degrees[channel] * Math.PI) / 360;
    const turn = [0, 0, 0, Math.cos(half)];
    turn[axis] = Math.sin(half);
    product = multiply(product, turn);
  });
  return product;
}

function multiply([ax, ay, az, aw]: number[], [bx, by, bz, bw]: number[]): number[] {
  return [
    aw * bx + ax * bw + ay * bz - az * by,
    aw * by - ax * bz + ay * bw + az * bx,
    aw * bz + ax * by - ay * bx + az * bw,
    aw * bw - ax * bx - ay * by - az * bz,
  ];
}

const angle = fc.oneof(fc.double({ min: -180, max: 180, noNaN: true }), fc.constantFrom(0, 90, -90, 180));

test('by hand: half lock, gimbal lock up and down', () => {
  const order = axisOrderFromName('XYZ')!;
  const at = (q: number[]): number[] =>
    Array.from(eulerAnglesFromQuaternion(new Float64Array(3), q, 0, order));
  expect(at([0, 0, 0, -1]).map(Math.abs)).toEqual([0, 0, 0]);
  const up = at([0.18301270189221933, 0.6830127018922193, 0.1830127018922193, 0.6830127018922194]);
  const down = at([0.18301270189221933, -0.6830127018922193, -0.1830127018922193, 0.6830127018922194]);
  [30, 90, 0].forEach((expected, i) => expect(up[i]).toBeCloseTo(expected, 9));
  [30, -90, 0].forEach((expected, i) => expect(down[i]).toBeCloseTo(expected, 9));
});

test.each(ORDERS)('%s: the angles compose to the rotation they came from', (name) => {
  const order = axisOrderFromName(name)!;
  fc.assert(
    fc.property(angle, angle, angle, (a, b, c) => {
      const rotation = compose(order, [a, b, c]);
      const angles = eulerAnglesFromQuaternion(new Float64Array(3), rotation, 0, order);
      const again = compose(order, angles);
      const dot = rotation.reduce((sum, part, i) => sum + part * again[i], 0);
      expect(Math.abs(angles[1])).toBeLessThanOrEqual(90);
      expect(2 * Math.acos(Math.min(1, Math.abs(dot)))).toBeLessThan(2e-6);
    }),
  );
});

test('only permutations of XYZ are valid orders', () => {
  for (const name of ['', 'XY', 'XYZX', 'XXZ', 'xyz', 'ABC']) expect(axisOrderFromName(name)).toBeNull();
});
