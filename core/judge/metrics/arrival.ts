import { distanceAt, lengthOf } from '../../math/vector.ts';
import { poseDistance } from '../../pose/pose-distance.ts';
import { oncePer } from '../../kit/long-work.ts';
import { sizeOf, excessOf, seriesOf, defineMetric, type JudgedSlot } from '../metric.ts';
import type { MotionTrack } from '../motion-track.ts';

/** Distance of the poses of output and destination over time, relative to their roots. */
export const distance = defineMetric({
  id: 'distance',
  label: 'Distance from destination',
  unit: 'cm',
  digits: 1,
  better: 'lower',
  equalWithin: 0.1,
  fault: 'response time counts how late a slot arrives',
  tip: 'The mean over one second, with all until the slot has settled. A shorter blend is closer, and more abrupt.',
  measure(slot) {
    const series = distances(slot);
    return { value: excessOf(slot, series), series };
  },
});

/** Share of the distance at the seam at which the destination counts as reached. */
const REACHED = 0.1;

/** Distances of a person below this are none, cm. */
const NEAR = 0.1;

export const responseTime = defineMetric({
  id: 'responseTime',
  label: 'Response time',
  unit: 's',
  digits: 2,
  better: 'lower',
  equalWithin: 0.005,
  fault: 0.3,
  tip: 'The time until the pose is, and stays, within a tenth of its distance at the seam. A player feels it as lag.',
  measure(slot) {
    const series = distances(slot);
    const limit = Math.max(REACHED * series[0], NEAR * sizeOf(slot.figure));
    const last = series.findLastIndex((each) => each > limit);
    if (last < 0) return { value: 0 };
    return { value: (last + (series[last] - limit) / (series[last] - series[last + 1])) / slot.rate };
  },
});

/**
 * A joint of a person that is nearer to its destination at the seam comes from no side, m; from the second
 * distance on it counts fully.
 */
const [SMALL, FAR] = [0.01, 0.04];

/**
 * Overshoot: how far a joint goes beyond its destination, on the side away from where it came from; at most
 * as far as it was.
 */
export const overshoot = defineMetric({
  id: 'overshoot',
  label: 'Overshoot',
  unit: 'cm',
  digits: 1,
  better: 'lower',
  equalWithin: 0.1,
  fault: 10,
  tip: 'The furthest that a joint goes past its destination. Long crossfades and dead blends pass it most, since the source moves on; springs and the quintic hardly do.',
  measure(slot) {
    const joints = new Float64Array(slot.output.joints).fill(Number.NaN);
    for (const joint of slot.figure.body) joints[joint] = overshootOf(slot, joint) * 100;
    return { value: joints.reduce((most, each) => (each > most ? each : most), 0), joints };
  },
});

/** m */
function overshootOf({ figure, output, destination, seam, end }: JudgedSlot, joint: number): number {
  const offset = (moment: number, axis: number): number => {
    const at = (moment * output.joints + joint) * 3 + axis;
    return output.places[at] - destination.places[at];
  };
  const [x, y, z] = [0, 1, 2].map((axis) => offset(seam, axis));
  const length = lengthOf(x, y, z);
  const counts = Math.min(1, (length / sizeOf(figure) - SMALL) / (FAR - SMALL));
  if (counts <= 0) return 0;
  let most = 0;
  for (let moment = seam; moment <= end; moment++) {
    const along = x * offset(moment, 0) + y * offset(moment, 1) + z * offset(moment, 2);
    most = Math.max(most, -along / length);
  }
  return counts * Math.min(most, length);
}

/** Ways of a joint of a person below this are rounding, m. */
const LEAST_WAY = 1e-6;

/**
 * Lost motion: how much slower joints are than both clips, as a share of the slower clip's speed.
 *
 *   sum w max(0, min(|v_source|, |v_destination|) - |v|) / sum w min(|v_source|, |v_destination|)
 */
export const lostMotion = defineMetric({
  id: 'lostMotion',
  label: 'Lost motion',
  unit: '%',
  digits: 1,
  better: 'lower',
  equalWithin: 0.3,
  fault: 6,
  atSeam: true,
  tip: 'How much the blend damps joints below the speed of both clips. Crossfades of motions out of phase lose most; a better in marker loses less.',
  measure(slot) {
    const { figure, seam, end, output, source, destination } = slot;
    let [lost, all] = [0, 0];
    for (let moment = seam + 1; moment < end; moment++)
      for (const joint of figure.body) {
        const slower = Math.min(speed(source, moment, joint), speed(destination, moment, joint));
        if (slower < LEAST_WAY * sizeOf(figure)) continue;
        const now = speed(output, moment, joint);
        lost += figure.weights[joint] * Math.max(0, slower - now);
        all += figure.weights[joint] * slower;
      }
    return { value: all > 0 ? (100 * lost) / all : 0 };
  },
});

/** Way of a joint in the world over two moments, m. */
function speed({ positions, joints }: MotionTrack, moment: number, joint: number): number {
  const before = ((moment - 1) * joints + joint) * 3;
  const after = before + joints * 6;
  return distanceAt(positions, after, positions, before);
}

/** [judged moments] cm */
const distances = oncePer((slot: JudgedSlot): Float64Array => {
  const { output, destination, figure } = slot;
  const size = output.joints * 3;
  return seriesOf(
    slot,
    (moment) => 100 * poseDistance(output.places, destination.places, figure.weights, moment * size),
  );
});
