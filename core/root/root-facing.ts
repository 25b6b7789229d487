import type { Floats } from '../floats.ts';

/** Shorter on the ground than this a body says nothing of where it faces, m. */
const SHORTEST = 1e-6;

/**
 * Where a body faces on the ground, rad about Y from Z: at a right angle to its way from right to left, over hips and shoulders.
 *
 *   c = (leftHip - rightHip) + (leftShoulder - rightShoulder),   heading = atan2(-cz, cx)
 *
 * @param leftHip  [3] m in the world, as are the others
 * @param fallback rad, where the body lies so that left is above right
 */
export function rootFacing(
  leftHip: Floats,
  rightHip: Floats,
  leftShoulder: Floats,
  rightShoulder: Floats,
  fallback: number,
): number {
  const x = leftHip[0] - rightHip[0] + (leftShoulder[0] - rightShoulder[0]);
  const z = leftHip[2] - rightHip[2] + (leftShoulder[2] - rightShoulder[2]);
  return Math.sqrt(x * x + z * z) < SHORTEST ? fallback : Math.atan2(-z, x);
}
