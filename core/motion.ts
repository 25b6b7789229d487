import type { Pose } from './pose.ts';
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
}
