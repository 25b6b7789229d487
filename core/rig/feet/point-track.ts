import type { Clip } from '../../clip/clip.ts';
import { distanceAt } from '../../math/vector.ts';
import type { LimbTip } from '../roles/limb-tips.ts';

/** A point on a joint: the joints from the root down, and the offset from the last. */
export interface PointChain {
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
