import { describe, expect, test } from 'vitest';
import { maxChildren } from '#core/tree/document/make-node.ts';
import { clipIdsOfTree } from '#core/tree/document/document.ts';
import type { NodeKind } from '#core/tree/node-kind.ts';
import { findNodeKind, nodeKinds } from '#core/tree/registry.ts';
import { menuKinds } from '#renderer/features/trees/nodes/kind-words.ts';
import { childrenOf, withKind, withWrapped } from '#renderer/features/trees/nodes/node-kinds.ts';
import { siblingsOf, withMovedNode } from '#renderer/features/trees/nodes/node-order.ts';
import { type OutlineNode, outlineOf, valueAt } from '#renderer/stores/lab/tree/outline.ts';
import { inputs, sampleTrees } from '#test/core/tree/sample-trees.ts';
import { clip, problemsOf } from '#test/core/tree/tree-fixture.ts';

const making = { clip: { id: 'walk', duration: 1 }, joint: 'joint1' };
const kindOf = (id: string): NodeKind => findNodeKind(id) as NodeKind;
const holders = nodeKinds.filter((kind) => maxChildren(kind) > 0);

test.each(holders.map(({ id }) => id))('a loop wrapped in %s can be played, and is its child', (id) => {
  const root = clip('run');
  const [node] = outlineOf(root);
  const content = withWrapped({ root, inputs: {} }, node, kindOf(id), making);
  expect(problemsOf(content['root'], content['inputs'] as object)).toEqual([]);
  const outline = outlineOf(content['root']);
  expect(outline[0].node.kind).toBe(id);
  expect(childrenOf(outline, outline[0]).map((child) => child.node)).toContainEqual(root);
});

describe.each(Object.keys(sampleTrees).filter((id) => id !== 'cadence'))('%s', (from) => {
  test.each(nodeKinds.map(({ id }) => id).filter((id) => id !== 'cadence' && id !== from))(
    'changed into %s it can be played, and keeps as many children as fit',
    (to) => {
      const before = { root: sampleTrees[from], inputs };
      const outline = outlineOf(before.root);
      const after = withKind(before, outline, outline[0], kindOf(to), making);
      expect(problemsOf(after['root'], after['inputs'] as object)).toEqual([]);
      const own = childrenOf(outline, outline[0]).map((child) => child.node);
      const next = outlineOf(after['root']);
      const kept = childrenOf(next, next[0]).map((child) => child.node);
      const fitting = Math.min(own.length, maxChildren(kindOf(to)));
      expect(kept.filter((node) => own.includes(node)).length).toBeGreaterThanOrEqual(fitting);
    },
  );
});

test('fields of the same name stay if their values are valid there', () => {
  const root = { ...sampleTrees['blendSpace1D'], name: 'Gaits' };
  const outline = outlineOf(root);
  const changed = withKind({ root, inputs }, outline, outline[0], kindOf('singleAxis'), making);
  expect(changed['root']).toMatchObject({ kind: 'singleAxis', name: 'Gaits', x: { input: 'x' } });
  const speed = { speed: inputs.x };
  const bySpeed = { ...root, x: { input: 'speed' } };
  const [space] = outlineOf(bySpeed);
  const next = withKind({ root: bySpeed, inputs: speed }, [space], space, kindOf('singleAxis'), making);
  expect(next['root']).toMatchObject({ x: { input: 'speed' } });
  expect(next['inputs']).toEqual(speed);
  const [select] = outlineOf(sampleTrees['selectByBool']);
  const other = withKind({ root: select.node, inputs }, [select], select, kindOf('selectByInt'), making);
  expect(other['root']).toMatchObject({ input: { input: 'index' }, blendTime: 0.4 });
});

test('a clip changed into a held pose keeps its clip, and one changed into a blend becomes its child', () => {
  const root = clip('b', { time: 0.5 });
  const outline = outlineOf(root);
  expect(withKind({ root }, outline, outline[0], kindOf('pose'), making)['root']).toEqual({
    kind: 'pose',
    clip: 'b',
    time: 0.5,
    name: 'b',
  });
  const blend = withKind({ root }, outline, outline[0], kindOf('continuousBlend'), making);
  expect(clipIdsOfTree(blend['root'])).toEqual(['b', 'walk']);
});

test('menus have a line of its own for each kind of node, and the kinds of a group together', () => {
  expect(new Set(menuKinds.map(({ tip }) => tip)).size).toBe(menuKinds.length);
  const groups = menuKinds.map(({ group }) => group);
  const starts = groups.filter((group, i) => group !== groups[i - 1]);
  expect(starts).toEqual(['Play', 'Blend', 'Layer', 'Choose', 'Time']);
});

const names = (root: unknown): string[] =>
  siblingsOf(outlineOf(root), outlineOf(root)[1]).map(({ node }) => String(node.name));

test.each(Object.keys(sampleTrees).filter((kind) => outlineOf(sampleTrees[kind]).length > 2))(
  '%s: a child moved down and up again gives the tree before, and both can be played',
  (kind) => {
    const before = { root: sampleTrees[kind], inputs };
    const outline = outlineOf(before.root);
    const [child] = siblingsOf(outline, outline.find(({ depth }) => depth > 0) as OutlineNode);
    const order = siblingsOf(outline, child);
    if (order.length < 2) return expect(kind).toBe('cadence');
    const down = withMovedNode(before, outline, child, 1);
    expect(problemsOf(down.content['root'], inputs)).toEqual([]);
    expect(names(down.content['root'])).toEqual([
      ...[order[1], order[0], ...order.slice(2)].map(({ node }) => String(node.name)),
    ]);
    const after = outlineOf(down.content['root']);
    const moved = after.find(({ path }) => path === down.path) as OutlineNode;
    expect(moved.node).toEqual(child.node);
    const up = withMovedNode(down.content, after, moved, 0);
    expect(up.content).toEqual(before);
    return undefined;
  },
);

test('by hand: in a queue the whole entry moves; on an axis the samples stay where they are', () => {
  const fifo = outlineOf(sampleTrees['fifo']);
  const { content } = withMovedNode({ root: fifo[0].node, inputs }, fifo, fifo[1], 1);
  expect(valueAt(content, ['root', 'entries', 1])).toEqual(
    valueAt({ root: fifo[0].node }, ['root', 'entries', 0]),
  );
  const space = outlineOf(sampleTrees['blendSpace1D']);
  const moved = withMovedNode({ root: space[0].node, inputs }, space, space[1], 2).content;
  expect(valueAt(moved, ['root', 'samples'])).toMatchObject([
    { at: 0, node: { name: 'b' } },
    { at: 0.4, node: { name: 'c' } },
    { at: 2, node: { name: 'a' } },
  ]);
});

test('the root has no siblings', () => {
  const outline = outlineOf(sampleTrees['bilinear']);
  const content = { root: outline[0].node };
  expect(withMovedNode(content, outline, outline[0], 1)).toEqual({ content, path: 'root' });
});
