import type { Floats } from '../kit/floats.ts';
import { distanceAt } from '../math/vector.ts';
import type { Skeleton } from './skeleton.ts';

/**
 * How far apart two poses are, m: the mean distance between the same joints, by weight.
 *
 *   (sum_j w_j |a_j - b_j|) / (sum_j w_j)
 *
 * @param a, b    [.. * 3] m, places of the joints, both relative to their roots or both in the world
 * @param weights [joints] see `jointWeights`
 * @param from    of the first joint in both
 */
export function poseDistance(a: Floats, b: Floats, weights: Floats, from = 0): number {
  let weighted = 0;
  let sum = 0;
  for (let j = 0, at = from; j < weights.length; j++, at += 3) {
    if (weights[j] === 0) continue;
    weighted += weights[j] * distanceAt(a, at, b, at);
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
