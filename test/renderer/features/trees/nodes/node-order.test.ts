import { expect, test } from 'vitest';
import { outlineOf, type OutlineNode } from '#renderer/stores/lab/tree/outline.ts';
import { siblingsOf, withMovedNode } from '#renderer/features/trees/nodes/node-order.ts';
import { valueAt } from '#renderer/stores/lab/tree/tree-address.ts';
import { inputs, sampleTrees } from '#test/core/tree/sample-trees.ts';
import { problemsOf } from '#test/core/tree/tree-fixture.ts';

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
