import { BLEND_TIME } from './blend-parameters.ts';
import { INSTANT, numberValue, type BlendMethod } from '../method.ts';
import { addOffset } from '../../pose-offset.ts';
import { captureDecay, INERTIALIZATION, type DecayCapture } from './seam-offset.ts';
import { cubicRule } from '../root/root-offsets.ts';
import { fadeAlongCubic } from '../curves/cubic-curve.ts';

/**
 * Inertialization along a cubic: each offset decays to zero within the blend time, starting with its own
 * velocity. It may overshoot. This is the slides' velocity smoothing in a form that arrives.
 *
 * Source: Bielak, "Pimp up your blends", velocity smoothing.
 */
export const cubicOffset: BlendMethod<'blendTime', DecayCapture> = {
  id: 'cubicOffset',
  label: 'Cubic inertialization',
  remarks: ['The difference of the root velocities at the seam decays along the same cubic.'],
  ...INERTIALIZATION,
  parameters: { blendTime: BLEND_TIME },

  capture: (seam, values) => captureDecay(seam, numberValue(values, 'blendTime')),
  evaluate: (out, sample, { offset, times, work }) =>
    addOffset(out, sample.destination, fadeAlongCubic(work, offset, times, sample)),

  settlingTime: (values) => numberValue(values, 'blendTime'),
  rootRule: (values) => cubicRule(numberValue(values, 'blendTime')),
  promises: (values) => ({
    startsC1: numberValue(values, 'blendTime') > INSTANT,
    endsC1: true,
    endsExactly: true,
  }),
};
