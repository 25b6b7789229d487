import type { TimeRange } from '#core/transition/clips/clip-clock.ts';
import type { LinearScale } from '../../kit/linear-scale.ts';

/** Heights of the strip’s parts, px. */
export const RULER = 16;
export const TICKS = 20;

/** The times of the strip over its width. */
export function stripScale({ start, end }: TimeRange, width: number): LinearScale {
  return { low: start, high: end, from: 0, to: Math.max(width, 1) };
}

/**
 * The next round number at or above `value`, with one digit or two, so that curves fill most of the height.
 */
export function roundAbove(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(value, 1e-9)));
  return ROUND.map((lead) => lead * power).find((each) => each >= value * (1 - 1e-9)) ?? 10 * power;
}

const ROUND = [1, 1.5, 2, 3, 4, 5, 6, 8, 10];
