import { expect, test } from 'vitest';
import { makeNode } from '#core/tree/document/make-node.ts';
import { findNodeKind } from '#core/tree/registry.ts';
import { outlineOf } from '#renderer/stores/lab/tree/outline.ts';
import {
  growingNode,
  nodeForClip,
  withChildMade,
  withClipAdded,
  withoutNode,
} from '#renderer/features/trees/nodes/node-lists.ts';
import { inputs, sampleTrees } from '#test/core/tree/sample-trees.ts';
import { clip, problemsOf, treeOf } from '#test/core/tree/tree-fixture.ts';
import { leavesOf } from '#test/fixtures/tree-frame.ts';

const making = { clip: { id: 'c', duration: 3 }, joint: 'joint1' };

const growing = [
  ...['blendSpace1D', 'blendSpace2D', 'singleAxis', 'multiAxis', 'priority', 'fifo', 'overlay'],
  'selectByInt',
];

test.each(growing)(
  'a clip added to %s gives a tree that can be played, and removing it gives the tree before',
  (kind) => {
    const content = { root: sampleTrees[kind], inputs };
    const before = outlineOf(content.root);
    const leaf = before.find(({ node }) => node.kind === 'clip')!;
    const node = growingNode(before, leaf)!;
    expect(node.path).toBe('root');
    const added = withClipAdded(content, node, clip('d'), making);
    const after = outlineOf(added['root']);
    expect(after).toHaveLength(before.length + 1);
    expect(leavesOf(treeOf(added['root'] as object, inputs)).length).toBe(
      leavesOf(treeOf(content.root, inputs)).length + 1,
    );
    const last = after.find(({ path }) => !before.some((other) => other.path === path))!;
    expect(last.node['clip']).toBe('d');
    expect(withoutNode(added, after, last)).toEqual(content);
  },
);

test('a clip added to a pose asset is a pose; other nodes are none', () => {
  const content = { root: sampleTrees['poseAsset'], inputs };
  const [asset] = outlineOf(content.root);
  expect(growingNode([asset], asset)).toBeNull();
  expect(nodeForClip([asset], asset)).toBe(asset);
  const added = withClipAdded(content, asset, clip('d'), making);
  expect((added['root'] as { poses: unknown[] }).poses.at(-1)).toEqual({
    name: 'pose 3',
    clip: 'c',
    weight: 0.5,
  });
});

test('the only child of a removed node takes its place; a node that its parent needs stays', () => {
  const content = { root: sampleTrees['cadence'] };
  const outline = outlineOf(content.root);
  const [cadence, blend, walk] = outline;
  expect(withoutNode(content, outline, cadence)).toEqual({ root: blend.node });
  expect(withoutNode(content, outline, blend)).toBeNull();
  expect(withoutNode(content, outline, walk)).toBeNull();
});

test('the last child of a list stays, unless the list may be empty', () => {
  const content = {
    root: { kind: 'blendSpace1D', x: 0, samples: [{ at: 0, node: { kind: 'clip', clip: 'a' } }] },
  };
  const outline = outlineOf(content.root);
  expect(withoutNode(content, outline, outline[1])).toBeNull();
  const overlay = { kind: 'overlay', base: clip('a'), overlays: [{ node: clip('b') }] };
  const [, , over] = outlineOf(overlay);
  expect(withoutNode({ root: overlay }, outlineOf(overlay), over)).toEqual({
    root: { ...overlay, overlays: [] },
  });
});

test('a node of fixed children takes no more', () => {
  for (const kind of ['bilinear', 'aimOffset']) {
    const outline = outlineOf(sampleTrees[kind]);
    expect(growingNode(outline, outline[1])).toBeNull();
  }
});

test('a new blend added to a blend space is made with its clip and its input', () => {
  const content = { root: sampleTrees['blendSpace1D'], inputs };
  const [space] = outlineOf(content.root);
  const added = withChildMade(content, space, making, (given) =>
    makeNode(findNodeKind('continuousBlend')!, { children: [], inputs: given, ...making }),
  );
  expect(problemsOf(added['root'], added['inputs'] as object)).toEqual([]);
  expect(
    outlineOf(added['root'])
      .slice(-3)
      .map(({ path }) => path),
  ).toEqual(['root.samples[3].node', 'root.samples[3].node.a', 'root.samples[3].node.b']);
  expect(added['inputs']).toHaveProperty('weight');
});
