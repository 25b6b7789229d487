import type { Floats } from '../floats.ts';

/** Depth below the ground, m: sum over all frames, and maximum. */
export interface Penetration {
  readonly sum: number;
  readonly maximum: number;
}

/**
 * Depth below the ground: sum and maximum of `max(0, groundHeight - height)`.
 *
 * @param heights [n] m, of a point over time, or of many points
 */
export function measurePenetration(heights: Floats, groundHeight: number): Penetration {
  let sum = 0;
  let maximum = 0;
  for (let i = 0; i < heights.length; i++) {
    const depth = groundHeight - heights[i];
    if (depth > 0) sum += depth;
    if (depth > maximum) maximum = depth;
  }
  return { sum, maximum };
}
