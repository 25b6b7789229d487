import type { ReadonlyPose } from '../../pose.ts';

/*
 * Unreal Engine's inertialization and dead blending nodes, tick by tick. Both derive velocities from their last two output poses.
 * Both see the destination for the first time one tick after the seam, when their clock already shows one tick.
 *
 *   tick            -1        0         1         2
 *   output        before ── shown       ●─────────●      computed here
 *   destination                       first ─── current
 *   elapsed                            tick    2 tick
 *
 * Neither node leaves a moving joint alone, not even in a transition to the same motion: the destination moves on by one tick before
 * it is seen, and the node takes that distance for an offset.
 *
 * A pose means positions and rotations here. These functions neither read nor write its velocities.
 */

/** The poses that a node has when its blend begins. */
export interface UnrealSeam {
  readonly before: ReadonlyPose; // output one tick before the seam
  readonly shown: ReadonlyPose; // output at the seam
  readonly first: ReadonlyPose; // destination one tick after the seam
  readonly tick: number; // s, > 0
}

/** Thresholds of the nodes, which count in cm. */
export const UNREAL_SMALLEST = {
  length: 1e-6, // m or m/s: 1e-4 cm or cm/s
  angle: 1e-4, // rad or rad/s
} as const;
