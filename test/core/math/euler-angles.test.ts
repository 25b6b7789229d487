import { expect, test } from 'vitest';
import {
  continueAngles,
  eulerAnglesFromQuaternion,
  safestOrder,
  type AxisOrder,
} from '#core/math/euler-angles.ts';
import { quatMultiply } from '#core/math/quaternion.ts';
import { turnAbout } from '#test/fixtures/poses.ts';

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
