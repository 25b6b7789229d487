import { expect } from 'vitest';
import { quatIntegrate } from '#test/fixtures/turning.ts';
import type { Pose } from '#core/pose/pose.ts';
import { clonePose, velocityError } from '#test/fixtures/poses.ts';

/** Where `pose` is after moving on with its velocities for `dt` seconds. */
export function movedBy(pose: Pose, dt: number): Pose {
  const out = clonePose(pose);
  for (let i = 0; i < out.positions.length; i++) out.positions[i] += out.linearVelocities[i] * dt;
  for (let j = 0; j < out.positions.length / 3; j++) {
    const turned = quatIntegrate(
      new Float64Array(4),
      pose.rotations.slice(j * 4, j * 4 + 4),
      pose.angularVelocities.slice(j * 3, j * 3 + 3),
      dt,
    );
    out.rotations.set(turned, j * 4);
  }
  return out;
}

/** Expects the pose that moves as `at` says to know its velocities at 0: those of central differences. */
export function expectTrueVelocities(at: (dt: number) => Pose, tolerance = 1e-4): void {
  const [before, now, after] = [-1e-5, 0, 1e-5].map((dt) => clonePose(at(dt)));
  const { linear, angular } = velocityError(before, now, after, 1e-5);
  expect(linear).toBeLessThan(tolerance);
  expect(angular).toBeLessThan(tolerance);
}
