import type { FloatBuffer, Floats } from '../../kit/floats.ts';
import { fadeDuration } from '../parts/blend-parameters.ts';
import { evaluateWeights, type Fade } from '../curves/cross-fade.ts';
import type { Ease } from '../parts/setting-spec.ts';
import { clampEase } from '../unreal/unreal-seam.ts';
import type { RootRule } from '../parts/root-rule.ts';

/**
 * Writes the weight of the destination: `[weight, rate]` for side and forward, then for the turn. This is the
 * layout of `evaluateWeights` for two joints, and of `evaluateMuscleProgress` for one.
 *
 * @param out [4] weights 0 to 1, rates 1/s; the rules read only the weights
 */
export type RootWeights = (out: FloatBuffer, time: { readonly elapsed: number }) => FloatBuffer;

/**
 * Cross-fades the two velocities: `(1 - a) source + a destination`.
 *
 * @param weigh the weights `a`, of an easing or of a muscle's progress
 * @param end   s after the seam from which both weights are 1
 * @param from  the source's velocity: as it plays, or `source0`, that at the seam
 */
export function crossfadeRule(
  weigh: RootWeights,
  end: number,
  from: 'source' | 'source0' = 'source',
): RootRule {
  const weights = new Float64Array(4);
  return {
    readsSource: from === 'source',
    end,
    velocity: (out, at) => mix(out, at[from], at.destination, weigh(weights, at)),
  };
}

/** `crossfadeRule` with the weights of an easing. */
export function crossfade(ease: Ease, blendTime: number, from?: 'source0'): RootRule {
  const fade = createRootFade(ease, blendTime);
  return crossfadeRule((out, time) => evaluateWeights(out, fade, time), fadeDuration(fade.blendTimes), from);
}

/**
 * Holds the source's velocity at the seam, undamped, while it cross-fades to the destination: `(1 - a)
 * source0 + a destination`.
 *
 * Trap: a motion whose velocity changes leaves its path in a transition to itself.
 */
export function holdRule(ease: Ease, blendTime: number): RootRule {
  return crossfade(ease, blendTime, 'source0');
}

/**
 * Side and forward as in `holdRule`; the turn is `destination + (1 - a) source0`, as in Unreal's dead
 * blending.
 *
 * Trap: a figure turns too far in a transition to itself, even at constant velocity: by its turn times the
 * integral of `1 - a`.
 *
 * Source: Epic Games, Unreal Engine 5.8, AnimNode_DeadBlending.cpp; in 5.4 the node blends no root.
 */
export function unrealDeadBlendRule(ease: Ease, blendTime: number): RootRule {
  const fade = createRootFade(clampEase(ease), blendTime);
  const weights = new Float64Array(4);
  return {
    readsSource: false,
    end: fadeDuration(fade.blendTimes),
    velocity(out, at) {
      const { source0, destination } = at;
      const turn = destination[2] + (1 - evaluateWeights(weights, fade, at)[2]) * source0[2];
      mix(out, source0, destination, weights);
      out[2] = turn;
      return out;
    },
  };
}

/** One weight each for side and forward, and for the turn. */
function createRootFade(ease: Ease, blendTime: number): Fade {
  return { ease, blendTimes: Float64Array.of(blendTime, blendTime) };
}

/** Writes `(1 - a) from + a to`, `a` from `RootWeights`. */
function mix(out: FloatBuffer, from: Floats, to: Floats, weights: Floats): FloatBuffer {
  for (let i = 0; i < 3; i++) {
    const weight = weights[i < 2 ? 0 : 2];
    out[i] = (1 - weight) * from[i] + weight * to[i];
  }
  return out;
}
