import type { Floats, FloatBuffer } from '../kit/floats.ts';
import type { Changing } from './weights/changing.ts';

/**
 * A cycle divided into parts of equal phase by its markers, for example foot plants; the last part wraps
 * around to the first. Without markers it is one part.
 *
 *   time    0     m0        m1      duration
 *           ├──────┼─────────┼──────────┤
 *   phase  .75     0        0.5        .75
 */
export interface Cycle {
  readonly markers: Floats; // s, ascending in [0, duration)
  readonly duration: number; // s
}

/**
 * Writes the time at an accumulated phase (phase 1 is one duration after phase 0), and the playback rate.
 *
 * @param out receives s and s per s
 */
export function cycleTime(out: Changing, { markers, duration }: Cycle, phase: Changing): Changing {
  const parts = Math.max(markers.length, 1);
  const round = Math.floor(phase.value);
  const place = (phase.value - round) * parts;
  const part = Math.min(Math.floor(place), parts - 1);
  const first = markers.length === 0 ? 0 : markers[0];
  const from = markers.length === 0 ? 0 : markers[part];
  const to = part + 1 < parts ? markers[part + 1] : first + duration;
  out.value = round * duration + from + (place - part) * (to - from);
  out.rate = phase.rate * parts * (to - from);
  return out;
}

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

/** A motion in cadence as it is alone, at its own playback rate. */
export interface CadenceCycle {
  readonly duration: number; // of one cycle, s, > 0
  readonly velocity: readonly [side: number, forward: number]; // mean of its root, m/s
}

/**
 * Two motions that share a phase, at a weight of the second. Over a cycle each root travels its own stride,
 * however its parts are stretched, so the mean velocity is exact:
 *
 *   v = (1 - w) rate_a v_a + w rate_b v_b
 *
 * @param weight 0 to 1
 * @returns playback rates, 1 = as alone; cycles per second; mean speed of the blended root, m/s
 */
export function cadenceAt([a, b]: readonly [CadenceCycle, CadenceCycle], weight: number, law: CadenceLaw) {
  const [rateA, rateB, frequency] = cadenceRates(
    new Float64Array(3),
    [a.duration, b.duration],
    [1 - weight, weight],
    law,
  ) as Float64Array;
  const along = (axis: 0 | 1): number =>
    (1 - weight) * rateA * a.velocity[axis] + weight * rateB * b.velocity[axis];
  return { rates: [rateA, rateB], frequency, speed: Math.hypot(along(0), along(1)) };
}
