import type { Floats } from '../floats.ts';
import type { Skeleton } from '../skeleton.ts';

/**
 * How far apart two poses are, m: the mean distance between the same joints, by weight.
 *
 *   (sum_j w_j |a_j - b_j|) / (sum_j w_j)
 *
 * @param a, b    [joints * 3] m, places of the joints, both relative to their roots or both in the world
 * @param weights [joints] see `jointWeights`
 */
export function poseDistance(a: Floats, b: Floats, weights: Floats): number {
  let [weighted, sum] = [0, 0];
  for (let j = 0, at = 0; j < weights.length; j++, at += 3) {
    if (weights[j] === 0) continue;
    weighted += weights[j] * Math.hypot(a[at] - b[at], a[at + 1] - b[at + 1], a[at + 2] - b[at + 2]);
    sum += weights[j];
  }
  return sum > 0 ? weighted / sum : 0;
}

/**
 * The weight of each joint, [joints]: the length of the bone that leads to it, so that thirty finger joints
 * do not outweigh a leg. The hips, which no bone of the body leads to, have none: where a file places them is
 * no length. Neither have joints that are not of the body. All joints of a body without lengths weigh the
 * same.
 *
 * @param body see `ClipRoot`
 */
export function jointWeights(
  { parentIndices, restPositions }: Pick<Skeleton, 'parentIndices' | 'restPositions'>,
  body: Int32Array,
): Float64Array {
  const weights = new Float64Array(parentIndices.length);
  for (const joint of body) {
    if (!body.includes(parentIndices[joint])) continue;
    weights[joint] = Math.hypot(...restPositions.subarray(joint * 3, joint * 3 + 3));
  }
  if (weights.every((weight) => weight === 0)) for (const joint of body) weights[joint] = 1;
  return weights;
}
