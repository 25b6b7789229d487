import { rotationVectorBetween } from '../math/rotation-vector.ts';
import type { Pose, ReadonlyPose } from './pose.ts';

/**
 * Overwrites the velocities of `out` with the constant velocities that lead from `before` to `out` in `dt`
 * seconds:
 *
 *   v = (p - p_before) / dt,   w = log(q conj(q_before)) / dt
 *
 * @param turn [3] scratch
 */
export function writeVelocities(out: Pose, before: ReadonlyPose, dt: number, turn: Float64Array): Pose {
  const { linear, rotations, linearVelocities, angularVelocities } = out;
  for (let i = 0; i < linear.length; i++) linearVelocities[i] = (linear[i] - before.linear[i]) / dt;
  for (let i = 0, q = 0; i < angularVelocities.length; i += 3, q += 4) {
    rotationVectorBetween(turn, before.rotations, rotations, 0, q, q);
    for (let axis = 0; axis < 3; axis++) angularVelocities[i + axis] = turn[axis] / dt;
  }
  return out;
}
