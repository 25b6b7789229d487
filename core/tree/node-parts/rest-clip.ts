import { rootOwnClip } from '../../rig/roles/clip-joints.ts';
import type { JointMap } from '../../rig/roles/joint-map.ts';
import { copyPose, createPose, type Pose } from '../../pose/pose.ts';
import { channelsOf } from '../../clip/clip-tracks.ts';
import type { RootedClip } from '../../clip/root/rooted-clip.ts';
import { sampleClip } from '../../clip/sampling/sample-clip.ts';
import { jointCount } from '../../pose/skeleton.ts';
import type { Blender } from '../node-kind.ts';

/** The rest pose as a clip of one frame, with the root below the hips. */
export function createRestClip(map: JointMap): RootedClip {
  const { skeleton } = map;
  const clip = {
    skeleton,
    fps: 1,
    frameCount: 1,
    positions: Float32Array.from(skeleton.restPositions),
    rotations: Float32Array.from(createPose(jointCount(skeleton)).rotations),
    groundHeight: 0,
    loop: false,
  };
  return rootOwnClip(clip, map);
}

/** The main joint of the body: its share of a pose is the root's too. */
export function bodyJointOf({ root }: RootedClip): number {
  return Math.max(root.hips, 0);
}

/** A leaf that always has the rest pose. */
export function restBlender(rest: RootedClip): Blender {
  return heldBlender(sampleClip(createPose(channelsOf(rest)), rest, 0));
}

/** A leaf that always has the same pose, at rest. */
export function heldBlender(pose: Pose): Blender {
  pose.linearVelocities.fill(0);
  pose.angularVelocities.fill(0);
  return {
    children: [],
    weights: new Float64Array(0),
    weigh: () => undefined,
    blend: (out) => copyPose(out, pose),
  };
}
