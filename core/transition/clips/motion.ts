import type { Pose } from '../../pose.ts';

/** A moment; an object, since a number as argument would be boxed at each call. */
export interface Clock {
  readonly elapsed: number; // s
}

/** Anything that moves: fills `out` with where it is, and how fast, at a moment. */
export type Motion = (out: Pose, clock: Clock) => Pose;
