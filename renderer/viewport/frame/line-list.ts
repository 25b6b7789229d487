import type { Floats } from '#core/kit/floats.ts';
import type { Rgb } from './colours.ts';

/**
 * Floats per line: two ends with a width each, two colours with an alpha each, dashed length before either
 * end.
 */
export const LINE_FLOATS = 18;

/** Lines and discs over a view, filled again for each frame. Lines beyond its capacity are dropped. */
export interface LineList {
  readonly values: Float32Array; // [room * LINE_FLOATS]
  count: number;
}

/** Style of a line. Widths in px of the page, colours in display space. */
export interface Stroke {
  width: number;
  endWidth: number;
  colour: Rgb;
  alpha: number;
  endAlpha: number;
  /** Dashed length before the start, m; negative = solid. */
  dash: number;
  /** Drawn over everything. */
  onTop: boolean;
}

export function createLineList(room: number): LineList {
  return { values: new Float32Array(room * LINE_FLOATS), count: 0 };
}

export function createStroke(): Stroke {
  return { width: 1, endWidth: 1, colour: [1, 1, 1], alpha: 1, endAlpha: 1, dash: -1, onTop: false };
}

/**
 * Adds the line between the ends in `segment` ([6] m, world); a disc of the stroke's width if they are equal.
 */
export function addLine(out: LineList, segment: Floats, stroke: Stroke): void {
  const at = out.count * LINE_FLOATS;
  const { values } = out;
  if (at + LINE_FLOATS > values.length) return;
  out.count++;
  const side = stroke.onTop ? -1 : 1;
  const { colour } = stroke;
  for (let axis = 0; axis < 3; axis++) {
    values[at + axis] = segment[axis];
    values[at + 4 + axis] = segment[axis + 3];
  }
  values[at + 3] = stroke.width * side;
  values[at + 7] = stroke.endWidth * side;
  for (let channel = 0; channel < 3; channel++)
    values[at + 8 + channel] = values[at + 12 + channel] = colour[channel];
  values[at + 11] = stroke.alpha;
  values[at + 15] = stroke.endAlpha;
  values[at + 16] = stroke.dash;
  values[at + 17] = stroke.dash < 0 ? -1 : stroke.dash + lengthOf(segment);
}

export function lengthOf(segment: Floats): number {
  const x = segment[3] - segment[0];
  const y = segment[4] - segment[1];
  const z = segment[5] - segment[2];
  return Math.sqrt(x * x + y * y + z * z);
}
