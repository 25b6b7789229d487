import type { Floats } from '../floats.ts';
import type { EndSite } from '../skeleton.ts';

/** The longest way along a person's bones, from a hand to the toes, in standing heights. */
const REACH_OF_HEIGHT = 1.4;

/**
 * Height that a figure has when it stands, in the unit of its bones: from the longest way along them, which unlike the
 * highest joint does not depend on the pose. 0 where all joints lie on one spot.
 *
 * @param positions of each joint in its parent's frame, [joints * 3]
 */
export function standingHeight(
  parentIndices: Int32Array,
  positions: Floats,
  endSites: readonly EndSite[],
): number {
  const reach = new Float64Array(parentIndices.length); // longest way down from each joint
  let longest = 0;
  const extend = (joint: number, length: number): void => {
    longest = Math.max(longest, reach[joint] + length);
    reach[joint] = Math.max(reach[joint], length);
  };
  for (const { joint, offset } of endSites) extend(joint, Math.hypot(...offset));
  for (let joint = parentIndices.length - 1; joint > 0; joint--) {
    const at = joint * 3;
    const bone = Math.hypot(positions[at], positions[at + 1], positions[at + 2]);
    extend(parentIndices[joint], reach[joint] + bone);
  }
  return longest / REACH_OF_HEIGHT;
}
