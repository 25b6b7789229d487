import { addedJerk as addedJerkOf, bendsIn, waysOf } from '../bends.ts';
import {
  sizeOf,
  excessOf,
  judgedMoments,
  oncePerEnd,
  worstOf,
  defineMetric,
  type JudgedSlot,
  type Measured,
} from '../metric.ts';
import type { MotionTrack } from '../motion-track.ts';
import { JUDGED_RATE, LEAST_SECONDS } from '../sample-slots.ts';

/**
 * Jerk of each joint: the third derivative of its place in the world, low-passed at 10 Hz. Its peak over
 * joints and moments.
 */
export const peakJerk = defineMetric({
  id: 'peakJerk',
  label: 'Peak jerk',
  unit: 'm/s³',
  digits: 0,
  ofClips: true,
  better: 'lower',
  equalWithin: 5,
  fault: 'the clips have some themselves: added jerk counts what they have not',
  tip: 'The hardest jolt of any joint (positions below 10 Hz). Lengthen the blend, or leave where source and destination move alike.',
  measure(slot) {
    const jerks = jerksOf(slot);
    return worstOf(slot, slot.figure.body, (joint) => jerks[joint]);
  },
});

/**
 * Added jerk: by how much the jerk of a joint exceeds that of both clips at the same moment. Its peak over
 * joints and moments.
 */
export const addedJerk = defineMetric({
  id: 'addedJerk',
  label: 'Added jerk',
  unit: 'm/s³',
  digits: 0,
  better: 'lower',
  equalWithin: 5,
  fault: 1000,
  tip: 'The hardest jolt that the clips do not have themselves at that moment (positions below 10 Hz). Lengthen the blend, or leave where both move alike.',
  measure: (slot) => addedJerkOf(slot, slot.figure.body, bendsOf),
});

/**
 * Acceleration of each joint: the second derivative of its place in the world, low-passed at 10 Hz. Its peak
 * over joints and moments: a blend may be steep without a jump.
 */
export const peakAcceleration = defineMetric({
  id: 'peakAcceleration',
  label: 'Peak acceleration',
  unit: 'm/s²',
  digits: 0,
  ofClips: true,
  better: 'lower',
  equalWithin: 1,
  fault: 'the clips have some themselves: added jerk counts what they have not',
  tip: 'The steepest change of velocity of any joint (positions below 10 Hz), also of a blend that does not jump. Lengthen the blend.',
  measure(slot) {
    const { accelerations } = bendsOf(slot);
    return worstOf(slot, slot.figure.body, (joint) => accelerations[joint]);
  },
});

/** Mean jerk over joints, by the length of their bones, beyond that of the destination. */
export const meanJerk = defineMetric({
  id: 'meanJerk',
  label: 'Mean jerk',
  unit: 'm/s³',
  digits: 0,
  ofClips: (slot) => meanJerkOf(slot, null),
  better: 'lower',
  equalWithin: 1,
  fault: 'the clips have some themselves: added jerk counts what they have not',
  tip: 'The mean over joints and over one second beyond that of the destination alone (positions below 10 Hz); below 0 it is calmer. A nervous motion has a high mean, a single pop a high peak.',
  measure: (slot) => meanJerkOf(slot, slot.destination),
});

function meanJerkOf(slot: JudgedSlot, beyond: MotionTrack | null): Measured {
  const series = meanJerks(slot);
  return { value: excessOf(slot, series, beyond ? meanJerks(slot, beyond) : undefined), series };
}

/** [judged moments] m/s^3, over joints, by the length of their bones. */
const meanJerks = oncePerEnd((slot, track): Float64Array => {
  const { body, weights } = slot.figure;
  const jerks = jerksOf(slot, track);
  const series = new Float64Array(judgedMoments(slot));
  let all = 0;
  for (const joint of body) {
    if (weights[joint] === 0) continue;
    all += weights[joint];
    for (let i = 0; i < series.length; i++) series[i] += weights[joint] * jerks[joint][i];
  }
  for (let i = 0; i < series.length; i++) series[i] /= all;
  return series;
});

/** Slower joints of a person do not move, m/s. */
const AT_REST = 0.02;

/**
 * Smoothness: the mean log dimensionless jerk of the joints that move in the first second, by the length of
 * their bones.
 *
 *   -ln( T^3 / v_peak^2 * integral of |jerk|^2 over T )
 *
 * It depends on T, so T is one second for all. It does not depend on size or speed of the motion, so that a
 * slow transition is not smoother for its slowness. Source: Balasubramanian et al., "On the analysis of
 * movement smoothness", 2015, log dimensionless jerk.
 */
export const smoothness = defineMetric({
  id: 'smoothness',
  label: 'Smoothness (LDLJ)',
  unit: '',
  digits: 2,
  ofClips: true,
  better: 'higher',
  equalWithin: 0.02,
  fault: 'the clips have some themselves: added jerk counts what they have not',
  tip: 'Log dimensionless jerk of the first second: independent of size and speed. Higher (closer to 0) is smoother.',
  measure: (slot) => smoothnessOf({ ...slot, end: slot.seam + LEAST_SECONDS * JUDGED_RATE }),
});

const smoothnessOf = oncePerEnd((slot, track): Measured => {
  const { rate, figure } = slot;
  const jerks = jerksOf(slot, track);
  const ways = waysOf(slot, track);
  const seconds = LEAST_SECONDS;
  const { joints: count } = track;
  const joints = new Float64Array(count).fill(Number.NaN);
  for (const joint of figure.body) {
    const jerk = jerks[joint];
    let peak = 0;
    let energy = 0;
    for (let i = 0, at = joint; i < jerk.length; i++, at += count) {
      peak = Math.max(peak, (ways[at] * rate) / 2);
      energy += jerk[i] * jerk[i];
    }
    if (peak >= AT_REST * sizeOf(figure))
      joints[joint] = -Math.log((seconds ** 3 / peak ** 2) * (energy / rate));
  }
  let [sum, all] = [0, 0];
  for (const joint of figure.body) {
    if (figure.weights[joint] === 0 || !Number.isFinite(joints[joint])) continue;
    sum += figure.weights[joint] * joints[joint];
    all += figure.weights[joint];
  }
  return { value: sum / all, joints };
});

/** [joints] m/s^2, m/s^3 */
const bendsOf = oncePerEnd((slot, { joints, positions }) =>
  bendsIn(slot, positions, { count: joints, width: 3, from: 0, size: joints * 3 }),
);

const jerksOf = (slot: JudgedSlot, track?: MotionTrack): readonly Float64Array[] =>
  bendsOf(slot, track).jerks;
