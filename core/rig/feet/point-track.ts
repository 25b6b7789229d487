import type { Clip } from '../../clip/clip.ts';
import { distanceAt } from '../../math/vector.ts';
import type { LimbTip } from '../roles/limb-tips.ts';
import { clamp01 } from '../../kit/numbers.ts';
import type { Floats } from '../../kit/floats.ts';

/** A point on a joint: the joints from the root down, and the offset from the last. */
interface PointChain {
  readonly joints: readonly number[];
  readonly offset: readonly [number, number, number]; // m
}

/** The chain of joints that moves `tip`. */
export function chainTo({ joint, offset }: LimbTip, parentIndices: Int32Array): PointChain {
  const joints: number[] = [];
  for (let j = joint; j >= 0; j = parentIndices[j]) joints.unshift(j);
  return { joints, offset };
}

/**
 * Writes the positions of a point in frames [start, end). Only its chain is evaluated, from the point
 * inwards:
 *
 *   x = offset;   for each joint, the last first:   x = p + rotate(q, x)
 *
 * @param out [frames * 3] m, receives those frames
 */
export function writePointTrack(
  out: Float32Array,
  clip: Pick<Clip, 'skeleton' | 'positions' | 'rotations'>,
  { joints, offset }: PointChain,
  { start, end }: { readonly start: number; readonly end: number },
): Float32Array {
  const { positions, rotations } = clip;
  const count = clip.skeleton.parentIndices.length;
  for (let frame = start; frame < end; frame++) {
    let [x, y, z] = offset;
    for (let i = joints.length - 1; i >= 0; i--) {
      const p = (frame * count + joints[i]) * 3;
      const q = (frame * count + joints[i]) * 4;
      const qx = rotations[q];
      const qy = rotations[q + 1];
      const qz = rotations[q + 2];
      const qw = rotations[q + 3];
      const tx = 2 * (qy * z - qz * y);
      const ty = 2 * (qz * x - qx * z);
      const tz = 2 * (qx * y - qy * x);
      x += positions[p] + qw * tx + qy * tz - qz * ty;
      y += positions[p + 1] + qw * ty + qz * tx - qx * tz;
      z += positions[p + 2] + qw * tz + qx * ty - qy * tx;
    }
    out[frame * 3] = x;
    out[frame * 3 + 1] = y;
    out[frame * 3 + 2] = z;
  }
  return out;
}

/**
 * Writes the speed of a point at each frame, m/s: central differences, one-sided at the ends.
 *
 * @param out       [frames]
 * @param positions [frames * 3] m
 */
export function writePointSpeeds(out: Float32Array, positions: Float32Array, fps: number): Float32Array {
  const last = out.length - 1;
  for (let frame = 0; frame <= last; frame++) {
    const before = Math.max(frame - 1, 0);
    const after = Math.min(frame + 1, last);
    const way = distanceAt(positions, after * 3, positions, before * 3);
    out[frame] = after === before ? 0 : (way * fps) / (after - before);
  }
  return out;
}

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
