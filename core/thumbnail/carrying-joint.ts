import type { Clip } from '../clip.ts';

/** A joint goes about on its own where it leaves its place in its parent's frame by this share of the way to it, and by that many m. */
const SHARE = 0.5;
const LEAST = 0.02;

/**
 * The joint that carries a figure whose hips are not known: the last one down the tree that goes about on its own and that half of all
 * joints hang on; -1 where there is none. What is above it is where the figure is counted from, no part of it.
 *
 * @param frames that are looked at
 */
export function carryingJoint({ skeleton, positions }: Clip, frames: readonly number[]): number {
  const { parentIndices } = skeleton;
  const joints = parentIndices.length;
  const hanging = new Int32Array(joints).fill(1);
  for (let j = joints - 1; j > 0; j--) if (parentIndices[j] >= 0) hanging[parentIndices[j]] += hanging[j];
  let found = -1;
  for (let j = 0; j < joints; j++) {
    if (parentIndices[j] < 0 || 2 * hanging[j] < joints) continue;
    const [x, y, z] = positions.subarray((frames[0] * joints + j) * 3);
    const away = frames.some((frame) => {
      const at = (frame * joints + j) * 3;
      const gone = Math.hypot(positions[at] - x, positions[at + 1] - y, positions[at + 2] - z);
      return gone > Math.max(SHARE * Math.hypot(x, y, z), LEAST);
    });
    if (away) found = j;
  }
  return found;
}
