import { findJoint } from '#core/joints/joint-map.ts';
import { makeNode, maxChildren } from '#core/tree/document/make-node.ts';
import { clipIdsOfTree } from '#core/tree/document/tree-clips.ts';
import type { NodeKind } from '#core/tree/node-kind.ts';
import type { TreeNode } from '#core/tree/schema/tree-spec.ts';
import type { OpenTree } from '../../stores/lab/tree/open-tree.ts';
import type { OutlineNode } from '../../stores/lab/tree/outline.ts';
import { isInCadence, withSteps } from './nodes/cadence-steps.ts';
import { withKind, withWrapped } from './nodes/node-kinds.ts';
import { growingNode, withChildMade, withoutNode, type NodeMaking } from './nodes/node-lists.ts';
import { siblingsOf, withMovedNode } from './nodes/node-order.ts';
import { viewOf } from './spaces/node-views.ts';
import { valueAt, withValueAt } from '../../stores/lab/tree/tree-address.ts';
import type { Workbench } from '../../stores/workbench.ts';
import { pointedClip } from '../../stores/commands/library/pointed-row.ts';
import { commitItem, previewItem } from '../../stores/commands/lab/change-item.ts';
import { durationOf, NO_CLIP, selectedIn, stepsIn, whyNotSelected, type Lab } from './selected-node.ts';

/** Why no node can be added; null = one can. Reads signals. */
export function whyNotAddNode(app: Workbench): string | null {
  return whyNotSelected(app, ({ open, node }) => {
    if (growingNode(open.outline, node) === null) return 'this node takes no more children';
    return makingFor(app, open, null) === null ? NO_CLIP : null;
  });
}

/** Adds a new node as the last child of the selected node, or of the nearest one above it that takes more. */
export function addNode(app: Workbench, kind: NodeKind): void {
  const { open, node } = selectedIn(app) ?? {};
  const growing = open && node && growingNode(open.outline, node);
  const making = open ? makingFor(app, open, null) : null;
  if (!growing || !making) return;
  const isStepping = isInCadence(open.outline, growing);
  commitItem(app, `Add ${kind.label}`, (content) =>
    withChildMade(content, growing, making, (inputs) => {
      const { made, inputs: more } = makeNode(kind, { children: [], inputs, ...making });
      return { made: isStepping ? withSteps(made, stepsIn(app)) : made, inputs: more };
    }),
  );
}

/** Why the selected node cannot be wrapped in a kind; null = it can. Reads signals. */
export function whyNotWrap(app: Workbench, kind: NodeKind): string | null {
  if (maxChildren(kind) === 0) return 'it has no children';
  return whyNotSelected(app, ({ open }) => (makingFor(app, open, null) === null ? NO_CLIP : null));
}

/** Puts a new node above the selected one. */
export function wrapNode(app: Workbench, kind: NodeKind): void {
  const { open, node } = selectedIn(app) ?? {};
  const making = open ? makingFor(app, open, null) : null;
  if (!node || !making) return;
  commitItem(app, `Wrap in ${kind.label}`, (content) =>
    withCadenceSteps(app, withWrapped(content, node, kind, making), node, kind),
  );
  app.lab.node.value = node.path;
}

/** Why the kind of the selected node cannot be changed; null = it can. Reads signals. */
export function whyNotChangeKind(app: Workbench, kind: NodeKind): string | null {
  return whyNotSelected(app, ({ open, node }) => {
    if (node.node.kind === kind.id) return 'the selected node is of this kind';
    return makingFor(app, open, node) === null ? NO_CLIP : null;
  });
}

/** Changes the kind of the selected node, which keeps the children that fit. */
export function changeNodeKind(app: Workbench, kind: NodeKind): void {
  const { open, node } = selectedIn(app) ?? {};
  const making = open && node ? makingFor(app, open, node) : null;
  if (!open || !node || !making) return;
  commitItem(app, `Change node to ${kind.label}`, (content) =>
    withCadenceSteps(app, withKind(content, open.outline, node, kind, making), node, kind),
  );
}

/** Why the selected node cannot be moved; null = it can. Reads signals. @param step −1 up, 1 down */
export function whyNotMoveNode(app: Lab, step: -1 | 1): string | null {
  return whyNotSelected(app, ({ open, node }) => {
    const siblings = siblingsOf(open.outline, node);
    if (node !== siblings.at(step < 0 ? 0 : -1)) return null;
    return step < 0 ? 'it is the first child' : 'it is the last child';
  });
}

/** Moves the selected node up or down among the children of its parent. */
export function moveNode(app: Workbench, step: -1 | 1): void {
  const { open, node } = selectedIn(app) ?? {};
  if (!open || !node || whyNotMoveNode(app, step) !== null) return;
  const to = siblingsOf(open.outline, node).indexOf(node) + step;
  const { content, path } = withMovedNode(open.item.content, open.outline, node, to);
  commitItem(app, 'Move node', () => content);
  app.lab.node.value = path;
}

/**
 * Previews a node at the place of a sibling; `editing.keep` keeps it there. Null takes the preview
 * back.
 */
export function previewMovedNode(
  app: Workbench,
  outline: readonly OutlineNode[],
  node: OutlineNode,
  to: number | null,
): void {
  let { path } = node;
  if (to === null) app.editing.cancel();
  else
    previewItem(app, 'Move node', (before) => {
      const moved = withMovedNode(before, outline, node, to);
      path = moved.path;
      return moved.content;
    });
  app.lab.node.value = path;
}

/** Why the selected node cannot be deleted; null = it can. Reads signals. */
export function whyNotDeleteNode(app: Lab): string | null {
  return whyNotSelected(app, ({ open, node }) =>
    withoutNode(open.item.content, open.outline, node) ? null : 'its place in the tree cannot be empty',
  );
}

export function deleteNode(app: Workbench): void {
  const { open, node } = selectedIn(app) ?? {};
  if (!open || !node || whyNotDeleteNode(app) !== null) return;
  commitItem(app, 'Delete node', (content) => withoutNode(content, open.outline, node) ?? content);
  app.lab.node.value = '';
}

/**
 * The clip and the joint of new nodes: the clip selected in the list, else the first of the tree. Null
 * without any.
 *
 * @param changed a node whose own clip comes first
 */
function makingFor(
  app: Workbench,
  { item, bound }: OpenTree,
  changed: OutlineNode | null,
): NodeMaking | null {
  const own = changed === null ? undefined : clipIdsOfTree(changed.node)[0];
  const pointed = pointedClip(app);
  const id =
    own ?? (pointed?.isCharacter ? undefined : pointed?.id) ?? clipIdsOfTree(item.content['root']).at(0);
  if (id === undefined) return null;
  const { map } = bound?.figure ?? {};
  const spine = map ? Math.max(findJoint(map, 'spine', 'centre'), 0) : 0;
  return { clip: { id, duration: durationOf(app, id) }, joint: map?.skeleton.names[spine] ?? 'Spine' };
}

/** In a new cadence, clips share a phase by their steps. */
function withCadenceSteps(
  app: Workbench,
  content: OpenTree['item']['content'],
  { address }: OutlineNode,
  { id }: NodeKind,
): OpenTree['item']['content'] {
  if (!viewOf(id)?.sharesPhase) return content;
  return withValueAt(content, address, withSteps(valueAt(content, address) as TreeNode, stepsIn(app)));
}
