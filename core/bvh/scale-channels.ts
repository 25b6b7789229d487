import { oncePer } from '../once-per.ts';
import type { BvhFile, BvhHierarchy } from './bvh-file.ts';

/** A scale that rounding left beside 1 changes nothing anybody sees. */
const NO_SCALE = 1e-3;

/**
 * What is lost of a figure whose joints have channels of scale, as some exporters write for every joint: nothing where they are 1 in
 * every frame; else its bones keep their lengths, and this says of which joints.
 */
export function scaleWarnings({ hierarchy, values, frameCount }: BvhFile): string[] {
  const scaled = scaleColumns(hierarchy)
    .filter(({ columns }) =>
      columns.some((each) => leavesOne(values, each, hierarchy.channelCount, frameCount)),
    )
    .map(({ name }) => name);
  if (scaled.length === 0) return [];
  const more = scaled.length > 1 ? ` and ${scaled.length - 1} more` : '';
  return [`the scale of ${scaled[0]}${more} is not 1 and is left out: bones keep their lengths`];
}

/** Which numbers of a row are scales, of the joints that have some. */
const scaleColumns = oncePer(({ channels, names }: BvhHierarchy) => {
  let column = 0;
  return channels.flatMap((own, joint) => {
    const columns = own.flatMap((channel, i) => (channel.endsWith('scale') ? [column + i] : []));
    column += own.length;
    return columns.length > 0 ? [{ name: names[joint], columns }] : [];
  });
});

/** Whether a column of the rows is anything else than 1 in some frame. */
function leavesOne(values: Float32Array, column: number, stride: number, frameCount: number): boolean {
  for (let frame = 0, at = column; frame < frameCount; frame++, at += stride) {
    if (Math.abs(values[at] - 1) > NO_SCALE) return true;
  }
  return false;
}
