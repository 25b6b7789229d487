import { addOffset } from '../pose/offset.ts';
import { decayOffset } from './curves/decay.ts';
import type { MethodDeclaration } from './parts/method.ts';
import { captureDecay, HALF_LIFE, type DecayCapture } from './seam-offset.ts';

/**
 * Inertialization: only the destination plays; the offset of the source decays with its velocity on a
 * critically damped spring. Exact: the rate of a rotation's offset is its true derivative, so the angular
 * velocity does not jump at the seam (subtracting the two angular velocities is correct only about a common
 * axis).
 *
 * Source: Holden, "Spring-It-On: The Game Developer's Spring-Roll-Call"; Bollo, "Inertialization", GDC 2018.
 */
export const springExact: MethodDeclaration<{ readonly halfLife: number }, DecayCapture> = {
  id: 'springExact',
  label: 'Spring inertialization',
  remarks: [
    'The difference of the root velocities at the seam decays on the same spring. A transition to itself leaves the motion unchanged.',
  ],
  arrives: 'spring',
  root: 'spring',
  usesVelocity: true,
  parameters: { halfLife: HALF_LIFE },

  capture: (seam, { halfLife }) => captureDecay(seam, halfLife),
  evaluate: (out, sample, { offset, times, work }) =>
    addOffset(out, sample.destination, decayOffset(work, offset, times, sample)),
};
