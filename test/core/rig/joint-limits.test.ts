import fc from 'fast-check';
import { expect, test } from 'vitest';
import { quatMultiply } from '#core/math/quaternion.ts';
import { quatFromRotationVector } from '#core/math/rotation-vector.ts';
import {
  distanceOutside,
  fitEllipsoid,
  fitJointLimits,
  limitRotation,
  measureOutside,
  type TurnBox,
} from '#core/rig/joint-limits.ts';
import { numberBetween, quaternion, vector } from '#test/fixtures/arbitraries.ts';
import { turnAbout } from '#test/fixtures/poses.ts';
import { forAll } from '#test/fixtures/property.ts';

/** A joint that turns about X by these angles, rad. */
function turnsOf(angles: readonly number[]): Float64Array {
  return Float64Array.from(angles.flatMap((angle) => [...turnAbout([1, 0, 0], angle)]));
}

function limited(q: ArrayLike<number>, limits: TurnBox): { violation: number; rotation: number[] } {
  const { violation, rotation } = limitRotation({ rotation: new Float64Array(4), violation: 0 }, q, limits);
  return { violation, rotation: Array.from(rotation) };
}

/** True if two quaternions are the same rotation. */
function expectSame(a: ArrayLike<number>, b: ArrayLike<number>): void {
  expect(Math.abs([0, 1, 2, 3].reduce((sum, i) => sum + a[i] * b[i], 0))).toBeCloseTo(1, 10);
}

test('worked example: a knee that bends from 0 to 1 rad', () => {
  const { mean, minimum, maximum } = fitJointLimits(turnsOf([0, 0.5, 1]), 0.1);
  expectSame(mean, turnAbout([1, 0, 0], 0.5));
  expect(Array.from(minimum)).toEqual([
    expect.closeTo(-0.6, 12),
    expect.closeTo(-0.1, 12),
    expect.closeTo(-0.1, 12),
  ]);
  expect(Array.from(maximum)).toEqual([
    expect.closeTo(0.6, 12),
    expect.closeTo(0.1, 12),
    expect.closeTo(0.1, 12),
  ]);
});

test('worked example: a rotation beyond the limit is clamped to it', () => {
  const limits = fitJointLimits(turnsOf([0, 0.5, 1]), 0);
  const { violation, rotation } = limited(turnAbout([1, 0, 0], 1.75), limits);
  expect(violation).toBeCloseTo(0.75, 12);
  expectSame(rotation, turnAbout([1, 0, 0], 1));
});

test('worked example: if the range exceeds half a turn, the longer arc may be within it', () => {
  const limits = {
    mean: turnAbout([1, 0, 0], 0),
    minimum: Float64Array.of(-1, 0, 0),
    maximum: Float64Array.of(4, 0, 0),
  };
  const { violation, rotation } = limited(turnAbout([1, 0, 0], 3.5), limits);
  expect(violation).toBeCloseTo(0, 12);
  expectSame(rotation, turnAbout([1, 0, 0], 3.5));
  // Without it, -2.8 is nearer to -1 than its other way round, 3.48, would be to a limit of 1.
  expect(
    limited(turnAbout([1, 0, 0], -2.8), { ...limits, maximum: Float64Array.of(1, 0, 0) }).violation,
  ).toBeCloseTo(1.8, 12);
});

test('rotations that limits were fitted to are within them, and signs of quaternions do not matter', () => {
  const steps = fc.array(numberBetween(-0.3, 0.3), { minLength: 1, maxLength: 20 });
  forAll(steps, quaternion, fc.nat(), (steps, start, flips) => {
    // A joint that wanders on from its start, less than half a turn off its mean.
    const track = new Float64Array(steps.length * 4);
    let angle = 0;
    for (const [i, step] of steps.entries()) {
      angle = Math.min(Math.max(angle + step, -1), 1);
      quatMultiply(track, turnAbout([0.6, 0, 0.8], angle), start, i * 4);
    }
    const flipped = track.map((value, i) => ((flips >> (i >> 2)) % 2 === 0 ? value : -value));
    const limits = fitJointLimits(flipped, 1e-6);
    for (let at = 0; at < track.length; at += 4) {
      const q = track.subarray(at, at + 4);
      const { violation, rotation } = limited(q, limits);
      expect(violation).toBe(0);
      expectSame(rotation, q);
    }
  });
});

test('the mean of turns to both sides about any axis is in their middle', () =>
  forAll(vector(0.8), quaternion, (turn, middle) => {
    const track = new Float64Array(12);
    for (const [i, factor] of [-1, 0, 1].entries()) {
      quatFromRotationVector(
        track,
        turn.map((each) => factor * each),
        i * 4,
      );
      quatMultiply(track, track, middle, i * 4, i * 4);
    }
    const { mean, minimum, maximum } = fitJointLimits(track, 0.1);
    expectSame(mean, middle);
    for (const [axis, each] of turn.entries()) {
      expect(maximum[axis]).toBeCloseTo(Math.abs(each) + 0.1, 9);
      expect(minimum[axis]).toBeCloseTo(-Math.abs(each) - 0.1, 9);
    }
  }));

test('a joint that first turns on by more than half a turn, and stays there, has no more than that as its range', () => {
  const stays = Array.from({ length: 300 }, () => 3.6);
  for (const way of [1, -1]) {
    const angles = [...Array.from({ length: 20 }, (_, i) => i * 0.18), ...stays].map((angle) => way * angle);
    const turns = turnsOf(angles).map((value, i) => (i % 20 < 8 ? -value : value)); // signs do not matter
    const limits = fitJointLimits(turns, 0);
    for (const angle of angles)
      expect(limited(turnAbout([1, 0, 0], angle), limits).violation).toBeLessThan(1e-9);
    expect(limited(turnAbout([1, 0, 0], way * 4.5), limits).violation).toBeCloseTo(0.9, 9);
  }
});

test('a turn that is usual is so whichever way round it is', () => {
  const angles = [-0.5, 1, 2.5, 4];
  const limits = fitJointLimits(turnsOf(angles), 0);
  const outside = (angle: number) => {
    const out = { box: new Float64Array(2), ellipsoid: new Float64Array(2) };
    const turn = turnAbout([1, 0, 0], angle);
    measureOutside(out, Float64Array.of(9, 9, 9, 9, ...turn, 9, ...turn), 4, 5, limits);
    return { box: out.box[1], ellipsoid: out.ellipsoid[1] };
  };
  for (const angle of angles) {
    expect(outside(angle).ellipsoid).toBeLessThan(1e-7);
    expect(outside(angle).box).toBeLessThan(1e-7);
  }
  for (const angle of [4.5, -1]) {
    expect(outside(angle).ellipsoid).toBeCloseTo(0.5, 5);
    expect(outside(angle).box).toBeCloseTo(0.5, 5);
  }
});

test('the limited rotation is within the limits, at unit length', () => {
  const limits = fitJointLimits(turnsOf([-0.2, 0.4, 1.1]), 0.05);
  forAll(quaternion, (q) => {
    const { violation, rotation } = limited(q, limits);
    expect(violation).toBeGreaterThanOrEqual(0);
    expect(Math.hypot(...rotation)).toBeCloseTo(1, 12);
    expect(limited(rotation, limits).violation).toBeLessThan(1e-9);
  });
});

test('limits need at least one rotation', () => {
  expect(() => fitJointLimits([], 0)).toThrow('without rotations');
});

test('worked example: turns along a diagonal allow ten times less across it', () => {
  const turns = [1, 1, 0, -1, -1, 0, 0.1, -0.1, 0, -0.1, 0.1, 0];
  const ellipsoid = fitEllipsoid(Float64Array.from(turns), 0);
  expect(distanceOutside(ellipsoid, [1, 1, 0])).toBeCloseTo(0, 4);
  expect(distanceOutside(ellipsoid, [1, 1, 0], 2)).toBeCloseTo(Math.SQRT2, 4);
  expect(distanceOutside(ellipsoid, [0.1, -0.1, 0])).toBeCloseTo(0, 4);
  expect(distanceOutside(ellipsoid, [1, -1, 0])).toBeCloseTo(0.9 * Math.SQRT2, 4);
});
