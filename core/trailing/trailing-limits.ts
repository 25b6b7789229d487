import type { FloatBuffer, Floats } from '../floats.ts';
import { quatRotateVector } from '../math/quaternion.ts';
import { vectorLength } from '../math/vector.ts';
import { MIN_SQUARED_DISTANCE, type TrailingBody, type TrailingJoint } from './trailing-body.ts';

/** Limits on the distance of a particle from its joint, in rest offsets. */
const MIN_DISTANCE = 2 / 3;
const MAX_DISTANCE = 4 / 3;

/**
 * Rotates a particle that has swung by `work.vector` (rad, more than the limit) back to the limit, and removes the velocity against it.
 * Writes the limited swing.
 */
export function limitAngle(body: TrailingBody, { angleLimit }: TrailingJoint): void {
  const { position, particle, swing, work } = body;
  const { offset, vector, quaternion } = work;
  const angle = vectorLength(vector);
  for (let axis = 0; axis < 3; axis++) vector[axis] /= angle;
  writeTurn(quaternion, vector, 0.5 * (angleLimit - angle));
  writeTurn(swing, vector, 0.5 * angleLimit);
  quatRotateVector(offset, quaternion, offset);
  let along = 0;
  let squared = 0;
  for (let axis = 0; axis < 3; axis++) {
    const shift = position[axis] + offset[axis] - particle[axis];
    vector[axis] = shift;
    along += shift * particle[3 + axis];
    squared += shift * shift;
  }
  for (let axis = 0; axis < 3; axis++) {
    if (along < 0) particle[3 + axis] -= (along / squared) * vector[axis];
    particle[axis] = position[axis] + offset[axis];
  }
}

/** Keeps a particle at 2/3 to 4/3 of the rest offset, or a fast joint would leave it far behind. */
export function limitDistance(
  { position, particle }: TrailingBody,
  { localTarget, minSquaredDistance = MIN_SQUARED_DISTANCE }: TrailingJoint,
): void {
  let squared = 0;
  for (let axis = 0; axis < 3; axis++) squared += (particle[axis] - position[axis]) ** 2;
  if (squared <= minSquaredDistance) return;
  const rest = vectorLength(localTarget);
  const distance = Math.sqrt(squared);
  const allowed = Math.min(Math.max(distance, MIN_DISTANCE * rest), MAX_DISTANCE * rest);
  if (allowed === distance) return;
  for (let axis = 0; axis < 3; axis++) {
    particle[axis] = position[axis] + (particle[axis] - position[axis]) * (allowed / distance);
  }
}

/** Writes the rotation by twice `half` (rad) about the unit vector `axis`. */
function writeTurn(out: FloatBuffer, axis: Floats, half: number): void {
  const sine = Math.sin(half);
  for (let i = 0; i < 3; i++) out[i] = sine * axis[i];
  out[3] = Math.cos(half);
}
