import { BLEND_TIME } from './blend-parameters.ts';
import { CUT_PROMISES, MIN_BLEND_TIME } from '../curves/blend-weights.ts';
import { INSTANT, numberValue, type BlendMethod } from '../method.ts';
import { addOffset } from '../../pose-offset.ts';
import { captureSeamOffset, INERTIALIZATION, type SeamOffset } from './seam-offset.ts';
import { cubicRule } from '../root/root-offsets.ts';
import { fadeAlongCubic } from '../curves/cubic-curve.ts';

interface CubicCapture extends SeamOffset {
  readonly blendTimes: Float64Array; // [joints] s
}

/**
 * Inertialization along a cubic: each offset decays to zero within the blend time, starting with its own velocity. It may overshoot.
 * This is the slides' velocity smoothing in a form that arrives.
 *
 * Source: Bielak, "Pimp up your blends", velocity smoothing.
 */
export const cubicOffset: BlendMethod<'blendTime', CubicCapture> = {
  id: 'cubicOffset',
  label: 'Cubic inertialization',
  remarks: ['The difference of the root velocities at the seam decays along the same cubic.'],
  ...INERTIALIZATION,
  parameters: { blendTime: BLEND_TIME },

  capture(seam, values) {
    const blendTime = numberValue(values, 'blendTime');
    return {
      ...captureSeamOffset(seam),
      blendTimes: Float64Array.from(seam.factors, (factor) => blendTime * factor),
    };
  },

  evaluate: (out, sample, { offset, blendTimes, work }) =>
    addOffset(out, sample.destination, fadeAlongCubic(work, offset, blendTimes, sample)),

  settlingTime: (values) => numberValue(values, 'blendTime'),
  rootRule: (values) => cubicRule(numberValue(values, 'blendTime')),
  promises(values) {
    const blendTime = numberValue(values, 'blendTime');
    if (blendTime <= MIN_BLEND_TIME) return CUT_PROMISES;
    return { startsC1: blendTime > INSTANT, endsC1: true, endsExactly: true };
  },
};
