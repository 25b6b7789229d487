import type { BvhFile } from './bvh-file.ts';
import { planChannels } from './channel-plan.ts';
import { convertPositions, convertRotations } from './convert-rows.ts';

/** Local poses in the file's own units and axes. */
export interface SampledPoses {
  readonly frameCount: number;
  readonly positions: Float32Array; // [frames * joints * 3] file units
  readonly rotations: Float32Array; // [frames * joints * 4]
}

/** The poses of `count` frames at most, evenly spread, the first among them. */
export function samplePoses(file: BvhFile, count: number): SampledPoses {
  const { hierarchy, values } = file;
  const { channelCount, names } = hierarchy;
  const frameCount = Math.min(count, file.frameCount);
  const rows = new Float32Array(frameCount * channelCount);
  for (let i = 0; i < frameCount; i++) {
    const start = Math.floor((i * file.frameCount) / frameCount) * channelCount;
    rows.set(values.subarray(start, start + channelCount), i * channelCount);
  }
  const sample: BvhFile = { ...file, frameCount, values: rows };
  const plan = planChannels(hierarchy, 'y');
  const poses = frameCount * names.length;
  return {
    frameCount,
    positions: convertPositions(new Float32Array(poses * 3), sample, plan, hierarchy.offsets, 1),
    rotations: convertRotations(new Float32Array(poses * 4), sample, plan),
  };
}
