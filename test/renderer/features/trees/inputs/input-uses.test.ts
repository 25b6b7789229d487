import { expect, test } from 'vitest';
import { inputRange } from '#renderer/features/trees/inputs/input-range.ts';
import { nameProblem, usesOf, withRenamedInput } from '#renderer/features/trees/inputs/input-uses.ts';
import { outlineOf } from '#renderer/stores/lab/tree/outline.ts';
import { numberInput } from './sample-inputs.ts';

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
