import { quatMultiply, quatRotateVector } from '../math/quaternion.ts';
import { quatToRotationVector } from '../math/rotation-vector.ts';
import { dampSpring, MIN_SPRING_HALF_LIFE } from '../math/spring.ts';
import { quatBetween } from '../math/rotation-between.ts';
import { vectorCross, vectorLength } from '../math/vector.ts';
import { writeHeldSwingVelocity, writeSwingVelocity } from './swing-velocity.ts';
import type { TrailingBody, TrailingJoint, TrailingStep } from './trailing-body.ts';
import { limitAngle, limitDistance } from './trailing-limits.ts';

/** Shorter steps do not move a particle, s. */
const MIN_STEP = 1e-5;

/** Shorter vectors have no direction, m. */
const MIN_LENGTH = 1e-6;

/**
 * Moves a joint's particle by one step and swings the joint to point at it:
 *
 *             rest offset, rotated with the joint
 *   joint ─────────────────────▶ target
 *       ╲  swing                   ┊ critically damped spring
 *        ╲─────────────────▶ particle
 *
 * The particle stays within the angle limit of its target, at 2/3 to 4/3 of the rest offset. The angular velocity is the exact
 * derivative of the rotation with respect to `dt`.
 *
 * @param body its particle and swing are written, its rotation and angular velocity updated
 * Source: "Procedural Animation: Trailing Joints".
 */
export function stepTrailingJoint(
  body: TrailingBody,
  joint: TrailingJoint,
  step: TrailingStep,
): TrailingBody {
  springParticle(body, joint, step);
  swingToParticle(body, joint);
  limitDistance(body, joint);
  const { swing, rotation, angularVelocity, work } = body;
  quatMultiply(rotation, swing, rotation);
  quatRotateVector(angularVelocity, swing, angularVelocity);
  for (let axis = 0; axis < 3; axis++) angularVelocity[axis] += work.swingVelocity[axis];
  return body;
}

function springParticle(body: TrailingBody, joint: TrailingJoint, { dt, reset }: TrailingStep): void {
  const { position, rotation, linearVelocity, particle } = body;
  const { target, targetRate, particleRate, vector } = body.work;
  quatRotateVector(vector, rotation, joint.localTarget);
  vectorCross(targetRate, body.angularVelocity, vector);
  for (let axis = 0; axis < 3; axis++) {
    target[axis] = position[axis] + vector[axis];
    targetRate[axis] += linearVelocity[axis];
  }
  // The share of the target's motion that the particle follows as the step grows.
  let follow = 0;
  if (reset) {
    follow = 1;
    for (let axis = 0; axis < 3; axis++) {
      particle[axis] = target[axis];
      particle[3 + axis] = 0;
    }
  } else if (dt > MIN_STEP) {
    const decays = (2 * dt) / Math.max(joint.dampSeconds, MIN_SPRING_HALF_LIFE);
    follow = 1 - (1 + decays) * Math.exp(-decays);
    dampSpring(particle, particle, target, joint.dampSeconds, dt);
  }
  for (let axis = 0; axis < 3; axis++) particleRate[axis] = particle[3 + axis] + follow * targetRate[axis];
}

function swingToParticle(body: TrailingBody, joint: TrailingJoint): void {
  const { swing, position, particle } = body;
  const { turning, offset, vector, target, swingVelocity } = body.work;
  for (let axis = 0; axis < 3; axis++) {
    turning.from[axis] = target[axis] - position[axis];
    offset[axis] = particle[axis] - position[axis];
  }
  const restLength = vectorLength(turning.from);
  const distance = vectorLength(offset);
  if (restLength < MIN_LENGTH || distance < MIN_LENGTH) {
    for (let axis = 0; axis < 4; axis++) swing[axis] = axis === 3 ? 1 : 0;
    for (let axis = 0; axis < 3; axis++) swingVelocity[axis] = 0;
    return;
  }
  for (let axis = 0; axis < 3; axis++) {
    turning.from[axis] /= restLength;
    turning.to[axis] = offset[axis] / distance;
  }
  writeDirectionRates(body);
  quatBetween(swing, turning.from, turning.to);
  quatToRotationVector(vector, swing);
  if (vectorLength(vector) > joint.angleLimit) {
    writeHeldSwingVelocity(swingVelocity, turning, joint);
    limitAngle(body, joint);
  } else {
    writeSwingVelocity(swingVelocity, turning);
  }
}

/** The target's direction rotates with the joint; the particle's by its motion across. */
function writeDirectionRates({ linearVelocity, angularVelocity, work }: TrailingBody): void {
  const { from, to, fromRate, toRate } = work.turning;
  vectorCross(fromRate, angularVelocity, from);
  const distance = vectorLength(work.offset);
  let along = 0;
  for (let axis = 0; axis < 3; axis++) {
    toRate[axis] = (work.particleRate[axis] - linearVelocity[axis]) / distance;
    along += toRate[axis] * to[axis];
  }
  for (let axis = 0; axis < 3; axis++) toRate[axis] -= along * to[axis];
}
