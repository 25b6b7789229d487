import { BLEND_TIME } from './blend-parameters.ts';
import { CUT_PROMISES, MIN_BLEND_TIME } from '../curves/blend-weights.ts';
import { explainGoingOn } from './explain-going-on.ts';
import { numberValue, type BlendMethod } from '../method.ts';
import { addOffset } from '../../pose-offset.ts';
import { evaluateQuintics, layQuintics, type QuinticCurves } from '../curves/quintic-curve.ts';
import { captureSeamOffset, type SeamOffset } from './seam-offset.ts';
import { quinticRule } from '../root/root-offsets.ts';

interface QuinticCapture extends SeamOffset {
  readonly quintics: QuinticCurves;
}

/**
 * Inertialization as it was first shown: the length of each offset comes to rest along a quintic, in a time of its own where it
 * would otherwise swing past. It keeps the velocity along the offset only, so the start is not C1 in general.
 *
 * Source: Bollo, "Inertialization: High-Performance Animation Transitions in Gears of War", GDC 2018.
 */
export const quintic: BlendMethod<'blendTime', QuinticCapture> = {
  id: 'quintic',
  label: 'Quintic inertialization',
  remarks: [
    'What the root velocities differ by at the seam comes to rest along a quintic of its own.',
    'Velocity across the offset, or away from the destination, is dropped at the seam.',
  ],
  shows: 'sourceGoingOn',
  hasWeight: false,
  usesVelocity: true,
  readsSourceUntil: () => 0,
  parameters: { blendTime: BLEND_TIME },

  capture(seam, values) {
    const blendTime = numberValue(values, 'blendTime');
    const captured = captureSeamOffset(seam);
    const blendTimes = Float64Array.from(seam.factors, (factor) => blendTime * factor);
    return { ...captured, quintics: layQuintics(captured.offset, blendTimes) };
  },

  evaluate: (out, sample, { quintics, work }) =>
    addOffset(out, sample.destination, evaluateQuintics(work, quintics, sample)),

  explain: (out, sample, capture) => explainGoingOn(out, sample, capture.angularVelocities),
  settlingTime: (values) => numberValue(values, 'blendTime'),
  rootRule: (values) => quinticRule(numberValue(values, 'blendTime')),
  promises: (values) =>
    numberValue(values, 'blendTime') <= MIN_BLEND_TIME
      ? CUT_PROMISES
      : { startsC1: false, endsC1: true, endsExactly: true },
};
