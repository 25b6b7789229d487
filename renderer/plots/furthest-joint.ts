import { rotationVectorBetween } from '#core/math/rotation-vector.ts';
import {
  createTransitionFrame,
  evaluateTransition,
  type TransitionEvaluation,
} from '#core/transition/evaluation/evaluation.ts';

/**
 * The joint of the body (see `ClipRoot`) with the largest angle between source and destination at the seam.
 */
export function furthestJoint(evaluation: TransitionEvaluation, body: Int32Array): number {
  const { source, destination } = evaluateTransition(createTransitionFrame(evaluation), evaluation, 0);
  const offset = new Float64Array(3);
  let [furthest, most] = [0, -1];
  for (const joint of body) {
    rotationVectorBetween(offset, source.rotations, destination.rotations, 0, joint * 4, joint * 4);
    const angle = Math.hypot(offset[0], offset[1], offset[2]);
    if (angle > most) [furthest, most] = [joint, angle];
  }
  return furthest;
}
