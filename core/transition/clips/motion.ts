import type { Pose } from '../../pose.ts';
import type { RootSample } from '../../root/root-sample.ts';

/** A time; an object, since a number as argument would be boxed at each call. */
export interface Clock {
  readonly elapsed: number; // s
}

/** A motion: its root, its pose relative to the root, and their velocities as functions of time. */
export interface Motion {
  pose(out: Pose, clock: Clock): Pose;
  root(out: RootSample, clock: Clock): RootSample;
  /** Start on the clock, before which the root stands still; -Infinity if it has none. */
  readonly begins: number;
}
