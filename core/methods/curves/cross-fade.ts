import type { Motion } from '../../clip/motion.ts';
import { copyPoseOnSide } from '../../pose/captured-pose.ts';
import type { FloatBuffer, Floats } from '../../kit/floats.ts';
import { addOffset, chooseSides, createPoseOffset, scaleOffset, subtractPose } from '../../pose/offset.ts';
import type { Pose, ReadonlyPose } from '../../pose/pose.ts';
import { fadeDuration, MIN_BLEND_TIME } from '../parts/blend-parameters.ts';
import type { Seam, TransitionSample } from '../parts/method.ts';
import type { Ease } from '../parts/setting-spec.ts';

/** How the weight of the destination rises. */
export interface Fade {
  readonly ease: Ease;
  /** [owners] s, >= 0; at or below `MIN_BLEND_TIME` the joint cuts. */
  readonly blendTimes: Floats;
  /** [owners] >= 0, factor on the weight; default all 1. */
  readonly weightFactors?: Floats | undefined;
}

/** The parameters of a cross-fade. */
export type FadeValues = { readonly blendTime: number; readonly easing: Ease };

export function createFade(
  seam: Pick<Seam, 'factors' | 'weightFactors'>,
  { blendTime, easing }: FadeValues,
): Fade {
  return {
    ease: easing,
    blendTimes: Float64Array.from(seam.factors, (factor) => blendTime * factor),
    weightFactors: seam.weightFactors && Float64Array.from(seam.weightFactors),
  };
}

/**
 * Writes the weight of the destination and its rate for each owner, `elapsed` seconds after the capture: `a =
 * easing(t / T)` and `r = easing'(t / T) / T`; 1 and 0 from `T` on. With a factor `f` on the weight they
 * become
 *
 *   n = f a + 1 - a,   f a / n,   f r / n^2
 *
 * so that joints above 1 lead, joints below 1 lag, and all end together.
 *
 * @param out  [owners * 2] receives weight (0 to 1, or beyond with a custom curve) and rate (1/s) of each owner
 * @param time `elapsed` in s; below 0 counts as 0
 */
export function evaluateWeights(
  out: FloatBuffer,
  fade: Fade,
  time: { readonly elapsed: number },
): FloatBuffer {
  const { ease, blendTimes, weightFactors } = fade;
  const elapsed = Math.max(time.elapsed, 0);
  for (let j = 0, at = 0; j < blendTimes.length; j++, at += 2) {
    const blendTime = blendTimes[j];
    // Most owners have the blend time of the one before.
    if (j > 0 && blendTime === blendTimes[j - 1]) {
      out[at] = out[at - 2];
      out[at + 1] = out[at - 1];
    } else if (blendTime <= MIN_BLEND_TIME || elapsed >= blendTime) {
      out[at] = 1;
      out[at + 1] = 0;
    } else {
      out[at] = elapsed / blendTime;
      ease(out, at);
      out[at + 1] /= blendTime;
    }
  }
  if (weightFactors !== undefined) favourWeights(out, weightFactors);
  return out;
}

/**
 * Applies factors to weights and their rates. A weight of 1 stays 1, even with a factor of 0 (0 / 0). Outside
 * 0 … 1 it goes on with a slope of at most 1: `min(f, 1) a` below, `1 + min(1 / f, 1) (a - 1)` above.
 *
 * @param out     [owners * 2] weights and rates, or as many such pairs for every owner
 * @param factors [owners] >= 0
 */
export function favourWeights(out: FloatBuffer, factors: Floats): FloatBuffer {
  const size = out.length / factors.length;
  for (let j = 0, start = 0; j < factors.length; j++, start += size) {
    const factor = factors[j];
    for (let at = start; at < start + size; at += 2) {
      const weight = out[at];
      const inside = Math.min(Math.max(weight, 0), 1);
      const sum = factor * inside + (1 - inside);
      if (sum === 0) continue;
      const slope = Math.min(factor / (sum * sum), weight === inside ? Infinity : 1);
      out[at] = (factor * inside) / sum + (weight - inside) * slope;
      out[at + 1] *= slope;
    }
  }
  return out;
}

/**
 * Captures a mix of a moving pose, the source or its extrapolation, with the destination.
 *
 * @param extrapolated null = the source as it plays
 * @param duration     s, may be infinite
 * @param size         numbers of weights for each owner: 2, or 4 with separate ones for turns
 */
export function createMix(seam: Seam, extrapolated: Motion['pose'] | null, duration: number, size = 2) {
  const { channels } = seam.source;
  return {
    duration,
    sides: chooseSides(seam.destination, seam.source), // [joints] sign of the destination's quaternions
    work: {
      offset: createPoseOffset(channels),
      weights: new Float64Array(channels.owners * size),
      sides: new Int8Array(channels.joints),
    },
    /** Without them, the arc that is shorter at the seam is kept, up to a full turn. */
    arcs: seam.arcs?.(extrapolated, duration) ?? null,
  };
}

export type PoseMix = Readonly<ReturnType<typeof createMix>>;

/** Data to cross-fade from a moving pose to the destination. */
export interface CrossFade extends PoseMix {
  readonly fade: Fade;
}

export function createCrossFade(seam: Seam, fade: Fade, extrapolated: Motion['pose'] | null): CrossFade {
  return { fade, ...createMix(seam, extrapolated, fadeDuration(fade.blendTimes)) };
}

/** Writes the cross-fade of `from` and the destination. */
export function crossFade(out: Pose, sample: TransitionSample, from: ReadonlyPose, mix: CrossFade): Pose {
  if (sample.elapsed < mix.duration) evaluateWeights(mix.work.weights, mix.fade, sample);
  return mixPoses(out, sample, from, mix);
}

/**
 * Writes `lerp` and `slerp` of `from` and the destination by `work.weights`, with the exact velocities, along
 * `arcs`, so that the pose does not pop if the two drift more than half a turn apart; from `duration` on, the
 * destination.
 */
export function mixPoses(
  out: Pose,
  sample: TransitionSample,
  from: ReadonlyPose,
  { duration, sides, work, arcs }: PoseMix,
): Pose {
  const { offset, weights } = work;
  if (sample.elapsed >= duration) return copyPoseOnSide(out, sample.destination, sides);
  const now = arcs === null ? sides : arcs.follow(work.sides, sample, from, weights);
  subtractPose(offset, sample.destination, from, now);
  addOffset(out, from, scaleOffset(offset, offset, weights));
  return arcs === null ? out : arcs.place(out);
}
