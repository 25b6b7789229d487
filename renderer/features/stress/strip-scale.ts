import type { TimeRange } from '../../../core/transition/clips/clip-clock.ts';

/** The horizontal scale of the strip. */
export interface StripScale {
  readonly range: TimeRange;
  readonly width: number; // px
}

/** Heights of the strip’s parts, px. */
export const RULER = 16;
export const TICKS = 20;

export function xOf({ range, width }: StripScale, time: number): number {
  return ((time - range.start) / (range.end - range.start)) * width;
}

export function timeOf({ range, width }: StripScale, x: number): number {
  return range.start + (x / Math.max(width, 1)) * (range.end - range.start);
}

/** The next round number at or above `value`, with one digit or two, so that a lane is well filled. */
export function roundAbove(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(value, 1e-9)));
  return ROUND.map((lead) => lead * power).find((each) => each >= value * (1 - 1e-9)) ?? 10 * power;
}

const ROUND = [1, 1.5, 2, 3, 4, 5, 6, 8, 10];
