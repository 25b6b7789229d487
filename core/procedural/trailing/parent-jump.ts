import { quatMultiply } from '../../math/quaternion.ts';
import { quatFromRotationVector, rotationVectorBetween } from '../../math/rotation-vector.ts';
import type { JumpLimits, TrailingBody, TrailingStep } from './trailing-joint.ts';

/*
 * A chain hangs at rest again where its parent jumps: at a cut, a teleport, or the wrap of a loop that does
 * not close. A jump is motion in one step beyond what the velocity in the step before explains, so that a
 * fast turn or a fall is none:
 *
 *   before ──── velocity · dt ────▶ expected ┄┄┄ jump ┄┄┄▶ now
 *
 * A cut between two frames of a clip takes several steps, which explain each other. So while a parent jumps,
 * the velocity before counts. Velocities are those of places: at a cut, those of the motion are differences
 * across it.
 */

/**
 * Numbers of a track: the place of a parent, its velocity, NaN = unknown, and for how long it has been
 * jumping, s.
 */
export const TRACK_SIZE = 14;
const [ROTATION, LINEAR, ANGULAR, JUMPING] = [3, 7, 10, 13];

/** Time for which the velocity before a jump counts, s: a motion that stays that fast is no jump. */
const MAX_JUMP = 0.1;

/**
 * Follows the parent of a chain by one step. Does not allocate.
 *
 * @param track [14] state between steps
 * @param work  scratch
 * @returns true if it jumped
 */
export function followParent(
  track: Float64Array,
  parent: TrailingBody,
  limits: JumpLimits,
  step: TrailingStep,
  work: TrailingBody['work'],
): boolean {
  const { position, rotation } = parent;
  const jumps = !step.reset && isBeyond(track, parent, limits, step, work);
  track[JUMPING] = jumps ? track[JUMPING] + step.dt : 0;
  if (step.reset) track.fill(Number.NaN, LINEAR, JUMPING);
  else if (!jumps || track[JUMPING] > MAX_JUMP) writeVelocity(track, parent, step, work);
  for (let axis = 0; axis < 3; axis++) track[axis] = position[axis];
  for (let axis = 0; axis < 4; axis++) track[ROTATION + axis] = rotation[axis];
  return jumps;
}

function isBeyond(
  track: Float64Array,
  { position, rotation }: TrailingBody,
  { distance, angle }: JumpLimits,
  { dt }: TrailingStep,
  { vector, quaternion }: TrailingBody['work'],
): boolean {
  let squared = 0;
  for (let axis = 0; axis < 3; axis++) {
    squared += (position[axis] - track[axis] - track[LINEAR + axis] * dt) ** 2;
    vector[axis] = track[ANGULAR + axis] * dt;
  }
  if (squared > distance * distance) return true;
  quatFromRotationVector(quaternion, vector);
  quatMultiply(quaternion, quaternion, track, 0, 0, ROTATION);
  let cosine = 0; // of half the angle; as the result of a call it would be boxed
  for (let axis = 0; axis < 4; axis++) cosine += quaternion[axis] * rotation[axis];
  return Math.abs(cosine) < Math.cos(Math.min(0.5 * angle, 0.5 * Math.PI));
}

function writeVelocity(
  track: Float64Array,
  { position, rotation }: TrailingBody,
  { dt }: TrailingStep,
  { vector }: TrailingBody['work'],
): void {
  rotationVectorBetween(vector, track, rotation, 0, ROTATION, 0);
  for (let axis = 0; axis < 3; axis++) {
    track[LINEAR + axis] = (position[axis] - track[axis]) / dt;
    track[ANGULAR + axis] = vector[axis] / dt;
  }
}
