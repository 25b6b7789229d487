import { expect, test } from 'vitest';
import { writeHeldSwingVelocity, writeSwingVelocity, type Turning } from '#core/trailing/swing-velocity.ts';

/** X stands still, Y moves with `toRate`: the swing from one to the other is a quarter turn about Z. */
function quarter(toRate: readonly [number, number, number]): Turning {
  return {
    from: Float64Array.of(1, 0, 0),
    to: Float64Array.of(0, 1, 0),
    fromRate: new Float64Array(3),
    toRate: Float64Array.from(toRate),
  };
}

/** Plus 0: `toEqual` tells it from -0. */
function velocityOf(turning: Turning, angleLimit?: number): number[] {
  const out = new Float64Array(3);
  if (angleLimit === undefined) writeSwingVelocity(out, turning);
  else writeHeldSwingVelocity(out, turning, { angleLimit });
  return Array.from(out, (value) => Math.round(value * 1e12) / 1e12 + 0);
}

test('worked example: a target that moves about the same axis rotates the swing about it', () => {
  expect(velocityOf(quarter([-2, 0, 0]))).toEqual([0, 0, 2]);
  // At its limit it does not follow.
  expect(velocityOf(quarter([-2, 0, 0]), Math.PI / 2)).toEqual([0, 0, 0]);
});

test('worked example: a target that moves across tilts the axis, w x Y = Z', () => {
  expect(velocityOf(quarter([0, 0, 1]))).toEqual([1, -1, 0]);
  expect(velocityOf(quarter([0, 0, 1]), Math.PI / 2)).toEqual([1, -1, 0]);
  // With a limit of zero there is no swing and no rotation.
  expect(velocityOf(quarter([0, 0, 1]), 0)).toEqual([0, 0, 0]);
});

test('opposite directions, and constant directions, have no axis and no velocity', () => {
  const opposite = { ...quarter([0, 1, 0]), to: Float64Array.of(-1, 0, 0) };
  expect(velocityOf(opposite)).toEqual([0, 0, 0]);
  expect(velocityOf({ ...quarter([0, 1, 0]), to: Float64Array.of(1, 0, 0) }, 0.5)).toEqual([0, 0, 0]);
});
