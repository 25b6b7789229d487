import type { Smoothing } from '../../../../../core/tree/inputs/smoothing.ts';
import type { ValueRange } from './input-values.ts';

/** Kinds of smoothing, with their names; `none` = null. */
export const smoothingNames: Readonly<Record<Smoothing['kind'] | 'none', string>> = {
  none: 'None',
  spring: 'Spring',
  average: 'Average',
  drag: 'Acceleration and drag',
};

/** A smoothing of this kind that settles in about half a second. */
export function usualSmoothing(kind: string, { minimum, maximum }: ValueRange): Smoothing | null {
  switch (kind) {
    case 'spring':
      return { kind, halfLife: 0.15 };
    case 'average':
      return { kind, window: 0.3 };
    case 'drag':
      return { kind, acceleration: Number((20 * (maximum - minimum)).toPrecision(2)), drag: 6 };
    default:
      return null;
  }
}
