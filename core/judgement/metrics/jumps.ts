import {
  accelerationDiscontinuity,
  angularVelocityDiscontinuity,
  velocityDiscontinuity,
} from '../../metrics/velocity-discontinuity.ts';
import type { JudgedSlot } from '../judged-slot.ts';
import { largestOf, type Measured, type Metric } from '../metric.ts';

/** Moments on either side of the seam that a jump needs. */
const REACH = 3;

const TRY =
  'A method that keeps the velocity of the source (spring inertialization, dead blending with smoothstep) has nearly none; the quintic drops some.';

export const velocityJump: Metric = {
  id: 'velocityJump',
  label: 'Velocity jump',
  unit: 'm/s',
  digits: 2,
  better: 'lower',
  equalWithin: 0.1,
  tip: `The largest change of a joint’s velocity at the seam, in the world. ${TRY}`,
  measure: (slot) =>
    worst(slot, (joint) => velocityDiscontinuity(placesAround(slot, joint), 1 / slot.rate, REACH)),
};

export const turnJump: Metric = {
  id: 'turnJump',
  label: 'Turn speed jump',
  unit: '°/s',
  digits: 0,
  better: 'lower',
  equalWithin: 10,
  tip: `The largest change of a joint’s angular velocity at the seam, in its parent’s frame. ${TRY}`,
  measure: (slot) =>
    worst(slot, (joint) => {
      const { joints, turns } = slot.output;
      const around = new Float64Array((2 * REACH + 1) * 4);
      for (let i = 0; i <= 2 * REACH; i++) {
        const at = ((slot.seam - REACH + i) * joints + joint) * 4;
        around.set(turns.subarray(at, at + 4), i * 4);
      }
      return (angularVelocityDiscontinuity(around, 1 / slot.rate, REACH) * 180) / Math.PI;
    }),
};

export const accelerationJump: Metric = {
  id: 'accelerationJump',
  label: 'Acceleration jump',
  unit: 'm/s²',
  digits: 1,
  better: 'lower',
  equalWithin: 20,
  tip: 'The largest change of a joint’s acceleration at the seam. Springs have one, since they pull from the first moment; eyes forgive it.',
  measure: (slot) =>
    worst(slot, (joint) => accelerationDiscontinuity(placesAround(slot, joint), 1 / slot.rate, REACH)),
};

/** [(2 * REACH + 1) * 3] m, places of a joint in the world around the seam. */
function placesAround({ output: { joints, positions }, seam }: JudgedSlot, joint: number): Float64Array {
  const around = new Float64Array((2 * REACH + 1) * 3);
  for (let i = 0; i <= 2 * REACH; i++) {
    const at = ((seam - REACH + i) * joints + joint) * 3;
    around.set(positions.subarray(at, at + 3), i * 3);
  }
  return around;
}

/** The worst joint of the body. */
function worst({ figure: { body }, output }: JudgedSlot, of: (joint: number) => number): Measured {
  const joints = new Float64Array(output.joints).fill(Number.NaN);
  for (const joint of body) joints[joint] = of(joint);
  return { value: largestOf(joints), joints };
}
