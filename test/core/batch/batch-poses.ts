import { createPose, type ReadonlyPose, type Pose } from '../../../core/pose.ts';
import {
  createTransformBlocks,
  packPose,
  unpackPose,
  type TransformBlocks,
} from '../../../core/batch/transform-blocks.ts';

/** `pose` rounded to floats: the input of both tiers, so that only their arithmetic differs. */
export function inFloats(pose: ReadonlyPose): Pose {
  return {
    positions: Float32Array.from(pose.positions),
    rotations: Float32Array.from(pose.rotations),
    linearVelocities: Float32Array.from(pose.linearVelocities),
    angularVelocities: Float32Array.from(pose.angularVelocities),
  };
}

export function packPoses(poses: readonly ReadonlyPose[]): TransformBlocks {
  const blocks = createTransformBlocks(poses.length, poses[0].positions.length / 3);
  poses.forEach((pose, i) => packPose(blocks, i, pose));
  return blocks;
}

/** Pose number `index` of `blocks`, its velocities zero. */
export function poseAt(blocks: TransformBlocks, index: number): Pose {
  const pose = createPose(blocks.joints);
  unpackPose(pose, blocks, index);
  return pose;
}
