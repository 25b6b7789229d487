import type { Floats } from '../kit/floats.ts';
import type { Channels } from '../pose/channels.ts';
import type { Pose, ReadonlyPose } from '../pose/pose.ts';
import type { RootSample } from './root/root-sample.ts';

/** A time; an object, since a number as argument would be boxed at each call. */
export interface Clock {
  readonly elapsed: number; // s
}

/**
 * A motion: its root, its pose relative to the root, and their velocities as functions of time. Any time may
 * be asked for, in any order, with the same bits. `pose` and `root` fill `out`, return it, and allocate
 * nothing: what they need between two calls is their own scratch.
 */
export interface Motion {
  pose(out: Pose, clock: Clock): Pose;
  root(out: RootSample, clock: Clock): RootSample;
  /** s on the clock, before which the root stands still; -Infinity if it has no start. */
  readonly begins: number;
  readonly channels?: Channels; // of its poses; absent = those of joints
}

/** The arcs of a blend between two moving poses: the evaluation follows how far both turn. */
export interface Arcs {
  /**
   * Writes the sign of each destination's quaternion at a moment, [joints], and computes its long turns. To
   * be called before the poses are overwritten.
   *
   * @param weights [owners * 2] of the destination and its rate (1/s); or more pairs per owner, the last for rotations
   */
  follow(sides: Int8Array, sample: ArcSample, from: ReadonlyPose, weights: Floats): Int8Array;
  /** Writes the joints with a long turn over `out`. */
  place(out: Pose): Pose;
}

/** The destination at a time, s after the seam. */
export interface ArcSample {
  readonly destination: ReadonlyPose;
  readonly elapsed: number;
}
