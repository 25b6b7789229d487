import type { FloatBuffer, Floats } from '../../floats.ts';
import { applyEasing, type Easing } from './easing.ts';
import { INSTANT, type Promises, type Seam } from '../method.ts';

/** A blend time at or below this many seconds is a cut. */
export const MIN_BLEND_TIME = 1e-6;

/** Slopes below this are rounding errors. */
const FLAT_BELOW = 1e-9;

/** How the weight of the destination rises. */
export interface Fade {
  readonly easing: Easing;
  /** [joints] s, >= 0; at or below `MIN_BLEND_TIME` the joint cuts. */
  readonly blendTimes: Floats;
  /** [joints] >= 0, factor on the weight; default all 1. */
  readonly weightFactors?: Floats | undefined;
  /** True if a custom easing is clamped to 0 … 1, as in Unreal. */
  readonly isClamped?: boolean | undefined;
}

export function createFade(seam: Seam, blendTime: number, easing: Easing): Fade {
  return {
    easing,
    blendTimes: Float64Array.from(seam.factors, (factor) => blendTime * factor),
    weightFactors: seam.weightFactors && Float64Array.from(seam.weightFactors),
  };
}

/**
 * Writes the weight of the destination and its rate for each joint, `elapsed` seconds after the capture: `a =
 * easing(t / T)` and `r = easing'(t / T) / T`; 1 and 0 from `T` on. With a factor `f` on the weight they
 * become
 *
 *   n = f a + 1 - a,   f a / n,   f r / n^2
 *
 * so that joints above 1 lead, joints below 1 lag, and all end together.
 *
 * @param out  [joints * 2] receives weight (0 to 1, or beyond with a custom curve) and rate (1/s) of each joint
 * @param time `elapsed` in s; below 0 counts as 0
 */
export function evaluateWeights(
  out: FloatBuffer,
  fade: Fade,
  time: { readonly elapsed: number },
): FloatBuffer {
  const { easing, blendTimes, weightFactors, isClamped } = fade;
  const elapsed = Math.max(time.elapsed, 0);
  for (let j = 0, at = 0; j < blendTimes.length; j++, at += 2) {
    const blendTime = blendTimes[j];
    if (blendTime <= MIN_BLEND_TIME || elapsed >= blendTime) {
      out[at] = 1;
      out[at + 1] = 0;
    } else {
      out[at] = elapsed / blendTime;
      applyEasing(out, at, easing);
      out[at + 1] /= blendTime;
      if (isClamped && (out[at] < 0 || out[at] > 1)) {
        out[at] = out[at] < 0 ? 0 : 1;
        out[at + 1] = 0;
      }
    }
  }
  if (weightFactors !== undefined) favourWeights(out, weightFactors);
  return out;
}

/**
 * Applies factors to weights and their rates. A weight of 1 stays 1, even with a factor of 0 (0 / 0). Outside
 * 0 … 1 the mapping continues linearly: `f a` below, `1 + (a - 1) / f` above.
 *
 * @param out     [joints * 2] weights and rates, or as many such pairs for every joint
 * @param factors [joints] below 0 counts as 0
 */
export function favourWeights(out: FloatBuffer, factors: Floats): FloatBuffer {
  const size = out.length / factors.length;
  for (let j = 0, start = 0; j < factors.length; j++, start += size) {
    const factor = Math.max(factors[j], 0);
    for (let at = start; at < start + size; at += 2) {
      const weight = out[at];
      const inside = Math.min(Math.max(weight, 0), 1);
      const sum = factor * inside + (1 - inside);
      if (sum === 0) continue;
      const slope = factor / (sum * sum);
      out[at] = (factor * inside) / sum + (weight - inside) * slope;
      out[at + 1] *= slope;
    }
  }
  return out;
}

/** The longest blend time of all joints, s; 0 if all are cuts. */
export function fadeDuration({ blendTimes }: Pick<Fade, 'blendTimes'>): number {
  const longest = Math.max(0, ...Array.from(blendTimes));
  return longest <= MIN_BLEND_TIME ? 0 : longest;
}

/** Promises of a cut. It has no end that could jump: from the seam on there is only the destination. */
export const CUT_PROMISES: Promises = { startsC1: false, endsC1: true, endsExactly: true };

/** Promises of a cross-fade along `easing`: C1 where the slope of the curve is zero, and exact at the end. */
export function fadePromises(easing: Easing, blendTime: number): Promises {
  if (blendTime <= MIN_BLEND_TIME) return CUT_PROMISES;
  const slopeAt = (progress: number): number => applyEasing(new Float64Array([progress, 0]), 0, easing)[1];
  return {
    startsC1: blendTime > INSTANT && Math.abs(slopeAt(0)) < FLAT_BELOW,
    endsC1: Math.abs(slopeAt(1)) < FLAT_BELOW,
    endsExactly: true,
  };
}
