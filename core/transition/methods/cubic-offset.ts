import type { Floats } from '../../floats.ts';
import { BLEND_TIME } from './blend-parameters.ts';
import { CUT_PROMISES, MIN_BLEND_TIME } from '../curves/blend-weights.ts';
import { explainGoingOn } from './explain-going-on.ts';
import { INSTANT, numberValue, type BlendMethod } from '../method.ts';
import { addOffset, type PoseOffset } from '../../pose-offset.ts';
import { captureSeamOffset, type SeamOffset } from './seam-offset.ts';

interface CubicCapture extends SeamOffset {
  readonly blendTimes: Float64Array; // [joints] s
}

/**
 * Inertialization along a cubic: each offset comes to rest within the blend time, from where it was and as fast as it changed.
 * The form of the slides' velocity smoothing that arrives. It may swing past on its way.
 *
 * Source: Bielak, "Pimp up your blends", velocity smoothing.
 */
export const cubicOffset: BlendMethod<'blendTime', CubicCapture> = {
  id: 'cubicOffset',
  label: 'Cubic inertialization',
  shows: 'sourceGoingOn',
  hasWeight: false,
  readsSourceUntil: () => 0,
  parameters: { blendTime: BLEND_TIME },

  capture(seam, values) {
    const blendTime = numberValue(values, 'blendTime');
    return {
      ...captureSeamOffset(seam),
      blendTimes: Float64Array.from(seam.factors, (factor) => blendTime * factor),
    };
  },

  evaluate: (out, sample, { offset, blendTimes, work }) =>
    addOffset(out, sample.destination, fadeAlongCubic(work, offset, blendTimes, sample)),

  explain: (out, sample, capture) => explainGoingOn(out, sample, capture.angularVelocities),
  settlingTime: (values) => numberValue(values, 'blendTime'),
  promises(values) {
    const blendTime = numberValue(values, 'blendTime');
    if (blendTime <= MIN_BLEND_TIME) return CUT_PROMISES;
    return { startsC1: blendTime > INSTANT, endsC1: true, endsExactly: true };
  },
};

/**
 * Writes the Hermite cubic from an offset and its rate to zero and rest, `s = t / T`; zero from `T` on:
 *
 *   x = x0 (2 s^3 - 3 s^2 + 1) + v0 T (s^3 - 2 s^2 + s),   v = x0 (6 s^2 - 6 s) / T + v0 (3 s^2 - 4 s + 1)
 *
 * @param blendTimes [joints] T, s, >= 0
 * @param time       `elapsed` in s; below 0 counts as 0
 */
function fadeAlongCubic(
  out: PoseOffset,
  { values, rates }: PoseOffset,
  blendTimes: Floats,
  time: { readonly elapsed: number },
): PoseOffset {
  const elapsed = Math.max(time.elapsed, 0);
  for (let j = 0; j < blendTimes.length; j++) {
    const blendTime = blendTimes[j];
    const over = blendTime <= MIN_BLEND_TIME || elapsed >= blendTime;
    const s = over ? 1 : elapsed / blendTime;
    const left = over ? 0 : (2 * s - 3) * s * s + 1;
    const way = over ? 0 : (s - 1) * (s - 1) * s * blendTime;
    const slope = over ? 0 : (6 * (s - 1) * s) / blendTime;
    const speed = over ? 0 : (3 * s - 1) * (s - 1);
    for (let i = j * 6; i < j * 6 + 6; i++) {
      const x = values[i];
      const v = rates[i];
      out.values[i] = left * x + way * v;
      out.rates[i] = slope * x + speed * v;
    }
  }
  return out;
}
