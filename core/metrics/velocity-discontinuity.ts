import { assert } from '../assert.ts';
import type { Floats } from '../floats.ts';
import { rotationVectorBetween } from '../math/rotation-vector.ts';

/** Frames needed on either side. */
const REACH = 2;

/**
 * The jump of a track's velocity at `frame`, m/s: forward difference minus backward difference. Both are
 * exact for parabolas.
 *
 *   before = (3 x_k - 4 x_(k-1) + x_(k-2)) / (2 dt),   after = (-3 x_k + 4 x_(k+1) - x_(k+2)) / (2 dt)
 *
 * @param positions [n * 3] m
 * @param dt        s between frames, > 0
 * @param frame     k, with two frames on either side
 */
export function velocityDiscontinuity(positions: Floats, dt: number, frame: number): number {
  assertReach(frame, positions.length / 3);
  let squared = 0;
  for (let at = frame * 3; at < frame * 3 + 3; at++) {
    const sides = 4 * (positions[at + 3] + positions[at - 3]) - (positions[at + 6] + positions[at - 6]);
    squared += (sides - 6 * positions[at]) ** 2;
  }
  return Math.sqrt(squared) / (2 * dt);
}

/**
 * The jump of a track's angular velocity at `frame`, rad/s: the same on `x_i = log(q_i conj(q_k))`.
 *
 * @param rotations [n * 4]
 */
export function angularVelocityDiscontinuity(rotations: Floats, dt: number, frame: number): number {
  assertReach(frame, rotations.length / 4);
  const turns = new Float64Array((2 * REACH + 1) * 3);
  for (let i = -REACH; i <= REACH; i++) {
    rotationVectorBetween(turns, rotations, rotations, (REACH + i) * 3, frame * 4, (frame + i) * 4);
  }
  return velocityDiscontinuity(turns, dt, REACH);
}

function assertReach(frame: number, frames: number): void {
  assert(
    frame >= REACH && frame < frames - REACH,
    `frame ${frame} of ${frames} has no ${REACH} on either side`,
  );
}
