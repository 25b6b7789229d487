import type { NumberRow } from './row.ts';

const PIXELS_A_STEP = 2;
const LOGARITHMIC_PIXELS = 400; // in a hundredfold range, 20 px are a third more

/** Position of a value on its slider: 0 at the minimum, 1 at the maximum. */
export interface NumberScale {
  /** Pointer travel for the whole range, whatever the length of the slider: 20 pixels are a small change. */
  readonly pixels: number;
  toFraction(value: number): number;
  toValue(fraction: number): number;
}

/**
 * A linear scale, or a logarithmic one, where each pixel changes the value by the same ratio; this suits times, which range
 * over a factor of a hundred. Its first step lies at 0, as does a minimum below it.
 */
export function numberScale({
  minimum,
  maximum,
  step,
  quantity,
  logarithmic = quantity === 's',
}: Pick<NumberRow, 'minimum' | 'maximum' | 'step' | 'logarithmic'> &
  Partial<Pick<NumberRow, 'quantity'>>): NumberScale {
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
