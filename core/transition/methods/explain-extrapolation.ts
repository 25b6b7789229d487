import type { Floats } from '../../floats.ts';
import { copyPose } from '../../pose.ts';
import type { Explanation, TransitionSample } from '../method.ts';

/**
 * Explains a method whose source keeps playing: it shows the source, and has no half-lives.
 *
 * @param capture with [joints * 3] rad/s, the source's at the capture
 */
export function explainExtrapolation(
  out: Explanation,
  sample: TransitionSample,
  capture: { readonly angularVelocities: Floats },
): Explanation {
  copyPose(out.extrapolated, sample.source);
  out.angularVelocities.set(capture.angularVelocities);
  out.extrapolation = null;
  const { angularHalfLives } = out;
  // Not `fill`: until it is optimised, that call boxes its number.
  for (let i = 0; i < angularHalfLives.length; i++) angularHalfLives[i] = Number.NaN;
  return out;
}
