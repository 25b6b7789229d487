import { quatMultiply, quatRotateVector } from '../../math/quaternion.ts';
import { quatToRotationVector } from '../../math/rotation-vector.ts';
import { dampSpring, MIN_SPRING_HALF_LIFE } from '../../math/spring.ts';
import { quatBetween } from '../../math/rotation-conversions.ts';
import { vectorCross, vectorLength } from '../../math/vector.ts';
import { writeHeldSwingVelocity, writeSwingVelocity } from './swing-velocity.ts';
import type { FloatBuffer, Floats } from '../../kit/floats.ts';

/** Shorter steps do not move a particle, s. */
const MIN_STEP = 1e-5;

/** Shorter vectors have no direction, m. */
const MIN_LENGTH = 1e-6;

/**
 * Moves a joint's particle by one step and swings the joint to point at it:
 *
 *             rest offset, rotated with the joint joint ─────────────────────▶ target
 *       ╲  swing                   ┊ critically damped spring
 *        ╲─────────────────▶ particle
 *
 * The particle stays within the angle limit of its target, at 2/3 to 4/3 of the rest offset. The angular
 * velocity is the exact derivative of the rotation with respect to `dt`.
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

/** Limits on the distance of a particle from its joint, in rest offsets. */
const MIN_DISTANCE = 2 / 3;
const MAX_DISTANCE = 4 / 3;

/**
 * Rotates a particle that has swung by `work.vector` (rad, more than the limit) back to the limit, and
 * removes the velocity against it. Writes the limited swing.
 */
function limitAngle(body: TrailingBody, { angleLimit }: TrailingJoint): void {
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
function limitDistance({ position, particle }: TrailingBody, { localTarget }: TrailingJoint): void {
  let squared = 0;
  for (let axis = 0; axis < 3; axis++) squared += (particle[axis] - position[axis]) ** 2;
  if (squared <= MIN_SQUARED_DISTANCE) return;
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

/** Maximum motion of a chain's parent in one step beyond what its velocity explains. */
export interface JumpLimits {
  readonly distance: number; // m
  readonly angle: number; // rad
}

/** The constants of a trailing joint. */
export interface TrailingJoint {
  readonly localTarget: Floats; // [3] m, rest offset in the joint's frame
  readonly dampSeconds: number; // s, >= 0, damp time of the particle
  readonly angleLimit: number; // rad, >= 0
  /**
   * It hangs at rest again where its parent jumps beyond this, unless the parent trails itself; default
   * never.
   */
  readonly jumpLimits?: JumpLimits | undefined;
  /** s, at which it hangs at rest again, with the joints that trail below it. */
  readonly resetTimes?: readonly number[] | undefined;
}

/**
 * Particles within 0.03 mm of their joint have no direction and are not kept at a distance, m^2. Source:
 * "Procedural Animation: Trailing Joints", which has 1e-5 in the centimetres of Unreal Engine: 1e-5 cm^2.
 */
const MIN_SQUARED_DISTANCE = 1e-9;

/** Length of a step, s, and whether the particle is reset to its target, as after a teleport. */
export interface TrailingStep {
  readonly dt: number;
  readonly reset: boolean;
}

/** `particle` may be a view of a longer buffer. */
export function createTrailingBody(particle = new Float64Array(6)) {
  const vector = (): Float64Array => new Float64Array(3);
  return {
    position: vector(), // [3] m
    rotation: Float64Array.of(0, 0, 0, 1), // [4]
    linearVelocity: vector(), // [3] m/s
    angularVelocity: vector(), // [3] rad/s
    particle, // [6] position m, velocity m/s: the state between steps
    swing: Float64Array.of(0, 0, 0, 1), // [4]
    /** Scratch. */
    work: {
      /** Directions of target and particle, and their rates. */
      turning: { from: vector(), to: vector(), fromRate: vector(), toRate: vector() },
      target: vector(), // m
      offset: vector(), // m, from the joint to the particle
      targetRate: vector(), // m/s
      particleRate: vector(), // m/s, of the particle at the end of a growing step
      swingVelocity: vector(), // rad/s
      vector: vector(),
      quaternion: new Float64Array(4),
    },
  };
}

/** One trailing joint at one moment, in world space. */
export type TrailingBody = Readonly<ReturnType<typeof createTrailingBody>>;
