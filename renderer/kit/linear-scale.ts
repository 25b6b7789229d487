/**
 * Values over pixels: `low` is at pixel `from`, `high` at pixel `to`, above it for an axis that points up.
 */
export interface LinearScale {
  readonly low: number;
  readonly high: number;
  readonly from: number; // px
  readonly to: number; // px
}

export function toPixel({ low, high, from, to }: LinearScale, value: number): number {
  return from + ((value - low) / (high - low)) * (to - from);
}

/** Pixels of a length, always positive. */
export function pixelsOf({ low, high, from, to }: LinearScale, length: number): number {
  return (Math.abs(to - from) * length) / (high - low);
}

export function toValue({ low, high, from, to }: LinearScale, pixel: number): number {
  return low + ((pixel - from) / (to - from)) * (high - low);
}

/** Round values for the ticks of an axis, at least `pixels` apart. */
export function ticksOf(scale: LinearScale, pixels: number): readonly number[] {
  const least = ((scale.high - scale.low) * pixels) / Math.max(Math.abs(scale.to - scale.from), 1);
  const power = 10 ** Math.floor(Math.log10(least));
  const step = power * ([1, 2, 5].find((lead) => lead * power >= least) ?? 10);
  const first = Math.ceil(scale.low / step);
  const count = Math.floor(scale.high / step) - first + 1;
  return Array.from({ length: Math.max(count, 0) }, (_, i) => tidied((first + i) * step));
}

/** Without the digits that steps leave behind: 3 · 0.1 is 0.3; and without −0. */
export function tidied(value: number): number {
  return Number(value.toPrecision(10)) + 0;
}
