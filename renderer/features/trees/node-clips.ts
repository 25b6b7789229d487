import type { TreeNode } from '#core/tree/tree-spec.ts';
import { isInCadence, withSteps, isValid } from './nodes/node-kinds.ts';
import { nodeForClip, withClipAdded, type NodeMaking } from './nodes/node-lists.ts';
import { type OutlineNode, withValueAt, valueAt } from '#renderer/stores/lab/tree/outline.ts';
import type { Workbench } from '#renderer/stores/workbench.ts';
import { commitItem } from '#renderer/stores/commands/lab/item-commands.ts';
import { durationOf, stepsIn, whyNotSelected, type Lab } from './selected-node.ts';
import { viewOf } from './spaces/node-views.ts';
import type { Content } from './spaces/pad-space.ts';

/** Why a node plays no clip of its own; null = it does. Reads signals. */
export function whyNotPutClip(app: Lab): string | null {
  return whyNotSelected(app, ({ node: { node } }) =>
    typeof node['clip'] === 'string' ? null : 'the selected node plays no clip',
  );
}

/** Replaces the clip of a node. */
export function putClipIntoNode(app: Workbench, { node, address }: OutlineNode, clipId: string): void {
  const outline = app.lab.open.peek()?.outline ?? [];
  // Markers are those of the clip that was there.
  const { markers: _markers, cycles: _cycles, ...rest } = node;
  const own = outline.find((other) => other.address === address);
  const isStepping = own !== undefined && isInCadence(outline, own);
  const leaf: TreeNode = { ...rest, kind: node.kind, clip: clipId };
  commitItem(app, 'Replace clip of node', (content) =>
    withValueAt(content, address, isStepping ? withSteps(leaf, stepsIn(app)) : leaf),
  );
}

/** Why a clip cannot be added at the selected node; null = it can. Reads signals. */
export function whyNotAddClip(app: Lab): string | null {
  return whyNotSelected(app, ({ open, node }) =>
    nodeForClip(open.outline, node) ? null : 'this node takes no more children',
  );
}

/** What dropping a clip on a node does; null = nothing. */
export function describeDrop(node: OutlineNode, name: string): string | null {
  if (nodeForClip([node], node) !== null) return `is added to ${name}`;
  return typeof node.node['clip'] === 'string' ? `replaces the clip of ${name}` : null;
}

/** Puts a clip that is dropped on a node into it, or adds it. @param to place on its pad */
export function dropClipOnNode(
  app: Workbench,
  node: OutlineNode,
  clipId: string,
  to: readonly number[] | null = null,
): void {
  app.lab.node.value = node.path;
  if (nodeForClip([node], node) === null) putClipIntoNode(app, node, clipId);
  else addClipToNode(app, node, clipId, to);
}

/**
 * Adds a clip to a node, or to the nearest one above it that takes more.
 *
 * @param to place on the pad of the node; null = behind its last child
 */
export function addClipToNode(
  app: Workbench,
  node: OutlineNode,
  clipId: string,
  to: readonly number[] | null = null,
): void {
  const outline = app.lab.open.peek()?.outline ?? [];
  const taking = nodeForClip(outline, node);
  if (taking === null) return;
  const clip: TreeNode = { kind: 'clip', clip: clipId };
  const leaf = isInCadence(outline, taking) ? withSteps(clip, stepsIn(app)) : clip;
  const making = { clip: { id: clipId, duration: durationOf(app, clipId) }, joint: '' };
  commitItem(app, 'Add clip to node', (content) =>
    to === null
      ? withClipAdded(content, taking, leaf, making)
      : withClipAt(content, taking, leaf, making, to),
  );
}

/**
 * Adds a clip to a node as `withClipAdded`, at a place of its pad; behind the last child if none can be
 * there.
 *
 * @param to on the axes of the pad
 */
export function withClipAt(
  content: Content,
  node: OutlineNode,
  leaf: TreeNode,
  making: NodeMaking,
  to: readonly number[],
): Content {
  const added = withClipAdded(content, node, leaf, making);
  const place = viewOf(node.node.kind)?.drop;
  if (place === undefined) return added;
  const { field, along } = place;
  const address = [...node.address, field];
  const items = valueAt(added, address) as readonly Readonly<Record<string, unknown>>[];
  const next = items.with(items.length - 1, place.moved(items[items.length - 1], to));
  const sorted = along === undefined ? next : next.toSorted((a, b) => Number(a[along]) - Number(b[along]));
  const placed = withValueAt(added, address, sorted);
  return isValid(placed, node) ? placed : added;
}
