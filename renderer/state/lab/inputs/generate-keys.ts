import type { TreeInput } from '../../../../core/tree/inputs/input-document.ts';
import { withKeys } from './input-keys.ts';
import type { NumberKey } from './input-keys.ts';

/** Shapes of generated curves. */
export const waveforms = ['ramp', 'steps', 'noise', 'sine'] as const;
export type Waveform = (typeof waveforms)[number];

/** A generated curve. */
export interface Generator {
  readonly waveform: Waveform;
  readonly from: number;
  readonly to: number;
  readonly period: number; // s, > 0: of a ramp its length
  readonly seed: number; // of noise
}

/** Keys per period of a sine, and the most that are generated. */
const SINE_KEYS = 24;
const MOST_KEYS = 5000;

/**
 * The input with generated keys from 0 to `duration`, s, in place of its own:
 *
 *   ramp    from ╱ to, then constant        steps   from ▁▔▁▔ to, each for half a period
 *   noise   a random value each period      sine    from ∿ to, beginning at from
 */
export function withGenerated(input: TreeInput, generator: Generator, duration: number): TreeInput {
  const keys = generate(generator, duration);
  if (input.kind !== 'number') return withKeys(input, keys);
  const interpolation = generator.waveform === 'steps' ? 'step' : 'linear';
  return withKeys({ ...input, interpolation }, keys);
}

function generate({ waveform, from, to, period, seed }: Generator, duration: number): readonly NumberKey[] {
  const along = (share: number): number => from + share * (to - from);
  switch (waveform) {
    case 'ramp':
      return [
        { time: 0, value: from },
        { time: period, value: to },
      ];
    case 'steps':
      return everyStep(period / 2, duration, (i) => along(i % 2));
    case 'noise': {
      const random = randomShares(seed);
      return everyStep(period, duration, () => along(random()));
    }
    case 'sine':
      return everyStep(period / SINE_KEYS, duration, (i) =>
        along((1 - Math.cos((2 * Math.PI * i) / SINE_KEYS)) / 2),
      );
  }
}

/** Keys `step` seconds apart, from 0 to the first at or after `duration`. */
function everyStep(step: number, duration: number, value: (i: number) => number): readonly NumberKey[] {
  const count = Math.min(Math.ceil(duration / step - 1e-9) + 1, MOST_KEYS);
  return Array.from({ length: count }, (_, i) => ({ time: i * step, value: value(i) }));
}

/** Random numbers from 0 to 1, the same for each seed. Source: Ettinger, "Mulberry32". */
function randomShares(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
