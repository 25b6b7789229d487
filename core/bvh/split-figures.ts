import type { BvhHierarchy } from './bvh-file.ts';

/**
 * The numbers of each figure of a file with several: columns of the same rows, one figure after the other.
 *
 * @param values [frames * channels of all figures]
 * @returns [frames * channelCount] for each figure; `values` itself where there is but one
 */
export function splitFigures(
  values: Float32Array,
  frameCount: number,
  figures: readonly BvhHierarchy[],
): Float32Array[] {
  if (figures.length === 1) return [values];
  const rowLength = values.length / frameCount;
  let first = 0;
  return figures.map(({ channelCount }) => {
    const own = new Float32Array(frameCount * channelCount);
    for (let frame = 0; frame < frameCount; frame++) {
      const start = frame * rowLength + first;
      own.set(values.subarray(start, start + channelCount), frame * channelCount);
    }
    first += channelCount;
    return own;
  });
}
