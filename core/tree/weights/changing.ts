/** A number with its rate of change, from which weights get exact rates and poses exact velocities. */
export interface Changing {
  value: number;
  rate: number; // per s
}

export function changing(value: number, rate = 0): Changing {
  // The rate first: V8 would share a boxing field with other objects that begin with `value`.
  return { rate, value };
}

/*
 * Kernels here write weights with rates, `[n * 2]`: weight, rate (1/s), weight, rate, … At a corner the rate
 * is one-sided.
 */

/** Writes `source` clamped to [0, 1] at `out[at]` and its rate behind it: 0 while it is clamped. */
export function writeUnitNumber(out: Float64Array, at: number, source: Changing): void {
  const value = Math.min(Math.max(source.value, 0), 1);
  out[at] = value;
  out[at + 1] = value === source.value ? source.rate : 0;
}
