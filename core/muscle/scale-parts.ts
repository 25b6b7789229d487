import type { Floats } from '../floats.ts';
import type { PoseOffset } from '../transition/pose-offset.ts';

/**
 * Scales positions and rotations of an offset by weights of their own that change: `x := w x`, `v := w v + wRate x`.
 *
 * @param out     may be `offset`
 * @param weights [joints * 4] for each joint weight and rate (1/s) of its position, then of its rotation
 */
export function scaleOffsetParts(out: PoseOffset, offset: PoseOffset, weights: Floats): PoseOffset {
  // An offset has three numbers of the position, three of the rotation: each triple has its weight and rate.
  for (let i = 0, at = 0; i < out.values.length; i += 3, at += 2) {
    const weight = weights[at];
    const weightRate = weights[at + 1];
    for (let k = i; k < i + 3; k++) {
      const x = offset.values[k];
      out.values[k] = weight * x;
      out.rates[k] = weight * offset.rates[k] + weightRate * x;
    }
  }
  return out;
}
