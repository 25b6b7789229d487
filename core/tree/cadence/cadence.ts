// core/tree/cadence: synchronises cycles of different lengths by their markers
import type { FloatBuffer, Floats } from '../../kit/floats.ts';

/**
 * How weights determine the common cycle: `rate` averages playback rates linearly, `duration` the length of
 * the cycle.
 */
export type CadenceLaw = 'rate' | 'duration';

/**
 * Writes the playback rates that synchronise cycles of different lengths, then their common cycles per
 * second:
 *
 *   f = sum w_j / d_j  (by rate)   or   f = 1 / sum w_j d_j  (by duration),   rate_i = d_i f
 *
 * A walk of 1 s and a run of 0.5 s: alone each plays at 1; with the walk's weight at 1 the run plays at 0.5.
 *
 * @param out            [cycles + 1]
 * @param cycleDurations [cycles] s, > 0
 * @param weights        [cycles] not all 0; need not sum to 1
 * Source: Edsall, "Animation Blending: Achieving Inverse Kinematics and More", section on matching playback
 * rates.
 */
export function cadenceRates(
  out: FloatBuffer,
  cycleDurations: Floats,
  weights: Floats,
  law: CadenceLaw,
): FloatBuffer {
  let sum = 0;
  let mean = 0;
  for (let i = 0; i < cycleDurations.length; i++) {
    sum += weights[i];
    mean += law === 'rate' ? weights[i] / cycleDurations[i] : weights[i] * cycleDurations[i];
  }
  const frequency = law === 'rate' ? mean / sum : sum / mean;
  for (let i = 0; i < cycleDurations.length; i++) out[i] = cycleDurations[i] * frequency;
  out[cycleDurations.length] = frequency;
  return out;
}
