import { worldTransforms } from '../../pose/forward-kinematics.ts';
import { rotationVectorBetween } from '../../math/rotation-vector.ts';
import { limitRotation, type JointLimits } from '../../rig/joint-limits.ts';
import { poseDistance } from '../../pose/pose-distance.ts';
import { createDoublePose, type ReadonlyPose } from '../../pose/pose.ts';

/**
 * Measures of a slot: one number for each frame. NaN where the output has a number that is not finite, and
 * beyond the last frame.
 */
export interface StressSamples {
  /** m, of the output from the clip that was requested last, relative to their roots: see `poseDistance`. */
  readonly distance: Float32Array;
  /**
   * rad/s, of the fastest joint since the frame before, in its parent's frame; at most half a turn per frame.
   */
  readonly speed: Float32Array;
  /** rad/s^2, the largest change of a joint's angular velocity since the frame before. */
  readonly acceleration: Float32Array;
  /** rad, of the joint that is furthest beyond its limits: see `setLimits`. */
  readonly violation: Float32Array;
}

/** The measures, in the order of tables. */
export const stressMeasures = ['distance', 'speed', 'acceleration', 'violation'] as const;
export type StressMeasure = (typeof stressMeasures)[number];

export function createSamples(frames: number): StressSamples {
  const column = (): Float32Array => new Float32Array(frames).fill(Number.NaN);
  return { distance: column(), speed: column(), acceleration: column(), violation: column() };
}

/** A measure over all frames; all 0 without a sound frame. */
export interface MeasureSummary {
  readonly mean: number;
  readonly p95: number; // 95 % of the frames are not above it
  readonly max: number;
}

/** @param column of `StressSamples`; NaN is left out */
export function summarise(column: Float32Array): MeasureSummary {
  const sorted = column.filter((value) => !Number.isNaN(value)).toSorted();
  if (sorted.length === 0) return { mean: 0, p95: 0, max: 0 };
  const sum = sorted.reduce((total, value) => total + value, 0);
  return {
    mean: sum / sorted.length,
    p95: sorted[Math.ceil(0.95 * sorted.length) - 1],
    max: sorted[sorted.length - 1],
  };
}

/** Measures the output of a slot, frame by frame. */
type StressMeter = Readonly<ReturnType<typeof createMeter>>;

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

/** Frames of a block. */
const BLOCK = 64;

/**
 * The smallest and largest value of each block of frames in a column, so that an hour is drawn as fast as a
 * second.
 */
export interface Envelope {
  readonly column: Float32Array; // of `StressSamples`; NaN is left out
  readonly minima: Float32Array;
  readonly maxima: Float32Array;
  frames: number; // covered so far
}

export type SlotEnvelopes = { readonly [Measure in keyof StressSamples]: Envelope };

/** Creates the envelopes of a slot: `coverFrames` fills them. */
export function createEnvelopes(samples: StressSamples): SlotEnvelopes {
  const of = (column: Float32Array): Envelope => {
    const blocks = Math.ceil(column.length / BLOCK);
    const [minima, maxima] = [new Float32Array(blocks), new Float32Array(blocks)];
    return {
      column,
      minima: minima.fill(Number.POSITIVE_INFINITY),
      maxima: maxima.fill(Number.NEGATIVE_INFINITY),
      frames: 0,
    };
  };
  const { distance, speed, acceleration, violation } = samples;
  return {
    distance: of(distance),
    speed: of(speed),
    acceleration: of(acceleration),
    violation: of(violation),
  };
}

/** Covers frames up to `frames` that were measured since the last call. */
export function coverFrames(envelope: Envelope, frames: number): void {
  const { column, minima, maxima } = envelope;
  for (let frame = envelope.frames; frame < frames; frame++) {
    const value = column[frame];
    const block = Math.floor(frame / BLOCK);
    if (value < minima[block]) minima[block] = value;
    if (value > maxima[block]) maxima[block] = value;
  }
  envelope.frames = Math.max(envelope.frames, frames);
}

/**
 * Writes smallest and largest value of the frames `from` to `end` (exclusive) that are covered. Without a
 * sound one the smallest is above the largest.
 *
 * @param out [2]
 */
export function rangeOf(out: Float32Array, envelope: Envelope, from: number, end: number): Float32Array {
  const { column, minima, maxima, frames } = envelope;
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  const last = Math.min(end, frames);
  for (let frame = Math.max(from, 0); frame < last;) {
    const isBlock = frame % BLOCK === 0 && frame + BLOCK <= last;
    const low = isBlock ? minima[frame / BLOCK] : column[frame];
    const high = isBlock ? maxima[frame / BLOCK] : column[frame];
    if (low < least) least = low;
    if (high > most) most = high;
    frame += isBlock ? BLOCK : 1;
  }
  out[0] = least;
  out[1] = most;
  return out;
}
