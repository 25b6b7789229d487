import { lengthOf } from '../../math/vector.ts';
import { poseDistance } from '../../pose/pose-distance.ts';
import { oncePer } from '../../kit/long-work.ts';
import { waysOf } from '../bends.ts';
import { sizeOf, excessOf, seriesOf, defineMetric, type JudgedSlot } from '../metric.ts';

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
  unmeasured: 'the pose does not arrive while it is judged',
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
  const [own, aim] = [output.places, destination.places];
  const size = output.joints * 3;
  const first = seam * size + joint * 3;
  const x = own[first] - aim[first];
  const y = own[first + 1] - aim[first + 1];
  const z = own[first + 2] - aim[first + 2];
  const length = lengthOf(x, y, z);
  const counts = Math.min(1, (length / sizeOf(figure) - SMALL) / (FAR - SMALL));
  if (counts <= 0) return 0;
  let most = 0;
  for (let moment = seam, at = first; moment <= end; moment++, at += size) {
    const along = x * (own[at] - aim[at]) + y * (own[at + 1] - aim[at + 1]) + z * (own[at + 2] - aim[at + 2]);
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
    const { body, weights } = figure;
    const [own, from, to] = [output, source, destination].map((track) => waysOf(slot, track));
    const least = LEAST_WAY * sizeOf(figure);
    let lost = 0;
    let all = 0;
    for (let first = output.joints; first < (end - seam) * output.joints; first += output.joints)
      for (let k = 0; k < body.length; k++) {
        const at = first + body[k];
        const slower = Math.min(from[at], to[at]);
        if (slower < least) continue;
        lost += weights[body[k]] * Math.max(0, slower - own[at]);
        all += weights[body[k]] * slower;
      }
    return { value: all > 0 ? (100 * lost) / all : 0 };
  },
});

/** [judged moments] cm */
const distances = oncePer((slot: JudgedSlot): Float64Array => {
  const { output, destination, figure } = slot;
  const size = output.joints * 3;
  return seriesOf(
    slot,
    (moment) => 100 * poseDistance(output.places, destination.places, figure.weights, moment * size),
  );
});
