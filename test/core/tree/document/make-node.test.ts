import { describe, expect, test } from 'vitest';
import { assert } from '#core/kit/assert.ts';
import { bindInput } from '#core/tree/inputs/bound-input.ts';
import {
  listOfChildren,
  makeItem,
  makeNode,
  maxChildren,
  type NodeParts,
} from '#core/tree/document/make-node.ts';
import { clipIdsOfTree } from '#core/tree/document/document.ts';
import { parseTree } from '#core/tree/document/parse-tree.ts';
import type { NodeKind } from '#core/tree/node-kind.ts';
import { findNodeKind, nodeKinds } from '#core/tree/registry.ts';
import type { TreeNode } from '#core/tree/tree-spec.ts';
import { clip, documentOf, problemsOf, treeOf, weightsAt } from '../tree-fixture.ts';

const children = ['walk', 'run', 'a', 'b'].map((id) => clip(id) as TreeNode);
const loops = children.slice(0, 2);
const kindOf = (id: string): NodeKind => findNodeKind(id) as NodeKind;
const parts = (of: readonly TreeNode[], inputs: NodeParts['inputs'] = {}): NodeParts => ({
  children: of,
  inputs,
  clip: { id: 'walk', duration: 1 },
  joint: 'joint1',
});

const inputsOf = new WeakMap<TreeNode, object>();
const made = (node: TreeNode): object => inputsOf.get(node) ?? {};
function make(id: string, given: NodeParts): TreeNode {
  const { made: node, inputs } = makeNode(kindOf(id), given);
  inputsOf.set(node, inputs);
  return node;
}

describe.each(nodeKinds.map(({ id }) => id))('a new %s', (id) => {
  test.each([0, 1, 2])('with %i children is valid, and each has its place', (count) => {
    const given = loops.slice(0, count);
    const node = make(id, parts(given));
    expect(problemsOf(node, made(node))).toEqual([]);
    const fitting = given.slice(0, maxChildren(kindOf(id))).map(({ clip: own }) => own);
    expect(clipIdsOfTree(node)).toEqual(expect.arrayContaining(fitting));
    const leaves = weightsAt(treeOf(node, made(node)), 0.5);
    expect(Object.values(leaves).reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 9);
  });
});

test('children keep their order; a lone child takes the place of the rest, not one in the queue', () => {
  expect(make('layer', parts(loops))).toMatchObject({ base: { clip: 'walk' }, layer: { clip: 'run' } });
  expect(make('fifo', parts(loops.slice(1)))).toMatchObject({
    entries: [{ node: { clip: 'walk' } }],
    rest: { clip: 'run' },
  });
  expect(make('priority', parts(children))).toMatchObject({
    children: [{ node: { clip: 'walk' } }, { node: { clip: 'run' } }, { node: { clip: 'a' } }],
    rest: { clip: 'b' },
  });
});

test('worked example: samples of a new blend space lie at 0, 1, 2, and its input is made', () => {
  const { made: node, inputs } = makeNode(kindOf('blendSpace1D'), parts(children.slice(0, 3)));
  expect((node['samples'] as { at: number }[]).map(({ at }) => at)).toEqual([0, 1, 2]);
  expect(node['x']).toEqual({ input: 'x' });
  expect(inputs).toMatchObject({ x: { kind: 'number', value: 0 } });
});

test.each<[string, readonly object[], object]>([
  ['singleAxis', [], { start: 0, end: 1 }],
  [
    'singleAxis',
    [
      { start: 0, end: 1 },
      { start: 2, end: 5 },
    ],
    { start: 5, end: 8 },
  ],
  ['singleAxis', [{ start: 3, end: 3 }], { start: 3, end: 3.1 }],
  ['blendSpace1D', [{ at: 4 }, { at: 2.5 }], { at: 3.5 }],
  [
    'blendSpace2D',
    [
      { x: 1, y: 7 },
      { x: -2, y: 3 },
    ],
    { x: -1, y: 3 },
  ],
  [
    'multiAxis',
    [
      { center: [1, 2], radius: 3 },
      { center: [5, 6], radius: 0.5 },
    ],
    { center: [5.5, 6], radius: 0.5 },
  ],
] as const)('worked example: a new item of a %s with %j lies next to the last one', (id, items, wanted) => {
  const list = listOfChildren(kindOf(id));
  assert(list !== null, 'no list');
  const node = { kind: id, [list.field]: items } as TreeNode;
  expect(makeItem(kindOf(id), list, node, parts(loops)).made).toMatchObject(wanted);
});

test('an input of the same name is used if its kind fits, and left alone if not', () => {
  const x = { ...bindInputless, value: 3 } as const;
  const flag = { kind: 'bool', value: true, keys: [] } as const;
  expect(makeNode(kindOf('blendSpace1D'), parts([], { x })).inputs).toEqual({ x });
  const { made: node, inputs } = makeNode(kindOf('blendSpace1D'), parts([], { x: flag }));
  expect(node['x']).toEqual({ input: 'x 2' });
  expect(inputs).toMatchObject({ x: flag, 'x 2': { kind: 'number' } });
  expect(bindInput(inputs['x 2']).type.kind).toBe('number');
});

const bindInputless = { kind: 'number', keys: [], interpolation: 'step', smoothing: null } as const;

test.each(nodeKinds.filter((kind) => listOfChildren(kind)).map(({ id }) => id))(
  'items added to a %s one after another keep it valid',
  (id) => {
    const kind = kindOf(id);
    const list = listOfChildren(kind);
    if (list === null || list.maximum === list.minimum) return expect(id).toBe('aimOffset');
    let { made: node, inputs } = makeNode(kind, parts(loops));
    for (const child of children) {
      const { made: item, inputs: more } = makeItem(kind, list, node, parts([child], inputs));
      const items = node[list.field] as readonly unknown[];
      node = { ...node, [list.field]: [...items, item] };
      inputs = more;
    }
    expect(problemsOf(node, inputs)).toEqual([]);
    expect(parseTree(documentOf(node, inputs)).ok).toBe(true);
    expect(clipIdsOfTree(node)).toEqual(expect.arrayContaining(['walk', 'run', 'a', 'b']));
    return undefined;
  },
);
