import { randomShare } from '#core/kit/numbers.ts';
import type { TreeInput } from '#core/tree/inputs/input-document.ts';
import { withKeys, type NumberKey } from './input-keys.ts';

/** Shapes of generated curves. */
export const waveforms = ['ramp', 'steps', 'noise', 'sine'] as const;
export type Waveform = (typeof waveforms)[number];

/** A generated curve. */
export interface Generator {
  readonly waveform: Waveform;
  readonly from: number;
  readonly to: number;
  readonly period: number; // s, at least `shortestPeriod`: of a ramp its length
  readonly seed: number; // of noise: whole, 0 to 2^32 - 1
}

/** Keys per period of a sine, and the most that are generated. */
const SINE_KEYS = 24;
const MAX_KEYS = 5000;

const keysPerPeriod: Readonly<Record<Waveform, number>> = { ramp: 0, steps: 2, noise: 1, sine: SINE_KEYS };

/** The shortest period, s, for which the keys reach the end of a take of `duration` s. */
export function shortestPeriod(waveform: Waveform, duration: number): number {
  return Math.max(0.01, (keysPerPeriod[waveform] * duration) / (MAX_KEYS - 2));
}

/**
 * The input with generated keys from 0 to `duration`, s, in place of its own:
 *
 *   ramp    from ╱ to, then constant        steps   from ▁▔▁▔ to, each for half a period
 *   noise   a random value each period      sine    from ∿ to, beginning at from
 */
export function withGenerated(input: TreeInput, generator: Generator, duration: number): TreeInput {
  const period = Math.max(generator.period, shortestPeriod(generator.waveform, duration));
  const keys = generate({ ...generator, period }, duration);
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
    case 'noise':
      return everyStep(period, duration, (i) => along(randomShare(seed, i)));
    case 'sine':
      return everyStep(period / SINE_KEYS, duration, (i) =>
        along((1 - Math.cos((2 * Math.PI * i) / SINE_KEYS)) / 2),
      );
  }
}

/** Keys `step` seconds apart, from 0 to the first at or after `duration`. */
function everyStep(step: number, duration: number, value: (i: number) => number): readonly NumberKey[] {
  const count = Math.ceil(duration / step - 1e-9) + 1;
  return Array.from({ length: count }, (_, i) => ({ time: i * step, value: value(i) }));
}
