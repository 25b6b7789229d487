import { expect, test } from 'vitest';
import { outlineOf } from '#renderer/stores/lab/tree/outline.ts';
import { maxChildren } from '#core/tree/document/make-node.ts';
import { nodeKinds } from '#core/tree/registry.ts';
import { nodeWithSpace, viewOf } from '#renderer/features/trees/spaces/node-views.ts';
import { readInputs, readPadNode } from '#renderer/features/trees/spaces/pad-node.ts';
import { clip } from '#test/core/tree/tree-fixture.ts';

const inner = {
  kind: 'blendSpace1D',
  x: 0,
  samples: [{ at: 0, node: { kind: 'cadence', node: clip('b') } }],
};
const root = {
  kind: 'crossfade',
  from: clip('a'),
  to: { kind: 'priority', children: [{ node: inner, request: 1 }], rest: clip('c') },
};
const outline = outlineOf(root);
const inside = 'root.to.children[0].node';

test.each([
  [inside, inside],
  [`${inside}.samples[0].node.node`, `${inside}.samples[0].node`],
  ['root.to.rest', 'root.to'],
  ['root.from', 'root'],
  ['root', 'root'],
  ['gone', 'root'],
])('from %s, the pad shows %s', (selected, shown) => {
  expect(nodeWithSpace(outline, selected)?.path).toBe(shown);
});

test('each kind of node that has children has a pad', () => {
  for (const kind of nodeKinds.filter((each) => maxChildren(each) > 0))
    expect(viewOf(kind.id), `${kind.id} is null in node-views.ts, but has children`).not.toBeNull();
});

test('a tree without a space has no pad', () => {
  expect(nodeWithSpace(outlineOf(clip('a')), 'root')).toBeNull();
  expect(nodeWithSpace([], 'root')).toBeNull();
});

test.each([
  ['samples missing', { kind: 'blendSpace1D', x: 0 }],
  [
    'samples in disorder',
    { kind: 'blendSpace1D', x: 0, samples: [2, 1].map((at) => ({ at, node: clip('a') })) },
  ],
  ['an input that is not there', { kind: 'blendSpace1D', x: { input: 'gone' }, samples: inner.samples }],
  [
    'centres of another dimension',
    { kind: 'multiAxis', point: [0, 0], spheres: [{ center: [1], radius: 1, node: clip('a') }] },
  ],
])('a node with a problem of its own has no space: %s', (_, node) => {
  expect(readPadNode(outlineOf(node)[0], {})).toBeNull();
});

test('a problem below a node leaves its space', () => {
  const node = { ...inner, samples: [{ at: 0, node: { kind: 'clip' } }] };
  expect(readPadNode(outlineOf(node)[0], {})).not.toBeNull();
});

test('inputs with problems are left out, those without get their defaults', () => {
  const inputs = readInputs({ inputs: { good: { kind: 'number' }, bad: { kind: 'number', value: 'x' } } });
  expect(inputs).toEqual({
    good: { kind: 'number', value: 0, keys: [], interpolation: 'step', smoothing: null },
  });
  expect(readInputs({})).toEqual({});
});
