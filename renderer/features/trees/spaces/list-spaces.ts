import type { NumberSource } from '#core/tree/tree-spec.ts';
import { pathOf, valueAt, withValueAt, type Address } from '#renderer/stores/lab/tree/outline.ts';
import { type PadNode, type NodeView, axisOf } from './pad-node.ts';
import type { Content, ListSpace, PadAxis, PadRow } from './pad-space.ts';

/** Children served in order, and the rest. */
export function prioritySpace(node: PadNode): ListSpace {
  const count = (node.fields['children'] as readonly unknown[]).length;
  const rows = Array.from({ length: count }, (_, i) =>
    rowAt(node, ['children', i, 'node'], i, ['children', i, 'request']),
  );
  return listOf(node, 'children', [...rows, rowAt(node, ['rest'], null)]);
}

/** Overlays, each over the ones before, on their base. */
export function overlaySpace(node: PadNode): ListSpace {
  const overlays = node.fields['overlays'] as readonly { readonly mask: unknown }[];
  const rows = overlays.map(({ mask }, i) => ({
    ...rowAt(node, ['overlays', i, 'node'], i, ['overlays', i, 'weight']),
    words: mask === null ? '' : 'some joints',
  }));
  return listOf(node, 'overlays', [rowAt(node, ['base'], null), ...rows]);
}

/** Named poses over a base. */
export function poseAssetSpace(node: PadNode): ListSpace {
  const poses = node.fields['poses'] as readonly { readonly name: string }[];
  const rows = poses.map(({ name }, i) => ({
    ...rowAt(node, ['poses', i], i, ['poses', i, 'weight']),
    name,
  }));
  return listOf(node, 'poses', [rowAt(node, ['base'], null), ...rows]);
}

/** One child over a base with a weight of its own. */
export function weightSpace(top: string): (node: PadNode) => ListSpace {
  return (node) => fixedList(rowAt(node, ['base'], null), rowAt(node, [top], null, ['weight']));
}

/** Children whose order is fixed. */
export const fixedList = (...rows: readonly PadRow[]): ListSpace => ({ kind: 'list', list: null, rows });

function listOf({ address }: PadNode, field: string, rows: readonly PadRow[]): ListSpace {
  return { kind: 'list', list: [...address, field], rows };
}

/** The row of a child at an address from its node. */
export function rowAt(
  node: PadNode,
  child: Address,
  index: number | null,
  request: Address | null = null,
): PadRow {
  const path = pathOf([...node.address, ...child]);
  return { path, name: null, words: '', index, request: request && requestAxis(node, request) };
}

function requestAxis({ address, fields, inputs }: PadNode, request: Address): PadAxis {
  const source = valueAt(fields, request) as NumberSource;
  return axisOf(source, 'weight', [...address, ...request], inputs, [0, 1], true);
}

/** Children of which an input selects one. */
export function selectBoolSpace(node: PadNode): ListSpace {
  return fixedList(
    { ...rowAt(node, ['whenFalse'], null), words: 'off' },
    { ...rowAt(node, ['whenTrue'], null), words: 'on' },
  );
}

export const selectByInt: NodeView = {
  space: selectIntSpace,
  breakpoints: ({ choices }) => [0, Array.isArray(choices) ? choices.length - 1 : -1],
};

function selectIntSpace(node: PadNode): ListSpace {
  const choices = node.fields['choices'] as readonly unknown[];
  const rows = choices.map((_, i) => ({ ...rowAt(node, ['choices', i], i), words: `${i}` }));
  return listOf(node, 'choices', rows);
}

export function selectEnumSpace(node: PadNode): ListSpace {
  const names = Object.keys(node.fields['choices'] as object);
  return fixedList(...names.map((name) => ({ ...rowAt(node, ['choices', name], null), words: name })));
}

/** The content with an item of a list at another index. */
export function withMovedItem(content: Content, list: Address, from: number, to: number): Content {
  const items = valueAt(content, list) as readonly unknown[];
  const item = items[from];
  if (to < 0 || to >= items.length || from === to) return content;
  return withValueAt(content, list, items.toSpliced(from, 1).toSpliced(to, 0, item));
}
