import { measureOutside } from '../../rig/joint-limits.ts';
import { oncePer } from '../../kit/long-work.ts';
import { defineMetric, excessOf, judgedMoments, seriesOf, worstOf, type JudgedSlot } from '../metric.ts';
import { capsuleDepth } from '../limb-capsules.ts';
import { lengthOf } from '../../math/vector.ts';
import { takeNumbers } from '../motion-track.ts';

const DEGREES = 180 / Math.PI;

/** How far joints are beyond the range that they have in both clips. */
export const beyondLimits = defineMetric({
  id: 'beyondLimits',
  label: 'Beyond joint limits',
  unit: '°',
  digits: 1,
  better: 'lower',
  equalWithin: 0.3,
  fault: 5,
  tip: 'The furthest that a joint turns beyond its range in both clips, widened by 5°. Limit the extrapolation, or shorten its half-life.',
  measure: (slot) => turnsOf(slot).beyond,
});

/** How far turns of joints are from those that they have in both clips, all axes together. */
export const unusualTurns = defineMetric({
  id: 'unusualTurns',
  label: 'Unusual turns',
  unit: '°',
  digits: 1,
  better: 'lower',
  equalWithin: 0.3,
  fault: 'beyond joint limits counts most of it',
  tip: 'The furthest that the turn of a joint is outside of the ellipsoid about its turns in both clips, widened by 5°: it combines axes as neither clip does, even within its limits. Blend over a shorter time, or leave at a nearer pose.',
  measure: (slot) => turnsOf(slot).unusual,
});

/** How far joints are outside of their ranges, and of the ellipsoids in these. */
const turnsOf = oncePer((slot: JudgedSlot) => {
  const { figure, output, seam } = slot;
  const judged = judgedMoments(slot);
  const ellipsoids = Array.from(figure.limits, () => takeNumbers(judged));
  const beyond = worstOf(slot, figure.body, (joint, box) => {
    const ellipsoid = ellipsoids[joint];
    const at = (seam * output.joints + joint) * 4;
    measureOutside({ box, ellipsoid }, output.turns, at, output.joints * 4, figure.limits[joint]);
    for (let i = 0; i < judged; i++) {
      box[i] *= DEGREES;
      ellipsoid[i] *= DEGREES;
    }
    return box;
  });
  return { beyond, unusual: worstOf(slot, figure.body, (joint) => ellipsoids[joint]) };
});

/** Depth of the lowest joint below the ground. */
export const belowGround = defineMetric({
  id: 'belowGround',
  label: 'Below ground',
  unit: 'cm',
  digits: 1,
  ofClips: true,
  better: 'lower',
  equalWithin: 0.1,
  fault: 3,
  tip: 'The depth of the lowest joint below the ground. Blends of crouched and upright poses sink; a joint profile that keeps the legs in step helps.',
  measure(slot) {
    const { figure, output, seam } = slot;
    return worstOf(slot, figure.body, (joint, out) => {
      for (let i = 0; i < out.length; i++)
        out[i] = 100 * (figure.ground - output.positions[((seam + i) * output.joints + joint) * 3 + 1]);
      return out;
    });
  },
});

/** How deep forearms and shins are in the torso. */
export const throughTorso = defineMetric({
  id: 'throughTorso',
  label: 'Through torso',
  unit: 'cm',
  digits: 1,
  better: 'lower',
  equalWithin: 0.2,
  fault: 3,
  tip: 'How much deeper a forearm or a shin is in the torso than in either clip at that moment; both are capsules, about as thick as those of a person of this height. Blend the arms over another time with a joint profile.',
  unmeasured: 'no torso with arms or legs is recognised',
  measure(slot) {
    const { figure, output, source, destination, seam } = slot;
    if (figure.capsules === null) return { value: Number.NaN };
    const { torso, limbs } = figure.capsules;
    const limbTo = new Map(limbs.map((limb) => [limb.to, limb]));
    return worstOf(slot, limbTo.keys(), (joint, out) => {
      const limb = limbTo.get(joint) ?? torso;
      const size = output.joints * 3;
      for (let i = 0, at = seam * size; i < out.length; i++, at += size) {
        out[i] = 100 * capsuleDepth(limb, torso, output.positions, at);
        if (out[i] === 0) continue;
        const inSource = capsuleDepth(limb, torso, source.positions, at);
        out[i] -= 100 * Math.max(inSource, capsuleDepth(limb, torso, destination.positions, at));
      }
      return out;
    });
  },
});

/**
 * Difference of the root’s velocity from that of the destination, each in its own frame: a figure that faces
 * elsewhere goes on as it should.
 */
export const rootSpeedError = defineMetric({
  id: 'rootSpeedError',
  label: 'Root speed error',
  unit: 'm/s',
  digits: 2,
  better: 'lower',
  equalWithin: 0.01,
  fault: 0.5,
  tip: 'The difference of the root’s velocity from the destination’s, as a mean over one second. It moves the figure away from where the game expects it: shorten the root blend time.',
  measure(slot) {
    const [own, aim] = [new Float64Array(2), new Float64Array(2)];
    const series = seriesOf(slot, (moment) => {
      writeRootWay(own, slot.output.roots, moment);
      writeRootWay(aim, slot.destination.roots, moment);
      return (lengthOf(own[0] - aim[0], own[1] - aim[1], 0) * slot.rate) / 2;
    });
    return { value: excessOf(slot, series), series };
  },
});

/** Writes the way of a root around a moment, m, in two steps: to its side and forward. */
function writeRootWay(out: Float64Array, roots: Float64Array, moment: number): void {
  const at = moment * 3;
  const x = roots[at + 3] - roots[at - 3];
  const z = roots[at + 4] - roots[at - 2];
  const sine = Math.sin(roots[at + 2]);
  const cosine = Math.cos(roots[at + 2]);
  out[0] = x * cosine - z * sine;
  out[1] = x * sine + z * cosine;
}
