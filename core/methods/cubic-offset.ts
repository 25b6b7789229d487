import { addOffset } from '../pose/offset.ts';
import { BLEND_TIME } from './parts/blend-parameters.ts';
import { fadeAlongCubic } from './curves/cubic-curve.ts';
import type { MethodDeclaration } from './parts/method.ts';
import { captureDecay, type DecayCapture } from './seam-offset.ts';

/**
 * Inertialization along a cubic: each offset decays to zero within the blend time, starting with its own
 * velocity. It may overshoot. This is the slides' velocity smoothing in a form that arrives.
 *
 * Source: Bielak, "Pimp up your blends", velocity smoothing.
 */
export const cubicOffset: MethodDeclaration<{ readonly blendTime: number }, DecayCapture> = {
  id: 'cubicOffset',
  label: 'Cubic inertialization',
  remarks: ['The difference of the root velocities at the seam decays along the same cubic.'],
  arrives: 'curve',
  root: 'cubic',
  usesVelocity: true,
  parameters: { blendTime: BLEND_TIME },

  capture: (seam, { blendTime }) => captureDecay(seam, blendTime),
  evaluate: (out, sample, { offset, times, work }) =>
    addOffset(out, sample.destination, fadeAlongCubic(work, offset, times, sample)),
};
