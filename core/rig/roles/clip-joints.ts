import type { Clip } from '../../clip/clip.ts';
import { worldTransforms } from '../../pose/forward-kinematics.ts';
import { jointCount } from '../../pose/skeleton.ts';
import { createJointMap, type JointEdits, type JointMap, type TwistRule } from './joint-map.ts';
import { recogniseJoints } from './recognise-joints.ts';
import { rigPosesOf } from './rig-poses.ts';

/**
 * `createJointMap` for the skeleton of `clip`; its first frame is used if the rest pose is not a pose of a
 * body.
 *
 * @param poses of the skeleton, so that all of its clips share one map of its axes
 */
export function clipJointMap(
  clip: Clip,
  edits: JointEdits = {},
  poses = rigPosesOf(clip),
  twists: TwistRule = 'skeleton',
): JointMap {
  const recognised = recogniseJoints(clip.skeleton, () => firstFrameInWorld(clip).positions);
  return createJointMap(clip.skeleton, edits, recognised, poses, twists);
}

/** World transforms of the joints in the first frame. */
export function firstFrameInWorld(clip: Clip): { positions: Float64Array; rotations: Float64Array } {
  const joints = jointCount(clip.skeleton);
  const world = { positions: new Float64Array(joints * 3), rotations: new Float64Array(joints * 4) };
  worldTransforms(world, clip.skeleton.parentIndices, clip);
  return world;
}
