import type { Clip } from '../clip.ts';

/** A joint moves on its own if its local position changes by more than this ratio of its distance, and by this many metres. */
const SHARE = 0.5;
const LEAST = 0.02;

/**
 * The main joint of a figure without known hips: the lowest joint that moves on its own and has half of all joints below it; -1 = none.
 * Its ancestors are not part of the figure.
 *
 * @param frames to sample
 */
export function mainJoint({ skeleton, positions }: Clip, frames: readonly number[]): number {
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
