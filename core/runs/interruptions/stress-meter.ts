import { worldTransforms } from '../../pose/forward-kinematics.ts';
import { rotationVectorBetween } from '../../math/rotation-vector.ts';
import { limitRotation, type JointLimits } from '../../rig/limits/joint-limits.ts';
import { poseDistance } from '../../pose/pose-distance.ts';
import { createDoublePose, type ReadonlyPose } from '../../pose/pose.ts';
import type { StressSamples } from './stress-samples.ts';

/** Measures the output of a slot, frame by frame. */
export type StressMeter = Readonly<ReturnType<typeof createMeter>>;

export interface MeterSetup {
  readonly parents: Int32Array; // see `ClipRoot`
  readonly body: Int32Array; // the joints that are measured: see `ClipRoot`
  readonly weights: Float64Array; // [joints] see `jointWeights`
  readonly limits: readonly JointLimits[]; // [joints]
  readonly rate: number; // frames per second
}

export function createMeter(setup: MeterSetup) {
  const joints = setup.parents.length;
  return {
    setup,
    before: new Float32Array(joints * 4), // rotations in the frame before
    velocities: new Float64Array(joints * 3), // rad/s, at the frame before
    /** Scratch. */
    work: {
      turn: new Float64Array(3),
      rotation: new Float64Array(4),
      limited: { rotation: new Float64Array(4), violation: 0 },
      shown: createDoublePose(joints),
      asked: createDoublePose(joints),
    },
  };
}

/**
 * Writes the measures of a frame. Frames must come in order, from 0. Does not allocate.
 *
 * @param pose  the output, relative to its root
 * @param asked the clip that was requested last, relative to its root
 * @returns false if a number of the output is not finite
 */
export function measureFrame(
  out: StressSamples,
  meter: StressMeter,
  frame: number,
  pose: ReadonlyPose,
  asked: ReadonlyPose,
): boolean {
  const isSound = isFinitePose(pose);
  if (isSound) {
    const { setup, work } = meter;
    worldTransforms(work.shown, setup.parents, pose);
    worldTransforms(work.asked, setup.parents, asked);
    out.distance[frame] = poseDistance(work.shown.positions, work.asked.positions, setup.weights);
    out.violation[frame] = worstViolation(pose, meter);
    measureTurns(out, meter, frame, pose);
  }
  for (let i = 0; i < meter.before.length; i++) meter.before[i] = pose.rotations[i];
  return isSound;
}

function isFinitePose({ positions, rotations }: ReadonlyPose): boolean {
  let sum = 0;
  for (let i = 0; i < positions.length; i++) sum += positions[i];
  for (let i = 0; i < rotations.length; i++) sum += rotations[i];
  return Number.isFinite(sum);
}

/** Writes speed and acceleration: 0 until there are frames before. */
function measureTurns(out: StressSamples, meter: StressMeter, frame: number, pose: ReadonlyPose): void {
  const { setup, before, velocities, work } = meter;
  let speed = 0;
  let acceleration = 0;
  for (let k = 0; k < setup.body.length; k++) {
    const [i, q] = [setup.body[k] * 3, setup.body[k] * 4];
    rotationVectorBetween(work.turn, before, pose.rotations, 0, q, q);
    let squared = 0;
    let changed = 0;
    for (let axis = 0; axis < 3; axis++) {
      const velocity = work.turn[axis] * setup.rate;
      const change = velocity - velocities[i + axis];
      squared += velocity * velocity;
      changed += change * change;
      velocities[i + axis] = velocity;
    }
    speed = Math.max(speed, squared);
    acceleration = Math.max(acceleration, changed);
  }
  out.speed[frame] = frame > 0 ? Math.sqrt(speed) : 0;
  out.acceleration[frame] = frame > 1 ? Math.sqrt(acceleration) * setup.rate : 0;
}

function worstViolation(pose: ReadonlyPose, { setup, work }: StressMeter): number {
  let worst = 0;
  for (let k = 0; k < setup.body.length; k++) {
    const joint = setup.body[k];
    for (let axis = 0; axis < 4; axis++) work.rotation[axis] = pose.rotations[joint * 4 + axis];
    worst = Math.max(worst, limitRotation(work.limited, work.rotation, setup.limits[joint]).violation);
  }
  return worst;
}
