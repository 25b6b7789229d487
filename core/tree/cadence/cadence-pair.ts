import { cadenceRates, type CadenceLaw } from './cadence.ts';

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
