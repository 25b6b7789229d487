import { worldTransforms } from '../../pose/forward-kinematics.ts';
import type { BvhFile } from './bvh-file.ts';
import { reusePoses, type BvhMemory } from './bvh-memory.ts';
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
 * @param plan   of the file's own axes: up is 'y'
 * @param memory see `reusePoses`
 */
export function samplePoses(
  file: BvhFile,
  plan: ChannelPlan,
  count: number,
  memory?: BvhMemory,
): SampledPoses {
  const { hierarchy } = file;
  const frameCount = Math.min(count, file.frameCount);
  const rows = Int32Array.from({ length: frameCount }, (_, i) =>
    Math.floor((i * file.frameCount) / frameCount),
  );
  const { positions, rotations } = reusePoses(memory, frameCount * hierarchy.names.length);
  return {
    frameCount,
    positions: convertPositions(positions, { file, rows }, plan, hierarchy.offsets, 1),
    rotations: convertRotations(rotations, { file, rows }, plan),
  };
}

/** World positions of the joints in those frames, [joints * 3] each. */
export function samplePoints(...of: Parameters<typeof samplePoses>): readonly Float32Array[] {
  const { parentIndices } = of[0].hierarchy;
  const { frameCount, positions, rotations } = samplePoses(...of);
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
