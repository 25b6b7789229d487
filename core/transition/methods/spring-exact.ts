import { HALF_LIFE } from './blend-parameters.ts';
import { decayOffset, springPromises, springSettlingTime } from '../curves/decay.ts';
import { numberValue, type BlendMethod } from '../method.ts';
import { addOffset } from '../../pose-offset.ts';
import { captureDecay, INERTIALIZATION, type DecayCapture } from './seam-offset.ts';
import { springRule } from '../root/root-offsets.ts';

/**
 * Inertialization: only the destination plays; the offset of the source decays with its velocity on a
 * critically damped spring. Exact: the rate of a rotation's offset is its true derivative, so the angular
 * velocity does not jump at the seam (subtracting the two angular velocities is correct only about a common
 * axis).
 *
 * Source: Holden, "Spring-It-On: The Game Developer's Spring-Roll-Call"; Bollo, "Inertialization", GDC 2018.
 */
export const springExact: BlendMethod<'halfLife', DecayCapture> = {
  id: 'springExact',
  label: 'Spring inertialization',
  remarks: [
    'The difference of the root velocities at the seam decays on the same spring. A transition to itself leaves the motion unchanged.',
  ],
  ...INERTIALIZATION,
  parameters: { halfLife: HALF_LIFE },

  capture: (seam, values) => captureDecay(seam, numberValue(values, 'halfLife')),
  evaluate: (out, sample, { offset, times, work }) =>
    addOffset(out, sample.destination, decayOffset(work, offset, times, sample)),
  settlingTime: (values) => springSettlingTime(numberValue(values, 'halfLife')),
  rootRule: (values) => springRule(numberValue(values, 'halfLife')),
  promises: (values) => springPromises(numberValue(values, 'halfLife')),
};
