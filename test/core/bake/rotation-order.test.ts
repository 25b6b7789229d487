import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chooseOrder, writeAngles, type RotationOrder } from '../../../core/bake/rotation-order.ts';
import { quatMultiply } from '../../../core/math/quaternion.ts';
import { quatToMatrix } from '../../../core/math/rotation-matrix.ts';
import { quaternion } from '../../fixtures/arbitraries.ts';
import { turnAbout } from '../../fixtures/poses.ts';

const AXES = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
] as const;

function composed(angles: ArrayLike<number>, order: RotationOrder): Float64Array {
  const out = Float64Array.of(0, 0, 0, 1);
  order.forEach((axis, n) => quatMultiply(out, out, turnAbout(AXES[axis], angles[n])));
  return out;
}

const order = fc.constantFrom<RotationOrder>(
  [2, 0, 1],
  [2, 1, 0],
  [1, 0, 2],
  [0, 1, 2],
  [1, 2, 0],
  [0, 2, 1],
);

test('angles compose to the rotation, also in gimbal lock', () => {
  const angle = fc.oneof(
    fc.constantFrom(0, Math.PI / 2, -Math.PI / 2, Math.PI),
    fc.double({ min: -4, max: 4, noNaN: true }),
  );
  const locked = fc.tuple(angle, angle, angle, order).map(([a, b, c, own]) => composed([a, b, c], own));
  fc.assert(
    fc.property(fc.oneof(quaternion, locked), order, (turn, own) => {
      const angles = writeAngles(new Float64Array(3), quatToMatrix(new Float64Array(9), turn), own);
      const found = composed(angles, own);
      const sign =
        found[0] * turn[0] + found[1] * turn[1] + found[2] * turn[2] + found[3] * turn[3] < 0 ? -1 : 1;
      found.forEach((value, i) => expect(value * sign).toBeCloseTo(turn[i], 6));
    }),
  );
});

test('angles go on where those of the frame before were, over full turns and past the lock', () => {
  const angles = new Float64Array(3);
  let before = [0, 0, 0];
  for (let step = 1; step <= 200; step++) {
    const wanted = [step * 0.1, 0.4, 0];
    const matrix = quatToMatrix(new Float64Array(9), composed(wanted, [2, 0, 1]));
    const found = [...writeAngles(angles, matrix, [2, 0, 1])];
    found.forEach((value, n) => expect(Math.abs(value - before[n])).toBeLessThan(0.5));
    before = found;
  }
  expect(before[0]).toBeCloseTo(20, 9);
});

test('a joint that turns near the lock of the usual order gets another one, and its angles do not jump', () => {
  const frames = 40;
  const rotations = new Float64Array(frames * 2 * 4);
  for (let frame = 0; frame < frames; frame++) {
    const swing = composed(
      [0.3 * Math.sin(frame / 5), Math.PI / 2 - 0.02 * Math.cos(frame / 4), 0.3 * Math.cos(frame / 5)],
      [2, 0, 1],
    );
    rotations.set(swing, frame * 8);
    rotations.set(turnAbout([0, 1, 0], frame * 0.1), frame * 8 + 4);
  }
  expect(chooseOrder(rotations, 2, 1)).toEqual([2, 0, 1]);
  const own = chooseOrder(rotations, 2, 0);
  expect(own).not.toEqual([2, 0, 1]);
  const angles = new Float64Array(3);
  let before: readonly number[] | null = null;
  for (let frame = 0; frame < frames; frame++) {
    writeAngles(angles, quatToMatrix(new Float64Array(9), rotations.subarray(frame * 8, frame * 8 + 4)), own);
    before?.forEach((value, n) => expect(Math.abs(angles[n] - value)).toBeLessThan(0.2));
    before = [...angles];
  }
});
