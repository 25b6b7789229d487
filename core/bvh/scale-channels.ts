import { oncePer } from '../once-per.ts';
import type { BvhFile, BvhHierarchy } from './bvh-file.ts';

/** Scales this close to 1 have no visible effect. */
const NO_SCALE = 1e-3;

/**
 * Warnings about scale channels, which are ignored: bones keep their lengths. Some exporters write them for every joint, so channels
 * that are 1 in every frame give no warning.
 */
export function scaleWarnings({ hierarchy, values, frameCount }: BvhFile): string[] {
  const scaled = scaleColumns(hierarchy)
    .filter(({ columns }) =>
      columns.some((each) => leavesOne(values, each, hierarchy.channelCount, frameCount)),
    )
    .map(({ name }) => name);
  if (scaled.length === 0) return [];
  const more = scaled.length > 1 ? ` and ${scaled.length - 1} more` : '';
  return [`the scale of ${scaled[0]}${more} is not 1 and was ignored: bones keep their lengths`];
}

/** Columns of scale channels, for joints that have some. */
const scaleColumns = oncePer(({ channels, names }: BvhHierarchy) => {
  let column = 0;
  return channels.flatMap((own, joint) => {
    const columns = own.flatMap((channel, i) => (channel.endsWith('scale') ? [column + i] : []));
    column += own.length;
    return columns.length > 0 ? [{ name: names[joint], columns }] : [];
  });
});

/** True if a column is not 1 in some frame. */
function leavesOne(values: Float32Array, column: number, stride: number, frameCount: number): boolean {
  for (let frame = 0, at = column; frame < frameCount; frame++, at += stride) {
    if (Math.abs(values[at] - 1) > NO_SCALE) return true;
  }
  return false;
}
