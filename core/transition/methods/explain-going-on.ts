import type { Floats } from '../../floats.ts';
import { copyPose } from '../../pose.ts';
import type { Explanation, TransitionSample } from '../method.ts';

/**
 * Explains a method that lets the source go on by itself: that is what it shows, and it has no half-lives of coasting.
 *
 * @param angularVelocities [joints * 3] rad/s, the source's at the capture
 */
export function explainGoingOn(
  out: Explanation,
  sample: TransitionSample,
  angularVelocities: Floats,
): Explanation {
  copyPose(out.extrapolated, sample.source);
  out.angularVelocities.set(angularVelocities);
  out.coasting = null;
  const { angularHalfLives } = out;
  // Not `fill`: until it is compiled for good that call boxes its number each time.
  for (let i = 0; i < angularHalfLives.length; i++) angularHalfLives[i] = Number.NaN;
  return out;
}
