import type { ChannelKind } from '../../pose/channels.ts';
import type { ReadonlyPose } from '../../pose/pose.ts';
import type { Ease } from '../parts/setting-spec.ts';

/*
 * Unreal Engine's inertialization and dead blending nodes, tick by tick. Both derive velocities from their
 * last two output poses, and first see the destination one tick after the seam, when their clock is already
 * at one tick.
 *
 *   tick            -1        0         1         2
 *   output        before ── shown       ●─────────●      computed here
 *   destination                       first ─── current
 *   elapsed                            tick    2 tick
 *
 * Both nodes disturb even a transition to the same motion: the destination moves by one tick before it is
 * seen, and the node mistakes that distance for an offset.
 *
 * Only linear channels and rotations of poses are used here, not velocities.
 */

/** The poses of a node at the start of its blend. */
export interface UnrealSeam {
  readonly before: ReadonlyPose; // output one tick before the seam
  readonly shown: ReadonlyPose; // output at the seam
  readonly first: ReadonlyPose; // destination one tick after the seam
  readonly tick: number; // s, > 0
}

/** Thresholds of the nodes, which count in cm, for channels and their rates. */
export const UNREAL_SMALLEST = {
  position: 1e-6, // m: 1e-4 cm
  scale: 1e-4,
  curve: 1e-4,
  turn: 1e-4, // rad
} as const satisfies Readonly<Record<ChannelKind, number>>;

/** `ease` clamped to 0 … 1, as `FAlphaBlend::AlphaToBlendOption` does. */
export function clampEase(ease: Ease): Ease {
  return (out, at) => {
    ease(out, at);
    if (out[at] < 0 || out[at] > 1) {
      out[at] = out[at] < 0 ? 0 : 1;
      out[at + 1] = 0;
    }
    return out;
  };
}
