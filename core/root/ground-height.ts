import type { Clip } from '../clip.ts';
import { worldTransforms, type JointTransforms } from '../kinematics/forward-kinematics.ts';
import { createPose } from '../pose.ts';
import { limbTips, type LimbTip } from './limb-tips.ts';

/** A long clip is looked at in this many frames, evenly spread. */
const FRAMES_LOOKED_AT = 500;

/** Share of the frames whose lowest point may lie below the ground: what a stumble or a glitch of the capture reaches. */
const LOW_SHARE = 0.05;

/**
 * Height of the ground under a motion, m: a low percentile, over its frames, of the lowest end of a limb (an end site, or a joint
 * without children), since some foot is on the ground in all but the wildest motion.
 */
export function measureGroundHeight(
  clip: Pick<Clip, 'skeleton' | 'frameCount' | 'positions' | 'rotations'>,
): number {
  const { skeleton, frameCount } = clip;
  const joints = skeleton.parentIndices.length;
  const world = createPose(joints);
  const tips = limbTips(skeleton);
  const step = Math.ceil(frameCount / FRAMES_LOOKED_AT);
  const lowest = new Float64Array(Math.ceil(frameCount / step));
  for (let i = 0; i < lowest.length; i++) {
    const frame = i * step;
    worldTransforms(world, skeleton.parentIndices, {
      positions: clip.positions.subarray(frame * joints * 3, (frame + 1) * joints * 3),
      rotations: clip.rotations.subarray(frame * joints * 4, (frame + 1) * joints * 4),
    });
    lowest[i] = tips.reduce(
      (height, tip) => Math.min(height, heightOf(tip, world)),
      Number.POSITIVE_INFINITY,
    );
  }
  return lowest.toSorted()[Math.floor(LOW_SHARE * (lowest.length - 1))];
}

function heightOf(
  { joint, offset: [ox, oy, oz] }: LimbTip,
  { positions, rotations }: JointTransforms,
): number {
  const q = joint * 4;
  const [x, y, z, w] = [rotations[q], rotations[q + 1], rotations[q + 2], rotations[q + 3]];
  // The matrix' middle row: what each axis of the joint adds to the height.
  const rise = 2 * (x * y + w * z) * ox + (1 - 2 * (x * x + z * z)) * oy + 2 * (y * z - w * x) * oz;
  return positions[joint * 3 + 1] + rise;
}
