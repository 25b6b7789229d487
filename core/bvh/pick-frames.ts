import type { BvhFile } from './bvh-file.ts';

/**
 * A file that holds these frames of `file` alone, one after the other.
 * @param frames [n] each at least 0 and below the file's count; n >= 1
 */
export function pickFrames(file: BvhFile, frames: readonly number[]): BvhFile {
  const { channelCount } = file.hierarchy;
  const values = new Float32Array(frames.length * channelCount);
  frames.forEach((frame, i) => {
    values.set(file.values.subarray(frame * channelCount, (frame + 1) * channelCount), i * channelCount);
  });
  return { ...file, frameCount: frames.length, values };
}
