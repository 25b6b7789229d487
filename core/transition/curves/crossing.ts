import type { Pose, ReadonlyPose } from '../../pose.ts';
import { createFade, evaluateWeights, fadeDuration, type Fade } from './blend-weights.ts';
import { copyPoseOnSide } from '../../captured-pose.ts';
import type { Easing } from './easing.ts';
import type { Seam, TransitionSample } from '../method.ts';
import {
  addOffset,
  chooseSides,
  createPoseOffset,
  scaleOffset,
  subtractPose,
  type PoseOffset,
} from '../../pose-offset.ts';

/** What it takes to cross from some pose, the source going on or its extrapolation, to the destination. */
export interface Crossing {
  readonly fade: Fade;
  readonly duration: number; // s
  readonly sides: Int8Array; // [joints] which of the destination's two quaternions
  readonly work: { readonly offset: PoseOffset; readonly weights: Float64Array }; // holds nothing between calls
}

export function createCrossing(seam: Seam, blendTime: number, easing: Easing): Crossing {
  const joints = seam.factors.length;
  const fade = createFade(seam, blendTime, easing);
  return {
    fade,
    duration: fadeDuration(fade),
    sides: chooseSides(seam.destination, seam.source),
    work: { offset: createPoseOffset(joints), weights: new Float64Array(joints * 2) },
  };
}

/**
 * Writes `lerp` and `slerp` of `from` and the destination by weight, with the exact velocities. The arc between two rotations is
 * the shorter one at the seam and stays on its side: where the two drift more than half a turn apart the pose does not
 * pop, as it would if the shorter arc were chosen anew. (It holds up to a full turn, where every direction is as long.)
 */
export function crossOver(
  out: Pose,
  sample: TransitionSample,
  from: ReadonlyPose,
  { fade, duration, sides, work }: Crossing,
): Pose {
  if (sample.elapsed >= duration) return copyPoseOnSide(out, sample.destination, sides);
  evaluateWeights(work.weights, fade, sample);
  subtractPose(work.offset, sample.destination, from, sides);
  scaleOffset(work.offset, work.offset, work.weights);
  return addOffset(out, from, work.offset);
}
