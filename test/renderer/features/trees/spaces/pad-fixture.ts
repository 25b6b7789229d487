import { expect } from 'vitest';
import type { NumberInput } from '#core/tree/inputs/input-document.ts';
import type { Tree } from '#core/tree/evaluation/tree.ts';
import { createTree } from '#core/tree/evaluation/create-tree.ts';
import { weighTree } from '#core/tree/evaluation/evaluate-tree.ts';
import { outlineOf } from '#renderer/stores/lab/tree/outline.ts';
import { viewOf } from '#renderer/features/trees/spaces/node-views.ts';
import { createGrantReader } from '#renderer/stores/lab/tree/granted-weights.ts';
import {
  readInputs,
  readPadNode,
  type PadNode,
  createReader,
} from '#renderer/features/trees/spaces/pad-node.ts';
import type { Content, ListSpace, PadSpace, PlotSpace } from '#renderer/features/trees/spaces/pad-space.ts';
import { assets, documentOf } from '#test/core/tree/tree-fixture.ts';

/** A tree’s content. */
export const contentOf = (root: object, inputs: object = {}): Content => ({ schemaVersion: 1, inputs, root });

export const constant = (value: number) => ({
  kind: 'number',
  value,
  keys: [],
  interpolation: 'step',
  smoothing: null,
});

/** An input with keys. */
export const keyed: NumberInput = {
  kind: 'number',
  value: 0,
  keys: [
    { time: 1, value: 10 },
    { time: 2, value: 20 },
  ],
  interpolation: 'linear',
  smoothing: null,
};

/** The node at the root, valid. */
export function rootNode(content: Content): PadNode {
  const node = readPadNode(outlineOf(content['root'])[0], readInputs(content));
  expect(node).not.toBeNull();
  return node as PadNode;
}

/** The space of the root at 0 s. */
export function spaceOf(content: Content): PadSpace {
  const node = rootNode(content);
  const space = viewOf(node.fields.kind)?.space(
    node,
    (source) => createReader(source, node.inputs, true)({ elapsed: 0 }),
    () => 3,
  );
  if (space === undefined) throw new Error(`no pad for ${node.fields.kind}`);
  return space;
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
  weighTree(tree, { elapsed: time });
  return [...createGrantReader(tree, path, children)(new Float64Array(children.length))];
}
