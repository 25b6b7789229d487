import { expect, test } from 'vitest';
import { forwardKinematics, worldTransforms } from '#core/pose/forward-kinematics.ts';
import { quatIntegrate } from '../../fixtures/turning.ts';
import type { Pose } from '#core/pose/pose.ts';
import { pose } from '../../fixtures/arbitraries.ts';
import { clonePose, createDoublePose, differenceOf, turnAbout, velocityError } from '../../fixtures/poses.ts';
import { forAll } from '#test/fixtures/property.ts';

const CHAIN = Int32Array.of(-1, 0, 1, 0);

test('worked example: an arm of 1 m, rotated by a quarter turn about Z, lifts its end', () => {
  const local = createDoublePose(3);
  local.positions.set([1, 0, 0, 1, 0, 0, 0.5, 0, 0]);
  local.rotations.set(turnAbout([0, 0, 1], Math.PI / 2));
  local.angularVelocities.set([0, 0, 2]);
  local.linearVelocities.set([0, 0, 3]);
  const world = forwardKinematics(createDoublePose(3), [-1, 0, 1], local);
  [1, 0, 0, 1, 1, 0, 1, 1.5, 0].forEach((value, i) => expect(world.positions[i]).toBeCloseTo(value, 12));
  // 2 rad/s about Z at 1 m and 1.5 m above the root.
  [0, 0, 3, -2, 0, 3, -3, 0, 3].forEach((value, i) =>
    expect(world.linearVelocities[i]).toBeCloseTo(value, 12),
  );
  expect(world.angularVelocities[8]).toBeCloseTo(2, 12);
});

test('two roots are independent', () => {
  const local = createDoublePose(2);
  local.positions.set([1, 2, 3, 4, 5, 6]);
  expect(forwardKinematics(createDoublePose(2), [-1, -1], local)).toEqual(local);
});

/** `local` after `dt` seconds at its velocities. */
function moved(local: Pose, dt: number): Pose {
  const later = clonePose(local);
  for (let i = 0; i < local.positions.length; i++) later.positions[i] += local.linearVelocities[i] * dt;
  for (let j = 0; j < CHAIN.length; j++) {
    const [q, w] = [
      later.rotations.subarray(j * 4, j * 4 + 4),
      local.angularVelocities.slice(j * 3, j * 3 + 3),
    ];
    quatIntegrate(q, q, w, dt);
  }
  return later;
}

test('velocities in world space are the derivatives of positions in world space', () =>
  forAll(pose(4, { position: 2, velocity: 3 }), (local) => {
    const step = 1e-5;
    const world = (dt: number): Pose => forwardKinematics(createDoublePose(4), CHAIN, moved(local, dt));
    const error = velocityError(world(-step), world(0), world(step), step);
    expect(error.linear).toBeLessThan(1e-6);
    expect(error.angular).toBeLessThan(1e-6);
  }));

test('positions alone are the same, and the output may be the local positions', () =>
  forAll(pose(4, { position: 2, velocity: 3 }), (local) => {
    const world = forwardKinematics(createDoublePose(4), CHAIN, local);
    const inPlace = clonePose(local);
    worldTransforms(inPlace, CHAIN, inPlace);
    const { position, rotation } = differenceOf(inPlace, world);
    expect([position, rotation]).toEqual([0, expect.closeTo(0, 7)]);
  }));
