import type { Clip } from '../clip.ts';
import { worldTransforms } from '../forward-kinematics.ts';
import { createJointMap, type JointEdits, type JointMap } from './joint-map.ts';
import { recogniseJoints } from './recognise-joints.ts';

/** `createJointMap` for the skeleton of `clip`; its first frame is used if the rest pose is not a pose of a body. */
export function clipJointMap(clip: Clip, edits: JointEdits = {}): JointMap {
  const recognised = recogniseJoints(clip.skeleton, () => firstPoints(clip));
  return createJointMap(clip.skeleton, edits, recognised);
}

/** World positions of the joints in the first frame, [joints * 3] m. */
function firstPoints({ skeleton, positions, rotations }: Clip): Float64Array {
  const joints = skeleton.parentIndices.length;
  const world = { positions: new Float64Array(joints * 3), rotations: new Float64Array(joints * 4) };
  worldTransforms(world, skeleton.parentIndices, {
    positions: positions.subarray(0, joints * 3),
    rotations: rotations.subarray(0, joints * 4),
  });
  return world.positions;
}
