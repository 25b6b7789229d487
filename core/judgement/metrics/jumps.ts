import { angularVelocityDiscontinuity, velocityDiscontinuity } from '../../metrics/velocity-discontinuity.ts';
import { startAcceleration } from '../../metrics/start-acceleration.ts';
import type { JudgedSlot } from '../judged-slot.ts';
import { largestOf, type Measured, defineMetric } from '../metric.ts';
import { JUDGED_RATE } from '../sample-slots.ts';
import type { MotionTrack } from '../motion-track.ts';

/** Moments on either side of the seam that a jump of velocity needs. */
const REACH = 2;

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
  ofClips: true,
  hasFloor: true,
  better: 'lower',
  equalWithin: 0.1,
  fault: 0.5,
  tip: `The largest change of a joint’s velocity at the seam, in the world. ${TRY}`,
  measure: (slot) =>
    worst(slot, (joint) => {
      const around = tracked(slot.output, joint, slot.seam - REACH, 2 * REACH + 1);
      return velocityDiscontinuity(around, 1 / slot.rate, REACH);
    }),
});

export const turnJump = defineMetric({
  id: 'turnJump',
  label: 'Turn speed jump',
  unit: '°/s',
  digits: 0,
  ofClips: true,
  hasFloor: true,
  better: 'lower',
  equalWithin: 10,
  fault: 'a joint that turns suddenly moves those below it suddenly: velocity jump counts it',
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
      const count = Math.round(FITTED * JUDGED_RATE) + 1;
      const sides = [
        tracked(slot.source, joint, slot.seam, count, -1),
        tracked(slot.output, joint, slot.seam, count),
      ];
      const [before, after] = sides.map((side) => startAcceleration(side, 1 / slot.rate));
      return Math.hypot(after[0] - before[0], after[1] - before[1], after[2] - before[2]);
    }),
});

/** [moments * 3] m, places of a joint in the world from moment `from` on. @param step -1 = back in time */
function tracked({ joints, positions }: MotionTrack, joint: number, from: number, moments: number, step = 1) {
  const out = new Float64Array(moments * 3);
  for (let i = 0; i < moments; i++) {
    const at = ((from + i * step) * joints + joint) * 3;
    for (let axis = 0; axis < 3; axis++) out[i * 3 + axis] = positions[at + axis];
  }
  return out;
}

/** The worst joint of the body. */
function worst({ figure: { body }, output }: JudgedSlot, of: (joint: number) => number): Measured {
  const joints = new Float64Array(output.joints).fill(Number.NaN);
  for (const joint of body) joints[joint] = of(joint);
  return { value: largestOf(joints), joints };
}
