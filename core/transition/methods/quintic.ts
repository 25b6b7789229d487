import { BLEND_TIME } from './blend-parameters.ts';
import { numberValue, type BlendMethod } from '../method.ts';
import { addOffset } from '../../pose-offset.ts';
import { evaluateQuintics, fitQuintics, type QuinticCurves } from '../curves/quintic-curve.ts';
import { captureDecay, INERTIALIZATION, type DecayCapture } from './seam-offset.ts';
import { quinticRule } from '../root/root-offsets.ts';

interface QuinticCapture extends DecayCapture {
  readonly quintics: QuinticCurves;
}

/**
 * Inertialization as first published: the length of each offset decays along a quintic, faster than the blend
 * time if it would overshoot. Only the velocity along the offset is kept, so the start is not C1 in general.
 *
 * Source: Bollo, "Inertialization: High-Performance Animation Transitions in Gears of War", GDC 2018.
 */
export const quintic: BlendMethod<'blendTime', QuinticCapture> = {
  id: 'quintic',
  label: 'Quintic inertialization',
  remarks: [
    'The difference of the root velocities at the seam decays along its own quintic.',
    'Velocity across the offset, or away from the destination, is lost at the seam.',
  ],
  ...INERTIALIZATION,
  parameters: { blendTime: BLEND_TIME },

  capture(seam, values) {
    const captured = captureDecay(seam, numberValue(values, 'blendTime'));
    return { ...captured, quintics: fitQuintics(captured.offset, captured.times) };
  },

  evaluate: (out, sample, { quintics, work }) =>
    addOffset(out, sample.destination, evaluateQuintics(work, quintics, sample)),

  settlingTime: (values) => numberValue(values, 'blendTime'),
  rootRule: (values) => quinticRule(numberValue(values, 'blendTime')),
  promises: () => ({ startsC1: false, endsC1: true, endsExactly: true }),
};
