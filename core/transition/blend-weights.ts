import type { FloatBuffer, Floats } from '../floats.ts';
import { applyEasing, type Easing } from './easing.ts';
import type { Promises } from './method.ts';

/** A blend time at or below this many seconds is a cut. */
export const MIN_BLEND_TIME = 1e-6;

/** A slope below this is zero but for rounding. */
const FLAT_BELOW = 1e-9;

/** How the weight of the destination rises. */
export interface Fade {
  readonly easing: Easing;
  /** [joints] s, >= 0; at or below `MIN_BLEND_TIME` the destination is there at once. */
  readonly blendTimes: Floats;
}

/**
 * Writes the weight of the destination and its rate for each joint, `elapsed` seconds after the capture:
 * `easing(t / T)` and `easing'(t / T) / T`; 1 and 0 from `T` on.
 *
 * @param out  [joints * 2] receives weight (0 to 1), rate (1/s) of each joint
 * @param time `elapsed` in s; below 0 counts as 0
 */
export function evaluateWeights(
  out: FloatBuffer,
  fade: Fade,
  time: { readonly elapsed: number },
): FloatBuffer {
  const { easing, blendTimes } = fade;
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
    }
  }
  return out;
}

/** Seconds after which every joint has arrived: the longest blend time, 0 where all are cuts. */
export function fadeDuration(fade: Fade): number {
  const longest = Math.max(0, ...Array.from(fade.blendTimes));
  return longest <= MIN_BLEND_TIME ? 0 : longest;
}

/** What a cross-fade along `easing` keeps to: it is C1 where the curve's slope is zero, and always arrives. */
export function fadePromises(easing: Easing): Promises {
  const slopeAt = (progress: number): number => applyEasing(new Float64Array([progress, 0]), 0, easing)[1];
  return {
    startsC1: Math.abs(slopeAt(0)) < FLAT_BELOW,
    endsC1: Math.abs(slopeAt(1)) < FLAT_BELOW,
    endsExactly: true,
  };
}
