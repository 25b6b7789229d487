import { copyPose } from '../../pose.ts';
import { CUT_PROMISES } from '../curves/blend-weights.ts';
import { explainExtrapolation } from './explain-extrapolation.ts';
import type { BlendMethod } from '../method.ts';
import { destinationRule } from '../root-rule.ts';

interface CutCapture {
  readonly angularVelocities: Float64Array; // [joints * 3] rad/s, the source's
}

/** No blend: only the destination plays from the seam on. The baseline for other methods. */
export const cut: BlendMethod<never, CutCapture> = {
  id: 'cut',
  label: 'Cut',
  remarks: ['The root follows the destination from the seam on.'],
  shows: 'continuation',
  hasWeight: false,
  usesVelocity: false,
  readsSourceUntil: () => 0,
  parameters: {},
  capture: (seam) => ({ angularVelocities: Float64Array.from(seam.source.angularVelocities) }),
  evaluate: (out, sample) => copyPose(out, sample.destination),
  explain: explainExtrapolation,
  settlingTime: () => 0,
  rootRule: () => destinationRule,
  promises: () => CUT_PROMISES,
};
