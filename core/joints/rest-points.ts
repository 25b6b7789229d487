import type { Floats } from '../floats.ts';
import { vectorLength } from '../math/vector.ts';
import type { Skeleton } from '../skeleton.ts';

/** Positions of the joints in the rest pose, [joints * 3] m. */
export function restPoints({ parentIndices, restPositions }: Skeleton): Float64Array {
  const points = Float64Array.from(restPositions);
  for (let j = 0; j < parentIndices.length; j++) {
    const parent = parentIndices[j];
    if (parent >= 0) for (let axis = 0; axis < 3; axis++) points[j * 3 + axis] += points[parent * 3 + axis];
  }
  return points;
}

/** The vector from one joint to another, [3] m. */
export function between(points: Floats, from: number, to: number): Float64Array {
  return Float64Array.from([0, 1, 2], (axis) => points[to * 3 + axis] - points[from * 3 + axis]);
}

/** The longest path along bones from a root, m: independent of the rest pose. */
export function longestReach({ parentIndices, restPositions }: Skeleton): number {
  const ways = new Float64Array(parentIndices.length);
  parentIndices.forEach((parent, j) => {
    if (parent >= 0) ways[j] = ways[parent] + vectorLength(restPositions.subarray(j * 3, j * 3 + 3));
  });
  return Math.max(...ways);
}
