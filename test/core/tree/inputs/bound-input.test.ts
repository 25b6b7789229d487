import { expect, test } from 'vitest';
import { bindInput, type BoundInput, risingEdges, sampleInputs } from '#core/tree/inputs/bound-input.ts';
import { isMet, listTicks, type RuleCondition } from '#core/tree/inputs/condition.ts';
import type { BoolInput, NumberInput } from '#core/tree/inputs/input-document.ts';

const number = (changes: Partial<NumberInput>) =>
  bindInput({ kind: 'number', value: 0, keys: [], interpolation: 'step', smoothing: null, ...changes });
const flag = (value: boolean, ...keys: BoolInput['keys']) => bindInput({ kind: 'bool', value, keys });
const options = ['walk', 'jog', 'run'];
const keys = [
  { time: 0.5, value: 1 },
  { time: 1, value: 1 },
  { time: 2, value: 3 },
];
const angles = [350, 20, 200].map((value, i) => ({ time: i + 1, value }));

test.each([
  ['a number', number({ value: 7, keys }), [0, 7], [0.5, 1, 2, 3]],
  ['a number from before 0', number({ keys: [{ time: -2, value: 5 }] }), [-2, 0], [-2, 5]],
  ['a linear number', number({ value: 7, keys, interpolation: 'linear' }), [0.5, 1], [2, 3]],
  ['a linear number without keys', number({ value: 7, interpolation: 'linear' }), [0, 7], []],
  ['a direction', number({ keys: angles, period: 360 }), [0, 0], [1, -10, 2, 20, 3, 200]],
  ['a flag', flag(true, { time: 1, value: false }), [0, 1], [1, 0]],
  [
    'an option',
    bindInput({ kind: 'enum', options, value: 'jog', keys: [{ time: 3, value: 'run' }] }),
    [0, 1],
    [3, 2],
  ],
])('%s: where it begins, and each change', (_, { startsAt, initial, changes }, begins, steps) => {
  expect([startsAt, initial]).toEqual(begins);
  expect(changes.flatMap(({ time, value }) => [time, value])).toEqual(steps);
});

test('all inputs move to a time', () => {
  const inputs = [number({ keys }), number({ keys, interpolation: 'linear' }), flag(false)];
  sampleInputs(inputs, { elapsed: 1.25 });
  expect(inputs.map(({ now }) => [now.value, now.rate])).toEqual([
    [1, 0],
    [1.5, 2],
    [0, 0],
  ]);
});

test('a flag rises where it becomes true, and at its start if it is true from there', () => {
  const blinks = [true, false, true].map((value, i) => ({ time: i + 1, value }));
  expect(risingEdges(flag(false, ...blinks))).toEqual([1, 3]);
  expect(risingEdges(flag(true, ...blinks))).toEqual([0, 3]);
});

test('conditions are checked at each step, and sixty times a second while an input is on its way', () => {
  expect(listTicks([number({ keys }), flag(false, { time: 1.7, value: true })])).toEqual([0, 0.5, 1.7, 2]);
  const average = { kind: 'average', window: 0.51 } as const;
  const [linear, smoothed] = [
    number({ keys, interpolation: 'linear' }),
    number({ keys, smoothing: average }),
  ];
  for (const [inputs, from, to] of [
    [[linear], 0.5, 2],
    [[linear, smoothed], 0, 2.51],
  ] as const) {
    const ticks = listTicks(inputs);
    expect(ticks[0]).toBe(from);
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(to);
    expect(ticks.at(-1)).toBeLessThan(to + 2 / 60);
    const steps = ticks.slice(1).map((time, i) => time - ticks[i]);
    expect(Math.max(...steps)).toBeCloseTo(1 / 60, 9);
  }
  const hours = number({ keys: [0, 7200].map((time) => ({ time, value: time })), interpolation: 'linear' });
  expect(Math.abs(listTicks([hours]).length - 36_000)).toBeLessThan(4);
});

type Is = Extract<RuleCondition, { is: unknown }>['is'];

/** Inputs, of which one is `value`. */
const inputsAt = (value: number): ReadonlyMap<string, BoundInput> =>
  new Map([
    ['x', bindInput({ kind: 'number', value, keys: [], interpolation: 'step', smoothing: null })],
    ['gait', bindInput({ kind: 'enum', options: ['walk', 'jog'], value: 'jog', keys: [] })],
  ]);
const x = (is: Is, value: number | boolean | string): RuleCondition => ({ input: 'x', is, value });

test.each<[Is, readonly [below: boolean, at: boolean, above: boolean]]>([
  ['above', [false, false, true]],
  ['atLeast', [false, true, true]],
  ['below', [true, false, false]],
  ['atMost', [true, true, false]],
  ['equal', [false, true, false]],
  ['notEqual', [true, false, true]],
])('an input below, at and above 2 is %s 2: %j', (is, expected) => {
  expect([1.5, 2, 2.5].map((now) => isMet(x(is, 2), inputsAt(now)))).toEqual(expected);
});

test('flags are 0 and 1, options are numbered', () => {
  expect(isMet(x('equal', true), inputsAt(1))).toBe(true);
  expect(isMet(x('equal', false), inputsAt(1))).toBe(false);
  const isGait = (value: string) => isMet({ input: 'gait', is: 'equal', value }, inputsAt(1));
  expect(['walk', 'jog'].map(isGait)).toEqual([false, true]);
});

test('all, any and not: of none, all hold and none does', () => {
  const [yes, no] = [x('above', 0), x('above', 9)];
  const holds = (condition: RuleCondition): boolean => isMet(condition, inputsAt(1));
  expect([{ all: [] }, { all: [yes] }, { all: [yes, no] }].map(holds)).toEqual([true, true, false]);
  expect([{ any: [] }, { any: [no] }, { any: [no, yes] }].map(holds)).toEqual([false, false, true]);
  expect([{ not: yes }, { not: { any: [no] } }].map(holds)).toEqual([false, true]);
});
