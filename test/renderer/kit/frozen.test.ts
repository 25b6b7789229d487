import { computed, signal } from '@preact/signals';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { frozen } from '#renderer/kit/frozen.ts';
import { forAll } from '#test/fixtures/property.ts';

const halfLife = signal(0.12);
const session = { time: signal(1), jump: () => session.time.value };

test('later changes are not seen, at any depth, through computed values too', () => {
  const state = { session, slot: { halfLife, twice: computed(() => halfLife.value * 2) } };
  const copy = frozen(state);
  session.time.value = 5;
  halfLife.value = 0.5;
  expect(copy.session.time.value).toBe(1);
  expect([copy.slot.halfLife.value, copy.slot.twice.value]).toEqual([0.12, 0.24]);
  expect(state.slot.twice.value).toBe(1);
});

test('a change of the copy changes nothing else', () => {
  const time = signal(1);
  frozen({ time }).time.value = 2;
  expect(time.value).toBe(1);
});

test('values, functions and instances are shared; what is there twice stays one', () => {
  const [clips, known] = [Float32Array.of(1), new Map()];
  const state = { motion: signal({ clips }), known, jump: session.jump, none: null, session, again: session };
  const copy = frozen(state);
  expect(copy.motion.value).toBe(state.motion.value);
  expect([copy.known, copy.jump, copy.none]).toEqual([known, session.jump, null]);
  expect(copy.session).toBe(copy.again);
  const circle: { self?: object } = {};
  circle.self = circle;
  const round = frozen(circle);
  expect(round.self).toBe(round);
});

test('any tree of signals reads as it did', () => {
  const name = fc.constantFrom('time', 'open', 'slots');
  type Tree = number | { readonly [name: string]: Tree };
  const trees = fc.letrec<{ tree: Tree }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 4 },
      fc.integer(),
      fc.dictionary(name, tie('tree'), { noNullPrototype: true }),
    ),
  })).tree;
  const withSignals = (tree: Tree): unknown =>
    typeof tree === 'number'
      ? signal(tree)
      : Object.fromEntries(Object.entries(tree).map(([name, each]) => [name, withSignals(each)]));
  const read = (state: unknown): unknown => JSON.parse(JSON.stringify(state));
  forAll(fc.dictionary(name, trees, { noNullPrototype: true }), (tree) => {
    const state = withSignals(tree) as object;
    const before = read(state);
    const copy = frozen(state);
    const change = (each: unknown): void => {
      if (each instanceof Object && 'peek' in each && 'value' in each && typeof each.value === 'number')
        each.value++;
      else if (each instanceof Object) Object.values(each).forEach(change);
    };
    change(state);
    expect(read(copy)).toEqual(before);
  });
});
