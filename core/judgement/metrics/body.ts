import { limitRotation } from '../../metrics/joint-limits.ts';
import { judgedMoments, largestOf, meanOf, seriesOf, type Metric } from '../metric.ts';

const DEGREES = 180 / Math.PI;

/** How far joints are beyond the range that they have in both clips. */
export const beyondLimits: Metric = {
  id: 'beyondLimits',
  label: 'Beyond joint limits',
  unit: '°',
  digits: 1,
  better: 'lower',
  equalWithin: 0.3,
  tip: 'The furthest that a joint turns beyond its range in both clips, widened by 5°. Limit the extrapolation, or shorten its half-life.',
  measure(slot) {
    const { figure, output, seam } = slot;
    const series = new Float64Array(judgedMoments(slot));
    const joints = new Float64Array(output.joints).fill(Number.NaN);
    const limited = { rotation: new Float64Array(4), violation: 0 };
    for (const joint of figure.body) {
      joints[joint] = 0;
      for (let i = 0; i < series.length; i++) {
        const at = ((seam + i) * output.joints + joint) * 4;
        const turn = Float64Array.from(output.turns.subarray(at, at + 4));
        const violation = limitRotation(limited, turn, figure.limits[joint]).violation * DEGREES;
        joints[joint] = Math.max(joints[joint], violation);
        series[i] = Math.max(series[i], violation);
      }
    }
    return { value: largestOf(series), series, joints };
  },
};

/** Depth of the lowest joint below the ground. */
export const belowGround: Metric = {
  id: 'belowGround',
  label: 'Below ground',
  unit: 'cm',
  digits: 1,
  ofClips: true,
  better: 'lower',
  equalWithin: 0.1,
  tip: 'The depth of the lowest joint below the ground. Blends of crouched and upright poses sink; a joint profile that keeps the legs in step helps.',
  measure(slot) {
    const { figure, output } = slot;
    const joints = new Float64Array(output.joints).fill(Number.NaN);
    for (const joint of figure.body) joints[joint] = 0;
    const series = seriesOf(slot, (moment) => {
      let deepest = 0;
      for (const joint of figure.body) {
        const depth = 100 * (figure.ground - output.positions[(moment * output.joints + joint) * 3 + 1]);
        joints[joint] = Math.max(joints[joint], depth);
        deepest = Math.max(deepest, depth);
      }
      return deepest;
    });
    return { value: largestOf(series), series, joints };
  },
};

/** Difference of the root's velocity over the ground from that of the destination. */
export const rootSpeedError: Metric = {
  id: 'rootSpeedError',
  label: 'Root speed error',
  unit: 'm/s',
  digits: 2,
  better: 'lower',
  equalWithin: 0.01,
  tip: 'The mean difference of the root’s velocity from the destination’s. It moves the figure away from where the game expects it: shorten the root blend time.',
  measure(slot) {
    const series = seriesOf(slot, (moment) => {
      const [x, z] = rootWay(slot.output.roots, moment);
      const [u, w] = rootWay(slot.destination.roots, moment);
      return (Math.hypot(x - u, z - w) * slot.rate) / 2;
    });
    return { value: meanOf(series), series };
  },
};

/** Way of a root around a moment, m, in two steps. */
function rootWay(roots: Float64Array, moment: number): readonly [number, number] {
  const [before, after] = [(moment - 1) * 3, (moment + 1) * 3];
  return [roots[after] - roots[before], roots[after + 1] - roots[before + 1]];
}
