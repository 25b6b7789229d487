import type { FloatBuffer, Floats } from '../floats.ts';
import { quatMultiply } from './quaternion.ts';

/**
 * Writes the rotation about the joint's own axes in channel order, as in BVH: for order Z, X, Y it is `qZ * qX * qY`.
 *
 * @param order   axes in channel order, 0 = X, 1 = Y, 2 = Z
 * @param degrees [3] in channel order
 */
export function quatFromEuler(
  out: FloatBuffer,
  order: readonly [number, number, number],
  degrees: Floats,
): FloatBuffer {
  const turn = new Float64Array(8); // product so far, next factor
  turn[3] = 1;
  for (let i = 0; i < 3; i++) {
    const half = (degrees[i] * Math.PI) / 360;
    turn.fill(0, 4);
    turn[4 + order[i]] = Math.sin(half);
    turn[7] = Math.cos(half);
    quatMultiply(turn, turn, turn, 0, 0, 4);
  }
  out.set(turn.subarray(0, 4));
  return out;
}
