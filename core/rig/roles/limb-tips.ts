import type { FloatBuffer } from '../../kit/floats.ts';
import { quatRotateVector } from '../../math/quaternion.ts';
import type { ReadonlyJointTransforms } from '../../pose/forward-kinematics.ts';
import type { EndSite, Skeleton } from '../../pose/skeleton.ts';

/** The end of a limb: an end site, or a joint without children. */
export type LimbTip = EndSite;

/** The ends of all limbs: toes, fingers, the top of the head. */
export function limbTips({ parentIndices, endSites }: Skeleton): readonly LimbTip[] {
  const inner = new Set(parentIndices);
  const bare = Array.from(parentIndices, (_, joint) => joint).filter((joint) => !inner.has(joint));
  return [...endSites, ...bare.map((joint): LimbTip => ({ joint, offset: [0, 0, 0] }))];
}

/**
 * Writes the world position of a tip.
 *
 * @param out   [3] receives m
 * @param world transforms of all joints in the world, of one frame or of many
 * @param first index of the frame's first joint there
 */
export function tipPosition(
  out: FloatBuffer,
  { joint, offset }: LimbTip,
  { positions, rotations }: ReadonlyJointTransforms,
  first = 0,
): FloatBuffer {
  const at = first + joint;
  quatRotateVector(out, rotations, offset, 0, at * 4);
  out[0] += positions[at * 3];
  out[1] += positions[at * 3 + 1];
  out[2] += positions[at * 3 + 2];
  return out;
}
