// core/blending: kernels that blend many poses at once
/** A number that moves: what it is and how fast it changes. Weights made from it get exact rates, poses exact velocities. */
export interface Changing {
  value: number;
  rate: number; // per s
}

export function changing(value: number, rate = 0): Changing {
  // The rate first: objects that begin with a `value` are everywhere, and V8 lets them share a field that boxes numbers.
  return { rate, value };
}

/*
 * Kernels here write weights with their rates, `[n * 2]`: weight, rate (1/s), weight, rate, … At a corner, where a rate
 * jumps, it is that of one side.
 */
