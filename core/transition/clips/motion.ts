import type { Pose } from '../../pose.ts';
import type { RootSample } from '../../root/root-sample.ts';

/** A moment; an object, since a number as argument would be boxed at each call. */
export interface Clock {
  readonly elapsed: number; // s
}

/** Anything that moves: where its root is, and its joints relative to that, and how fast, at a moment. */
export interface Motion {
  pose(out: Pose, clock: Clock): Pose;
  root(out: RootSample, clock: Clock): RootSample;
  /** Its first moment on the clock: before it the root stands still. -Infinity where it has none. */
  readonly begins: number;
}
