import { worldTransforms } from '../forward-kinematics.ts';
import type { BvhFile } from './bvh-file.ts';
import type { ChannelPlan } from './channel-plan.ts';
import { convertPositions, convertRotations } from './convert-rows.ts';

/** Local poses in the file's own units and axes. */
export interface SampledPoses {
  readonly frameCount: number;
  readonly positions: Float32Array; // [frames * joints * 3] file units
  readonly rotations: Float32Array; // [frames * joints * 4]
}

/**
 * The poses of at most `count` frames, evenly spread, including the first.
 * @param plan of the file's own axes: up is 'y'
 */
export function samplePoses(file: BvhFile, plan: ChannelPlan, count: number): SampledPoses {
  const { hierarchy } = file;
  const frameCount = Math.min(count, file.frameCount);
  const rows = Int32Array.from({ length: frameCount }, (_, i) =>
    Math.floor((i * file.frameCount) / frameCount),
  );
  const poses = frameCount * hierarchy.names.length;
  return {
    frameCount,
    positions: convertPositions(new Float32Array(poses * 3), { file, rows }, plan, hierarchy.offsets, 1),
    rotations: convertRotations(new Float32Array(poses * 4), { file, rows }, plan),
  };
}

/** World positions of the joints in those frames, [joints * 3] each. */
export function samplePoints(file: BvhFile, plan: ChannelPlan, count: number): readonly Float32Array[] {
  const { parentIndices } = file.hierarchy;
  const { frameCount, positions, rotations } = samplePoses(file, plan, count);
  const joints = parentIndices.length;
  return Array.from({ length: frameCount }, (_, frame) => {
    const pose = {
      positions: positions.subarray(frame * joints * 3, (frame + 1) * joints * 3),
      rotations: rotations.subarray(frame * joints * 4, (frame + 1) * joints * 4),
    };
    worldTransforms(pose, parentIndices, pose);
    return pose.positions;
  });
}
