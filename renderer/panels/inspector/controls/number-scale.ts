import type { NumberRow } from './row.ts';

const PIXELS_A_STEP = 2;
const LOGARITHMIC_PIXELS = 400; // 20 of them are a third more, of a hundredfold range

/** Where the values of a number lie on its slider: 0 at the minimum, 1 at the maximum. */
export interface NumberScale {
  /** How far the pointer goes for the whole range, however short the slider is: 20 pixels are a nudge, not a leap. */
  readonly pixels: number;
  toFraction(value: number): number;
  toValue(fraction: number): number;
}

/**
 * Linear, or logarithmic: each pixel then changes the value by the same ratio, as fits times, which differ by a hundred times. Its first
 * step lies at 0, the minimum below it too.
 */
export function numberScale({
  minimum,
  maximum,
  step,
  logarithmic = false,
}: Pick<NumberRow, 'minimum' | 'maximum' | 'step' | 'logarithmic'>): NumberScale {
  const within = (fraction: number): number => Math.min(Math.max(fraction, 0), 1);
  if (!logarithmic) {
    const length = maximum - minimum || 1;
    return {
      pixels: (length / step) * PIXELS_A_STEP,
      toFraction: (value) => within((value - minimum) / length),
      toValue: (fraction) => minimum + within(fraction) * length,
    };
  }
  const first = Math.max(minimum, step);
  const decades = Math.log(maximum / first);
  return {
    pixels: LOGARITHMIC_PIXELS,
    toFraction: (value) => (value <= first ? 0 : within(Math.log(value / first) / decades)),
    toValue: (fraction) => (fraction <= 0 ? minimum : first * Math.exp(within(fraction) * decades)),
  };
}
