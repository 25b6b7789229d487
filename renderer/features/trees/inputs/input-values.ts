import { clamp } from '#core/kit/numbers.ts';
import type { TreeInput } from '#core/tree/inputs/input-document.ts';

/** A value of an input: a number, a switch, or an option. */
export type InputValue = number | boolean | string;

/** A value range, with `minimum` < `maximum`. */
export interface ValueRange {
  readonly minimum: number;
  readonly maximum: number;
}

/** A value as a number: 0 or 1 for a bool, the index of its option for an enum. */
export function numberOf(input: TreeInput, value: InputValue): number {
  if (typeof value !== 'string') return Number(value);
  return input.kind === 'enum' ? Math.max(input.options.indexOf(value), 0) : 0;
}

/** The value of an input that is nearest to a number: the inverse of `numberOf`. */
export function valueOf(input: TreeInput, number: number): InputValue {
  switch (input.kind) {
    case 'number':
      return number;
    case 'int':
      return Math.round(number);
    case 'bool':
      return number >= 0.5;
    case 'enum':
      return input.options[clamp(Math.round(number), 0, input.options.length - 1)];
  }
}

/** Step to which dragged values are rounded: a power of ten, 1/200 of the range or less. */
export function roundingStep({ minimum, maximum }: ValueRange): number {
  return 10 ** Math.floor(Math.log10((maximum - minimum) / 200));
}

/** A value inside a range, on a round step. */
export function roundedIn(range: ValueRange, value: number, step = roundingStep(range)): number {
  const rounded = Number((Math.round(value / step) * step).toPrecision(12));
  return clamp(rounded, range.minimum, range.maximum);
}
