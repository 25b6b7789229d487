import { expect, test } from 'vitest';
import { waveforms, withGenerated, type Generator } from '#renderer/features/trees/inputs/generate-keys.ts';
import { keysOf } from '#renderer/features/trees/inputs/input-keys.ts';
import { readInput } from '#renderer/stores/lab/tree/read-input.ts';
import { listInput, numberInput } from './sample-inputs.ts';

const generator = (given: Partial<Generator>): Generator => ({
  waveform: 'ramp',
  from: 1,
  to: 3,
  period: 2,
  seed: 1,
  ...given,
});
const valuesOf = (given: Partial<Generator>, duration = 4): readonly number[] =>
  keysOf(withGenerated(numberInput(), generator(given), duration)).map(({ value }) => value);

test('a ramp, steps and a sine go from one value to the other', () => {
  expect(keysOf(withGenerated(numberInput(), generator({}), 4))).toEqual([
    { time: 0, value: 1 },
    { time: 2, value: 3 },
  ]);
  expect(valuesOf({ waveform: 'steps' })).toEqual([1, 3, 1, 3, 1]);
  const sine = valuesOf({ waveform: 'sine' });
  expect([sine[0], sine[12], sine[24], sine[36]].map((value) => Number(value.toFixed(9)))).toEqual([
    1, 3, 1, 3,
  ]);
});

test('noise stays in its range, and is the same for the same seed', () => {
  const noise = valuesOf({ waveform: 'noise', period: 0.01 });
  expect(noise).toHaveLength(401);
  expect(Math.min(...noise)).toBeGreaterThanOrEqual(1);
  expect(Math.max(...noise)).toBeLessThanOrEqual(3);
  expect(noise.reduce((sum, value) => sum + value) / noise.length).toBeCloseTo(2, 1);
  expect(valuesOf({ waveform: 'noise', period: 0.01 })).toEqual(noise);
  expect(valuesOf({ waveform: 'noise', period: 0.01, seed: 2 })).not.toEqual(noise);
});

test.each(waveforms)('%s: a tree accepts keys of any period, which reach the end of the take', (waveform) => {
  for (const period of [0.01, 1 / 3, 1000])
    for (const input of [numberInput(), listInput(), { kind: 'int', value: 0, keys: [] } as const]) {
      const made = withGenerated(input, generator({ waveform, from: 0, to: 2, period }), 300);
      expect(readInput(made).ok).toBe(true);
      expect(made.keys.length).toBeLessThanOrEqual(5000);
      if (waveform !== 'ramp') expect(made.keys.at(-1)?.time).toBeGreaterThanOrEqual(300 - 1e-6);
    }
});
