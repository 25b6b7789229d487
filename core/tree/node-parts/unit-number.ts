import type { Changing } from '../../blending/changing.ts';

/** Writes `source` clamped to [0, 1] at `out[at]` and its rate behind it: 0 while it is clamped. */
export function writeUnitNumber(out: Float64Array, at: number, source: Changing): void {
  const value = Math.min(Math.max(source.value, 0), 1);
  out[at] = value;
  out[at + 1] = value === source.value ? source.rate : 0;
}
