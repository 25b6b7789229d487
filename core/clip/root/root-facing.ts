import type { Floats } from '../../kit/floats.ts';

/** Minimum horizontal width of a body that determines its facing, m. */
const MIN_WIDTH = 1e-6;

/**
 * The facing of a body, rad about Y from Z: orthogonal to the vector from right to left, summed over hips and
 * shoulders.
 *
 *   c = (leftHip - rightHip) + (leftShoulder - rightShoulder),   heading = atan2(-cz, cx)
 *
 * @param leftHip  [3] m in the world, as are the others
 * @param fallback rad, if the body lies on its side
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
  return Math.sqrt(x * x + z * z) < MIN_WIDTH ? fallback : Math.atan2(-z, x);
}
