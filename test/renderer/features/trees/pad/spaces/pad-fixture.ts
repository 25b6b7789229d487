import { expect } from 'vitest';
import type { Tree } from '../../../../../../core/tree/evaluation/tree.ts';
import { createTree } from '../../../../../../core/tree/evaluation/create-tree.ts';
import { weighTree } from '../../../../../../core/tree/evaluation/evaluate-tree.ts';
import { outlineOf } from '../../../../../../renderer/stores/lab/tree/outline.ts';
import { createSpace } from '../../../../../../renderer/features/trees/pad/spaces/find-space.ts';
import { createGrantReader } from '../../../../../../renderer/stores/lab/tree/granted-weights.ts';
import { createReader } from '../../../../../../renderer/features/trees/pad/spaces/number-sources.ts';
import {
  readInputs,
  readPadNode,
  type PadNode,
} from '../../../../../../renderer/features/trees/pad/spaces/pad-node.ts';
import type {
  Content,
  ListSpace,
  PadSpace,
  PlotSpace,
} from '../../../../../../renderer/features/trees/pad/spaces/pad-space.ts';
import { assets, documentOf } from '../../../../../core/tree/tree-fixture.ts';

/** A tree’s content. */
export const contentOf = (root: object, inputs: object = {}): Content => ({ schemaVersion: 1, inputs, root });

export const constant = (value: number) => ({
  kind: 'number',
  value,
  keys: [],
  interpolation: 'step',
  smoothing: null,
});

/** The node at the root, valid. */
export function rootNode(content: Content): PadNode {
  const node = readPadNode(outlineOf(content['root'])[0], readInputs(content));
  expect(node).not.toBeNull();
  return node as PadNode;
}

/** The space of the root at 0 s. */
export function spaceOf(content: Content): PadSpace {
  const node = rootNode(content);
  return createSpace(
    node,
    (source) => createReader(source, node.inputs, true)({ time: 0 }),
    () => 3,
  );
}

export const plotOf = (content: Content): PlotSpace => spaceOf(content) as PlotSpace;
export const listOf = (content: Content): ListSpace => spaceOf(content) as ListSpace;

export function bound(content: Content): Tree {
  const { root, inputs } = content as { root: object; inputs: object };
  const tree = createTree(documentOf(root, inputs), assets);
  if (!tree.ok) throw new Error(JSON.stringify(tree.error));
  return tree.value;
}

/** The weights that a node grants its children at `time`. */
export function grantsOf(
  content: Content,
  children: readonly string[],
  { path = 'root', time = 0 } = {},
): readonly number[] {
  const tree = bound(content);
  weighTree(tree, { time });
  return [...createGrantReader(tree, path, children)(new Float64Array(children.length))];
}
