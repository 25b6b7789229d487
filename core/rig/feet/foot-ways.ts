import { clamp01 } from '../../kit/numbers.ts';
import type { Floats } from '../../kit/floats.ts';

/**
 * Writes how a foot goes over the ground from one frame to the next: of the points on the lines between any
 * two of its points, the way nearest to a wished one. For a wish of 0 it is that of its stillest point: a foot
 * that turns about its middle rests there.
 *
 *   min over 0 <= s <= 1 of |a + s (b - a) - wish|,   a, b the ways of both over the ground
 *
 * @param out    [2] receives x, z in m
 * @param points of the foot: [frames * 3] m each
 * @param frame  from 0 to the last but one
 * @param wish   [2] m
 */
export function nearestWay(
  out: Float64Array,
  points: readonly Floats[],
  frame: number,
  wish: Floats,
): Float64Array {
  const at = frame * 3;
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < points.length; i++) {
    const one = points[i];
    const x = one[at + 3] - one[at] - wish[0];
    const z = one[at + 5] - one[at + 2] - wish[1];
    for (let k = i; k < points.length; k++) {
      const other = points[k];
      const dx = other[at + 3] - other[at] - wish[0] - x;
      const dz = other[at + 5] - other[at + 2] - wish[1] - z;
      const square = dx * dx + dz * dz;
      const share = square === 0 ? 0 : clamp01(-(x * dx + z * dz) / square);
      const [nearX, nearZ] = [x + share * dx, z + share * dz];
      const distance = nearX * nearX + nearZ * nearZ;
      if (distance >= least) continue;
      least = distance;
      out[0] = nearX + wish[0];
      out[1] = nearZ + wish[1];
    }
  }
  return out;
}
