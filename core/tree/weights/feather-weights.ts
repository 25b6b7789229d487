import type { FloatBuffer, Floats } from '../../kit/floats.ts';

/**
 * Writes joint weights for a layer feathered over `depth` joints from `rootJoint`: `min(1, (d + 1) / depth)`
 * at `d` joints below it, 1 if `depth <= 0`, and 0 elsewhere.
 *
 * @param out     [joints]
 * @param parents [joints] each smaller than its own index, -1 for a root
 * Source: Edsall, "Animation Blending: Achieving Inverse Kinematics and More", section on feather blending.
 */
export function featherWeights(
  out: FloatBuffer,
  parents: Floats,
  rootJoint: number,
  depth: number,
): FloatBuffer {
  const distances = new Int32Array(parents.length).fill(-1);
  for (let j = 0; j < parents.length; j++) {
    if (j === rootJoint) distances[j] = 0;
    else if (parents[j] >= 0 && distances[parents[j]] >= 0) distances[j] = distances[parents[j]] + 1;
    const inside = distances[j] >= 0;
    out[j] = inside ? (depth <= 0 ? 1 : Math.min(1, (distances[j] + 1) / depth)) : 0;
  }
  return out;
}
