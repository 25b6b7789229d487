import { largestOf } from '../../kit/numbers.ts';
import { distanceAt } from '../../math/vector.ts';
import { startAcceleration } from '../kinematics/derivatives.ts';
import { defineMetric, type JudgedSlot, type Measured } from '../metric.ts';
import { JUDGED_RATE } from '../sample-slots.ts';

/**
 * Time on either side of the seam over which an acceleration is fitted, s: three frames of a clip of 30 fps,
 * whose curve bends at each.
 */
const FITTED = 0.1;

const TRY =
  'A method that keeps the velocity of the source (spring inertialization, dead blending with smoothstep) has nearly none; the quintic drops some.';

export const velocityJump = defineMetric({
  id: 'velocityJump',
  label: 'Velocity jump',
  unit: 'm/s',
  digits: 2,
  better: 'lower',
  equalWithin: 0.1,
  fault: 0.5,
  tip: `The largest change of a joint’s velocity at the seam, in the world. ${TRY}`,
  measure: (slot) => worst(slot, (joint) => jumpOf(slot, 'linear', joint)),
});

export const turnJump = defineMetric({
  id: 'turnJump',
  label: 'Turn speed jump',
  unit: '°/s',
  digits: 0,
  better: 'lower',
  equalWithin: 10,
  fault: 'a joint that turns suddenly moves those below it suddenly: velocity jump counts it',
  tip: `The largest change of a joint’s angular velocity at the seam, in its parent’s frame. ${TRY}`,
  measure: (slot) => worst(slot, (joint) => (jumpOf(slot, 'angular', joint) * 180) / Math.PI),
});

export const accelerationJump = defineMetric({
  id: 'accelerationJump',
  label: 'Acceleration jump',
  unit: 'm/s²',
  digits: 1,
  ofClips: true,
  hasFloor: true,
  better: 'lower',
  equalWithin: 20,
  fault: 'eyes forgive it',
  tip: 'The largest change of a joint’s acceleration at the seam, fitted over 0.1 s on either side. Springs have one, since they pull from the first moment; eyes forgive it.',
  measure: (slot) =>
    worst(slot, (joint) => {
      const size = slot.output.joints * 3;
      const from = slot.seam * size + joint * 3;
      const count = Math.round(FITTED * JUDGED_RATE) + 1;
      const [before, after] = [-size, size].map((step) => {
        const { positions } = step < 0 ? slot.source : slot.output;
        return startAcceleration(positions, 1 / slot.rate, { from, step, count });
      });
      return Math.hypot(after[0] - before[0], after[1] - before[1], after[2] - before[2]);
    }),
});

/** The jump of a velocity of a joint, per s. */
const jumpOf = (
  { sides: { before, after } }: JudgedSlot,
  kind: 'linear' | 'angular',
  joint: number,
): number => distanceAt(before[kind], joint * 3, after[kind], joint * 3);

/** The worst joint of the body. */
function worst({ figure: { body }, output }: JudgedSlot, of: (joint: number) => number): Measured {
  const joints = new Float64Array(output.joints).fill(Number.NaN);
  for (const joint of body) joints[joint] = of(joint);
  return { value: largestOf(joints), joints };
}
