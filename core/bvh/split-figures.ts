import type { BvhHierarchy } from './bvh-file.ts';

/**
 * Splits the rows of a file with several figures: one buffer for each figure.
 *
 * @param values [frames * channels of all figures]
 * @returns [frames * channelCount] for each figure; `values` itself for a single figure
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
