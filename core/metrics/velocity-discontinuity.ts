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
 * @param point     numbers of a frame, and where the point is in the first
 */
export function velocityDiscontinuity(
  positions: Floats,
  dt: number,
  frame: number,
  { from, size } = { from: 0, size: 3 },
): number {
  assertReach(frame, Math.floor((positions.length - from - 3) / size) + 1);
  let squared = 0;
  for (let axis = 0, at = from + frame * size; axis < 3; axis++, at++) {
    const inner = positions[at + size] + positions[at - size];
    const sides = 4 * inner - (positions[at + 2 * size] + positions[at - 2 * size]);
    squared += (sides - 6 * positions[at]) ** 2;
  }
  return Math.sqrt(squared) / (2 * dt);
}

/**
 * The jump of a track's angular velocity at `frame`, rad/s: the same on `x_i = log(q_i conj(q_k))`.
 *
 * @param rotations [n * 4]
 * @param joint     numbers of a frame, and where the joint is in the first
 */
export function angularVelocityDiscontinuity(
  rotations: Floats,
  dt: number,
  frame: number,
  { from, size } = { from: 0, size: 4 },
): number {
  assertReach(frame, Math.floor((rotations.length - from - 4) / size) + 1);
  const turns = new Float64Array((2 * REACH + 1) * 3);
  const middle = from + frame * size;
  for (let i = -REACH; i <= REACH; i++)
    rotationVectorBetween(turns, rotations, rotations, (REACH + i) * 3, middle, middle + i * size);
  return velocityDiscontinuity(turns, dt, REACH);
}

function assertReach(frame: number, frames: number): void {
  assert(
    frame >= REACH && frame < frames - REACH,
    `frame ${frame} of ${frames} has no ${REACH} on either side`,
  );
}
