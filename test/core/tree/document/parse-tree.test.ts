import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseTree } from '#core/tree/document/parse-tree.ts';
import type { DocumentProblem } from '#core/documents/specs/spec.ts';
import { inputs, sampleTrees } from '../sample-trees.ts';
import { assets, clip, documentOf, problemsOf } from '../tree-fixture.ts';
import { createTree } from '#core/tree/evaluation/create-tree.ts';
import { forRuns } from '#test/fixtures/property.ts';

function problems(json: unknown): readonly DocumentProblem[] {
  const tree = parseTree(json);
  return tree.ok ? [] : tree.error;
}

const space = {
  kind: 'blendSpace1D',
  x: 0,
  samples: [
    { at: 0, node: clip('a') },
    { at: 1, node: clip('b') },
  ],
};

describe('problems are reported with their paths', () => {
  test.each([
    ['a field that nobody knows', documentOf({ ...space, speeed: 1 }), 'root.speeed'],
    [
      'a field that nobody knows, deep down',
      documentOf({ ...space, samples: [{ at: 0, node: clip('a', { rate: 2 }) }] }),
      'root.samples[0].node.rate',
    ],
    ['a field of the document', { ...documentOf(space), author: 'x' }, 'author'],
    ['what is missing', documentOf({ kind: 'clip' }), 'root.clip'],
    ['a number beyond 1e6', documentOf({ ...space, x: 1.1e6 }), 'root.x'],
    [
      'a number that is none',
      documentOf({ ...space, samples: [{ at: '0', node: clip('a') }] }),
      'root.samples[0].at',
    ],
    ['a kind that nobody knows', documentOf({ kind: 'blendSpace3D' }), 'root.kind'],
    ['no node at all', documentOf([]), 'root'],
    ['an input that is not there', documentOf({ ...space, x: { input: 'speed' } }), 'root.x.input'],
    [
      'an input of another kind',
      documentOf({ ...space, x: { input: 'on' } }, { on: { kind: 'bool' } }),
      'root.x.input',
    ],
    [
      'samples out of order',
      documentOf({ ...space, samples: space.samples.toReversed() }),
      'root.samples[1].at',
    ],
    [
      'two samples in one place',
      documentOf({
        kind: 'blendSpace2D',
        x: 0,
        y: 0,
        samples: [0, 0].map((x) => ({ x, y: 0, node: clip('a') })),
      }),
      'root.samples[1]',
    ],
    [
      'a range that starts too early',
      documentOf({
        kind: 'singleAxis',
        x: 0,
        ranges: [
          { start: 1, end: 2, node: clip('a') },
          { start: 0, end: 3, node: clip('b') },
        ],
      }),
      'root.ranges[1].start',
    ],
    [
      'a sphere with too few numbers',
      documentOf({
        kind: 'multiAxis',
        point: [0, 0],
        spheres: [{ center: [0], radius: 1, node: clip('a') }],
      }),
      'root.spheres[0].center',
    ],
    [
      'a montage that cannot blend',
      documentOf({ kind: 'montage', slot: clip('a'), montage: clip('b'), start: 0, duration: 0.3 }),
      'root.duration',
    ],
    [
      'an unknown easing',
      documentOf({
        kind: 'crossfade',
        from: clip('a'),
        to: clip('b'),
        start: 0,
        blendTime: 1,
        easing: 'fast',
      }),
      'root.easing',
    ],
    [
      'keys out of order',
      documentOf(space, {
        x: {
          kind: 'number',
          keys: [
            { time: 1, value: 0 },
            { time: 0, value: 0 },
          ],
        },
      }),
      'inputs.x.keys[1].time',
    ],
    [
      'a value that is no option',
      documentOf(space, { 'my gait': { kind: 'enum', options: ['walk'], value: 'run' } }),
      'inputs["my gait"].value',
    ],
    [
      'a state that is not there',
      documentOf({
        kind: 'rules',
        states: [{ name: 'a', node: clip('a') }],
        rules: [{ to: 'b', when: { all: [] }, duration: 1 }],
      }),
      'root.rules[0].to',
    ],
    [
      'a condition on nothing',
      documentOf({
        kind: 'rules',
        states: [{ name: 'a', node: clip('a') }],
        rules: [{ to: 'a', when: { any: [{ input: 'x', is: 'above', value: 1 }] }, duration: 1 }],
      }),
      'root.rules[0].when.any[0].input',
    ],
    ...[0.6, 0.3].map((second): [string, object, string] => [
      'a marker that is not after the one before it',
      documentOf({ ...clip('a'), markers: [0.1, 0.6, second, 0.9] }),
      'root.markers[2]',
    ]),
    ['no tree at all', 'tree', ''],
  ])('%s', (_, json, path) => {
    const found = problems(json);
    expect(found.map((problem) => problem.path)).toEqual([path]);
    expect(found[0].message).toMatch(/^[A-Z“0-9-].*\.$/);
  });

  test('all problems at once', () => {
    const found = problems(documentOf({ ...space, x: Number.NaN, y: 1, samples: [] }));
    expect(found.map(({ path }) => path)).toEqual(['root.y', 'root.x', 'root.samples']);
  });

  test('an unknown field is reported with the known ones', () => {
    expect(problems(documentOf({ ...space, speeed: 1 }))[0].message).toBe(
      'A node of kind blendSpace1D has no field “speeed”. Its fields: kind, name, x, samples.',
    );
  });

  test('a newer version is reported in plain words', () => {
    expect(problems({ ...documentOf(space), schemaVersion: 2 })).toEqual([
      {
        path: 'schemaVersion',
        message: 'This tree was saved by a newer version of Segue: its version is 2, the supported one 1.',
      },
    ]);
  });

  test('the first hundred of more, with nodes that lack what their kind checks', () => {
    const unknown = Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`f${i}`, i]));
    const found = problems(documentOf({ kind: 'layer', ...unknown, base: { kind: 'blendSpace1D', x: 0 } }));
    expect(found).toHaveLength(100);
    expect(found[99].path).toBe('root.f99');
  });

  test('too deep trees', () => {
    let deep: object = clip('a');
    for (let i = 0; i < 100; i++) deep = { kind: 'cadence', node: deep };
    expect(problems(documentOf(deep))[0].message).toBe('Trees with more than 64 levels are not supported.');
  });
});

test('missing clips, joints and figures are reported when the tree is bound', () => {
  expect(problemsOf(clip('x'))).toEqual([{ path: 'root.clip', message: 'There is no clip “x”.' }]);
  const layer = { kind: 'layer', base: clip('a'), layer: clip('b'), mask: { branches: [{ joint: 'tail' }] } };
  expect(problemsOf(layer)).toEqual([
    { path: 'root.mask.branches[0].joint', message: 'There is no joint “tail”.' },
  ]);
  expect(problemsOf(clip('a', { inPlace: true }))[0].path).toBe('root.inPlace');
});

test('missing fields get their defaults', () => {
  const tree = parseTree(documentOf({ kind: 'clip', clip: 'a' }));
  expect(tree.ok && tree.value.root).toEqual({
    kind: 'clip',
    name: null,
    clip: 'a',
    time: 0,
    playRate: 1,
    markers: [],
    cycles: 1,
    inPlace: false,
  });
});

test('any change of any value in any tree gives a tree or problems, never a crash', () => {
  const changed = (json: unknown, at: number, value: unknown): unknown => {
    let left = at;
    const walk = (node: unknown): unknown => {
      if (left-- === 0) return value;
      if (Array.isArray(node)) return node.map(walk);
      if (typeof node !== 'object' || node === null) return node;
      return Object.fromEntries(Object.entries(node).map(([name, child]) => [name, walk(child)]));
    };
    return walk(json);
  };
  const values = fc.oneof(fc.jsonValue(), fc.double(), fc.constant(undefined));
  forRuns(400, fc.constantFrom(...Object.values(sampleTrees)), fc.nat(120), values, (root, at, value) => {
    const tree = createTree(changed(documentOf(root, inputs), at, value), assets);
    if (!tree.ok) expect(tree.error.length).toBeGreaterThan(0);
  });
});
