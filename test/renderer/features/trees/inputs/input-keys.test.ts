import { expect, test } from 'vitest';
import { type PadState, padValue, readPad } from '#renderer/features/trees/inputs/gamepad.ts';
import { type Generator, waveforms, withGenerated } from '#renderer/features/trees/inputs/generate-keys.ts';
import {
  keysOf,
  withKey,
  withMovedKey,
  withoutKey,
  withValue,
} from '#renderer/features/trees/inputs/input-keys.ts';
import { numberOf, roundedIn, roundingStep, valueOf } from '#renderer/features/trees/inputs/input-values.ts';
import { readInput } from '#renderer/stores/lab/tree/read-input.ts';
import { listInput, numberInput } from './sample-inputs.ts';

const keyed = numberInput({
  keys: [
    { time: 1, value: 10 },
    { time: 2, value: 20 },
    { time: 4, value: 40 },
  ],
});
const timesOf = (input: Parameters<typeof keysOf>[0]): readonly number[] =>
  keysOf(input).map(({ time }) => time);

test('a key is added in the order of times, or replaces the one at its time', () => {
  const added = withKey(keyed, { time: 3, value: 7 });
  expect(added.index).toBe(2);
  expect(timesOf(added.input)).toEqual([1, 2, 3, 4]);
  const replaced = withKey(keyed, { time: 2.0004, value: 7 });
  expect(replaced.index).toBe(1);
  expect(keysOf(replaced.input)[1]).toEqual({ time: 2, value: 7 });
});

test('a key does not move past its neighbours', () => {
  expect(timesOf(withMovedKey(keyed, 1, { time: 9, value: 0 }))).toEqual([1, 4, 4]);
  expect(timesOf(withMovedKey(keyed, 1, { time: -9, value: 0 }))).toEqual([1, 1, 4]);
  expect(timesOf(withMovedKey(keyed, 0, { time: -9, value: 0 }))).toEqual([-9, 2, 4]);
  expect(keysOf(withMovedKey(keyed, 1, { time: 3, value: 33 }))[1]).toEqual({ time: 3, value: 33 });
  expect(withMovedKey(keyed, 3, { time: 3, value: 33 })).toBe(keyed); // it was only previewed
});

test('a key is removed', () => {
  expect(timesOf(withoutKey(keyed, 1))).toEqual([1, 4]);
});

test('a value is set where there are no keys, and a key where there are some', () => {
  expect(withValue(numberInput(), 3, 5)).toMatchObject({ value: 5, keys: [] });
  expect(withValue(keyed, 3, 5)).toMatchObject({ value: 0, keys: { length: 4 } });
  expect(withValue(listInput(), 3, 2)).toMatchObject({ value: 'tense', keys: [] });
});

test('values of each kind as numbers and back', () => {
  const list = listInput();
  expect(list.options.map((option) => numberOf(list, option))).toEqual([0, 1, 2]);
  expect([-3, 0.4, 1.6, 9].map((number) => valueOf(list, number))).toEqual([
    'calm',
    'calm',
    'tense',
    'tense',
  ]);
  const flag = { kind: 'bool', value: true, keys: [] } as const;
  expect(numberOf(flag, true)).toBe(1);
  expect([0.49, 0.5].map((number) => valueOf(flag, number))).toEqual([false, true]);
  expect(valueOf({ kind: 'int', value: 0, keys: [] }, 2.6)).toBe(3);
  expect(valueOf(numberInput(), 2.6)).toBe(2.6);
});

test('dragged values are round, and stay inside the range', () => {
  expect(roundingStep({ minimum: 0, maximum: 4 })).toBe(0.01);
  expect(roundingStep({ minimum: -180, maximum: 180 })).toBe(1);
  expect(roundedIn({ minimum: 0, maximum: 4 }, 1.23456)).toBe(1.23);
  expect(roundedIn({ minimum: 0, maximum: 4 }, 1.23456, 0.001)).toBe(1.235);
  expect(roundedIn({ minimum: 0.123, maximum: 4 }, -7)).toBe(0.123);
});

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

const pad = (given: Partial<PadState>): PadState => ({ connected: true, axes: [], buttons: [], ...given });
const stick = { kind: 'axis', index: 0 } as const;
const upright = { kind: 'axis', index: 1 } as const;
const trigger = { kind: 'button', index: 0 } as const;

test('a stick at rest is 0, and rises from the edge of the dead zone', () => {
  const at = (value: number): number | null => readPad(stick, [pad({ axes: [value] })]);
  expect([0.1, -0.15, 0.15].map((value) => Math.abs(Number(at(value))))).toEqual([0, 0, 0]);
  expect(at(0.575)).toBeCloseTo(0.5, 12);
  expect(at(-1)).toBe(-1);
  expect(at(1.2)).toBe(1);
});

test('the first connected gamepad with the control counts; without one there is no value', () => {
  const pads = [
    null,
    pad({ connected: false, buttons: [{ value: 1 }] }),
    pad({ buttons: [{ value: 0.25 }] }),
  ];
  expect(readPad(trigger, pads)).toBe(0.25);
  expect(readPad(stick, pads)).toBeNull();
});

test('deflections reach the ends of the range, and rest is 0 or next to it', () => {
  const turn = { minimum: -90, maximum: 45 };
  expect([-1, 0, 1].map((value) => padValue(stick, value, turn))).toEqual([-90, 0, 45]);
  expect(padValue(upright, -1, turn)).toBe(45);
  const speed = { minimum: 1, maximum: 5 };
  expect([-1, 0, 1].map((value) => padValue(stick, value, speed))).toEqual([5, 1, 5]);
  expect([0, 1].map((value) => padValue(trigger, value, { minimum: -4, maximum: -1 }))).toEqual([-1, -4]);
});
