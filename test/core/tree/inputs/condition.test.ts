import { expect, test } from 'vitest';
import { isMet, type Condition } from '#core/tree/inputs/condition.ts';
import { bindInput, type BoundInput } from '#core/tree/inputs/bound-input.ts';

type Is = Extract<Condition, { is: unknown }>['is'];

/** Inputs, of which one is `value`. */
const inputsAt = (value: number): ReadonlyMap<string, BoundInput> =>
  new Map([
    ['x', bindInput({ kind: 'number', value, keys: [], interpolation: 'step', smoothing: null })],
    ['gait', bindInput({ kind: 'enum', options: ['walk', 'jog'], value: 'jog', keys: [] })],
  ]);
const x = (is: Is, value: number | boolean | string): Condition => ({ input: 'x', is, value });

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
  const holds = (condition: Condition): boolean => isMet(condition, inputsAt(1));
  expect([{ all: [] }, { all: [yes] }, { all: [yes, no] }].map(holds)).toEqual([true, true, false]);
  expect([{ any: [] }, { any: [no] }, { any: [no, yes] }].map(holds)).toEqual([false, false, true]);
  expect([{ not: yes }, { not: { any: [no] } }].map(holds)).toEqual([false, true]);
});
