import { expect, test } from 'vitest';
import { type PadState, padValue, readPad } from '#renderer/features/trees/inputs/gamepad.ts';
import { type Generator, waveforms, withGenerated } from '#renderer/features/trees/inputs/generate-keys.ts';
import {
  inputRange,
  keysOf,
  nameProblem,
  usesOf,
  withKey,
  withMovedKey,
  withoutKey,
  withRenamedInput,
  withValue,
} from '#renderer/features/trees/inputs/input-keys.ts';
import { numberOf, roundedIn, roundingStep, valueOf } from '#renderer/features/trees/inputs/input-values.ts';
import { outlineOf } from '#renderer/stores/lab/tree/outline.ts';
import { readInput } from '#renderer/stores/lab/tree/open-tree.ts';
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

const rest = { kind: 'restPose' };
const speed = { input: 'speed' };

/** A selection whose branches use the speed in a space, in a weight and in a rule. */
const root = {
  kind: 'selectByBool',
  input: { input: 'fast' },
  whenTrue: {
    kind: 'blendSpace1D',
    name: 'Gaits',
    x: speed,
    samples: [
      { at: 1.5, node: rest },
      { at: 4, node: { kind: 'layer', base: rest, layer: rest, mask: { branches: [] }, weight: speed } },
    ],
  },
  whenFalse: {
    kind: 'rules',
    states: [{ name: 'speed', node: rest }],
    initial: 'speed',
    rules: [{ to: 'speed', when: { any: [{ not: { ...speed, is: 'above', value: 3 } }] }, duration: 0.2 }],
  },
};
const content = { schemaVersion: 1, inputs: { speed: numberInput(), fast: { kind: 'bool' } }, root };
const uses = (name: string) => usesOf(name, outlineOf(root));

test('uses are found in each node, at their address in it, not in the nodes above', () => {
  expect(uses('speed').map(({ node, at }) => [node.node.kind, at])).toEqual([
    ['blendSpace1D', ['x']],
    ['layer', ['weight']],
    ['rules', ['rules', 0, 'when', 'any', 0, 'not']],
  ]);
  expect(uses('fast').map(({ node, at }) => [node.path, at])).toEqual([['root', ['input']]]);
  expect(uses('Gaits')).toEqual([]);
});

test('all references follow a renamed input, in its place among the others; texts do not', () => {
  const renamed = withRenamedInput(content, 'speed', 'pace');
  expect(Object.keys(renamed['inputs'] as object)).toEqual(['pace', 'fast']);
  expect(usesOf('pace', outlineOf(renamed['root']))).toHaveLength(3);
  expect(usesOf('speed', outlineOf(renamed['root']))).toEqual([]);
  expect(JSON.stringify(renamed)).toContain('"to":"speed"');
  expect(withRenamedInput(renamed, 'pace', 'speed')).toEqual(content);
  expect(usesOf('quick', outlineOf(withRenamedInput(content, 'fast', 'quick')['root']))).toHaveLength(1);
});

test('names are not empty, taken or too long', () => {
  expect(nameProblem('pace', ['speed'])).toBeNull();
  for (const name of ['', 'speed', 'x'.repeat(201)]) expect(nameProblem(name, ['speed'])).not.toBeNull();
});

test('the range of an input comes from what its nodes use', () => {
  const of = (node: object) => inputRange(numberInput(), usesOf('speed', outlineOf(node)));
  const at = (...places: readonly number[]) => places.map((place) => ({ at: place, node: rest }));
  expect(of({ kind: 'blendSpace1D', x: speed, samples: at(1.5, 4) })).toEqual({ minimum: 0, maximum: 4 });
  expect(of({ kind: 'blendSpace1D', x: speed, samples: at(-90, 90) })).toEqual({ minimum: -90, maximum: 90 });
  const samples = [
    { x: -1, y: 2, node: rest },
    { x: 1, y: 6, node: rest },
  ];
  expect(of({ kind: 'blendSpace2D', x: 0, y: speed, samples })).toEqual({ minimum: 0, maximum: 6 });
  const spheres = [{ center: [5, -2], radius: 1, node: rest }];
  expect(of({ kind: 'multiAxis', point: [0, speed], spheres })).toEqual({ minimum: -3, maximum: 0 });
  const offset = {
    kind: 'aimOffset',
    yaws: [-90, 0, 90],
    pitches: [-45, 0, 45],
    offsets: [],
    yaw: 0,
    pitch: speed,
  };
  expect(of(offset)).toEqual({ minimum: -45, maximum: 45 });
  const choices = [rest, rest, rest];
  expect(of({ kind: 'selectByInt', input: speed, choices })).toEqual({ minimum: 0, maximum: 2 });
  const ranges = [
    { start: -2, end: 1, node: rest },
    { start: -1, end: 3, node: rest },
  ];
  expect(of({ kind: 'singleAxis', x: speed, ranges })).toEqual({ minimum: -2, maximum: 3 });
  const above = (value: number) => [{ to: 'a', when: { ...speed, is: 'above', value }, duration: 0.2 }];
  const rules = (value: number) => ({
    kind: 'rules',
    states: [{ name: 'a', node: rest }],
    rules: above(value),
  });
  expect(of(rules(3))).toEqual({ minimum: 0, maximum: 6 });
  expect(of(rules(-3))).toEqual({ minimum: -6, maximum: 0 });
  expect(of(rules(0))).toEqual({ minimum: 0, maximum: 1 });
  expect(of(rest)).toEqual({ minimum: 0, maximum: 1 });
});

test('the range includes the values of the input, and is never empty', () => {
  const keyed = numberInput({ value: -2, keys: [{ time: 0, value: 9 }] });
  expect(inputRange(keyed, [])).toEqual({ minimum: -2, maximum: 9 });
  const [use] = usesOf(
    'speed',
    outlineOf({ kind: 'blendSpace1D', x: speed, samples: [{ at: 3, node: rest }] }),
  );
  expect(inputRange(numberInput({ value: 3 }), [use])).toEqual({ minimum: 2.5, maximum: 3.5 });
});
