import { expect, test } from 'vitest';
import {
  growingNode,
  withClipAdded,
  withoutNode,
} from '../../../../../renderer/state/lab/tree/node-edits.ts';
import { outlineOf } from '../../../../../renderer/state/lab/tree/outline.ts';
import { inputs, sampleTrees } from '../../../../core/tree/sample-trees.ts';
import { treeOf } from '../../../../core/tree/tree-fixture.ts';

const growing = [
  'blendSpace1D',
  'blendSpace2D',
  'singleAxis',
  'multiAxis',
  'priority',
  'overlay',
  'selectByInt',
];

test.each(growing)(
  'a clip added to %s gives a tree that can be played, and removing it gives the tree before',
  (kind) => {
    const content = { root: sampleTrees[kind] };
    const before = outlineOf(content.root);
    const leaf = before.find(({ node }) => node.kind === 'clip')!;
    const node = growingNode(before, leaf)!;
    expect(node.path).toBe('root');
    const added = withClipAdded(content, node, 'd');
    const after = outlineOf(added['root']);
    expect(after).toHaveLength(before.length + 1);
    expect(treeOf(added['root'] as object, inputs).leaves.length).toBe(
      treeOf(content.root, inputs).leaves.length + 1,
    );
    const last = after.find(({ path }) => !before.some((other) => other.path === path))!;
    expect(last.node['clip']).toBe('d');
    expect(withoutNode(added, after, last)).toEqual(content);
  },
);

test('the only child of a removed node takes its place; a node that its parent needs stays', () => {
  const content = { root: sampleTrees['cadence'] };
  const outline = outlineOf(content.root);
  const [cadence, blend, walk] = outline;
  expect(withoutNode(content, outline, cadence)).toEqual({ root: blend.node });
  expect(withoutNode(content, outline, blend)).toBeNull();
  expect(withoutNode(content, outline, walk)).toBeNull();
});

test('the last child of a list stays', () => {
  const content = {
    root: { kind: 'blendSpace1D', x: 0, samples: [{ at: 0, node: { kind: 'clip', clip: 'a' } }] },
  };
  const outline = outlineOf(content.root);
  expect(withoutNode(content, outline, outline[1])).toBeNull();
});

test('a node of fixed children takes no more', () => {
  const outline = outlineOf(sampleTrees['bilinear']);
  expect(growingNode(outline, outline[1])).toBeNull();
});
