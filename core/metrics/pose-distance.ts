import type { Floats } from '../floats.ts';
import type { Skeleton } from '../skeleton.ts';

/**
 * How far apart two poses are, m: the mean distance between the same joints, each counted by the length of the bone that leads to it,
 * so that thirty finger joints do not outweigh a leg. A skeleton without lengths counts all joints alike.
 *
 *   (sum_j l_j |a_j - b_j|) / (sum_j l_j)
 *
 * @param a, b [joints * 3] m, places of the joints, both relative to their roots or both in the world
 */
export function poseDistance(
  a: Floats,
  b: Floats,
  { parentIndices, restPositions }: Pick<Skeleton, 'parentIndices' | 'restPositions'>,
): number {
  let [weighted, weights, plain] = [0, 0, 0];
  for (let j = 0, at = 0; j < parentIndices.length; j++, at += 3) {
    const apart = Math.hypot(a[at] - b[at], a[at + 1] - b[at + 1], a[at + 2] - b[at + 2]);
    const [x, y, z] = [restPositions[at], restPositions[at + 1], restPositions[at + 2]];
    const length = parentIndices[j] < 0 ? 0 : Math.hypot(x, y, z);
    weighted += length * apart;
    weights += length;
    plain += apart;
  }
  return weights > 0 ? weighted / weights : plain / Math.max(parentIndices.length, 1);
}
