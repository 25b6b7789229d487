import { maxChildren, makeNode } from '#core/tree/document/make-node.ts';
import type { NodeKind } from '#core/tree/node-kind.ts';
import { inMenu, type ActionRow } from '#renderer/stores/action.ts';
import { addClipToNode, putClipIntoNode, whyNotAddClip, whyNotPutClip } from './node-clips.ts';
import { menuKinds, type MenuKind } from './nodes/kind-words.ts';
import { pointedClip, whyNoMotion } from '#renderer/stores/commands/library/pointed-row.ts';
import { selectedNode } from '#renderer/stores/lab/lab.ts';
import { type OutlineNode, valueAt, withValueAt } from '#renderer/stores/lab/tree/outline.ts';
import type { App } from '#renderer/stores/app.ts';
import { findJoint } from '#core/rig/roles/joint-map.ts';
import { clipIdsOfTree } from '#core/tree/document/document.ts';
import type { TreeNode } from '#core/tree/tree-spec.ts';
import type { OpenTree } from '#renderer/stores/lab/tree/open-tree.ts';
import { isInCadence, withSteps, withKind, withWrapped } from './nodes/node-kinds.ts';
import { growingNode, withChildMade, withoutNode, type NodeMaking } from './nodes/node-lists.ts';
import { siblingsOf, withMovedNode } from './nodes/node-order.ts';
import { viewOf } from './spaces/node-views.ts';
import type { Workbench } from '#renderer/stores/workbench.ts';
import { commitItem, previewItem } from '#renderer/stores/commands/lab/item-commands.ts';
import { durationOf, NO_CLIP, selectedIn, stepsIn, whyNotSelected, type Lab } from './selected-node.ts';

/** Why no node can be added; null = one can. Reads signals. */
function whyNotAddNode(app: Workbench): string | null {
  return whyNotSelected(app, ({ open, node }) => {
    if (growingNode(open.outline, node) === null) return 'this node takes no more children';
    return makingFor(app, open, null) === null ? NO_CLIP : null;
  });
}

/** Adds a new node as the last child of the selected node, or of the nearest one above it that takes more. */
function addNode(app: Workbench, kind: NodeKind): void {
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
function whyNotWrap(app: Workbench, kind: NodeKind): string | null {
  if (maxChildren(kind) === 0) return 'it has no children';
  return whyNotSelected(app, ({ open }) => (makingFor(app, open, null) === null ? NO_CLIP : null));
}

/** Puts a new node above the selected one. */
function wrapNode(app: Workbench, kind: NodeKind): void {
  const { open, node } = selectedIn(app) ?? {};
  const making = open ? makingFor(app, open, null) : null;
  if (!node || !making) return;
  commitItem(app, `Wrap in ${kind.label}`, (content) =>
    withCadenceSteps(app, withWrapped(content, node, kind, making), node, kind),
  );
  app.lab.node.value = node.path;
}

/** Why the kind of the selected node cannot be changed; null = it can. Reads signals. */
function whyNotChangeKind(app: Workbench, kind: NodeKind): string | null {
  return whyNotSelected(app, ({ open, node }) => {
    if (node.node.kind === kind.id) return 'the selected node is of this kind';
    return makingFor(app, open, node) === null ? NO_CLIP : null;
  });
}

/** Changes the kind of the selected node, which keeps the children that fit. */
function changeNodeKind(app: Workbench, kind: NodeKind): void {
  const { open, node } = selectedIn(app) ?? {};
  const making = open && node ? makingFor(app, open, node) : null;
  if (!open || !node || !making) return;
  commitItem(app, `Change node to ${kind.label}`, (content) =>
    withCadenceSteps(app, withKind(content, open.outline, node, kind, making), node, kind),
  );
}

/** Why the selected node cannot be moved; null = it can. Reads signals. @param step −1 up, 1 down */
function whyNotMoveNode(app: Lab, step: -1 | 1): string | null {
  return whyNotSelected(app, ({ open, node }) => {
    const siblings = siblingsOf(open.outline, node);
    if (node !== siblings.at(step < 0 ? 0 : -1)) return null;
    return step < 0 ? 'it is the first child' : 'it is the last child';
  });
}

/** Moves the selected node up or down among the children of its parent. */
function moveNode(app: Workbench, step: -1 | 1): void {
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
function whyNotDeleteNode(app: Lab): string | null {
  return whyNotSelected(app, ({ open, node }) =>
    withoutNode(open.item.content, open.outline, node) ? null : 'its place in the tree cannot be empty',
  );
}

function deleteNode(app: Workbench): void {
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

/** What is done to the selected node with a new node of a kind. */
interface KindCommand {
  readonly id: string;
  readonly title: string;
  readonly whyNot: (app: App, kind: NodeKind) => string | null;
  readonly run: (app: App, kind: NodeKind) => void;
}

const kindRow =
  ({ id, title, whyNot, run }: KindCommand) =>
  ({ kind, ...shown }: MenuKind): ActionRow => ({
    ...shown,
    id: `lab.${id}.${kind.id}`,
    title: `${title}: ${kind.label}`,
    short: kind.label,
    tip: id === 'change' ? `${shown.tip}${describeKept(maxChildren(kind))}` : shown.tip,
    offered: ({ lab }) => lab.open.value !== null,
    disabled: (app) => whyNot(app, kind),
    run: (app) => run(app, kind),
  });

const addRow = kindRow({ id: 'add', title: 'Add child', whyNot: whyNotAddNode, run: addNode });
const wrapRow = kindRow({ id: 'wrap', title: 'Wrap in', whyNot: whyNotWrap, run: wrapNode });
const changeRow = kindRow({
  id: 'change',
  title: 'Change to',
  whyNot: whyNotChangeKind,
  run: changeNodeKind,
});

/** Commands on the selected node of a tree. */
export const nodeActions = [
  ...inMenu('Tree', 'node', menuKinds.map(addRow), 'Add child node'),
  ...inMenu(
    'Tree',
    'node',
    menuKinds.filter(({ kind }) => maxChildren(kind) > 0).map(wrapRow),
    'Wrap node in',
  ),
  ...inMenu('Tree', 'node', menuKinds.map(changeRow), 'Change node to'),
  ...inMenu('Tree', 'node', [
    {
      id: 'lab.putClip',
      title: 'Put selected clip into node',
      short: 'Use selected clip',
      disabled: (app) => whyNotPutClip(app) ?? whyNoMotion(app),
      run: (app) => withNodeAndClip(app, putClipIntoNode),
    },
    {
      id: 'lab.addClip',
      title: 'Add selected clip to node',
      short: 'Add selected clip',
      tip: 'Becomes the last child of the node, or of the nearest one above it that takes more',
      disabled: (app) => whyNotAddClip(app) ?? whyNoMotion(app),
      run: (app) => withNodeAndClip(app, addClipToNode),
    },
    moveRow('lab.nodeUp', 'Move node up', 'Alt+ArrowUp', -1),
    moveRow('lab.nodeDown', 'Move node down', 'Alt+ArrowDown', 1),
    {
      id: 'lab.deleteNode',
      title: 'Delete node',
      tip: 'Its only child takes its place',
      keys: ['Delete'],
      within: 'nodes',
      disabled: whyNotDeleteNode,
      run: deleteNode,
    },
  ]),
];

function describeKept(most: number): string {
  if (most === 0) return ' · drops the children';
  if (most > 4) return '';
  return ` · keeps the first ${most === 1 ? 'child' : `${most} children`}`;
}

function moveRow(id: string, title: string, key: string, step: -1 | 1): ActionRow {
  return {
    id,
    title,
    keys: [key],
    within: 'nodes',
    tip: 'Changes the order of the children of its parent',
    disabled: (app) => whyNotMoveNode(app, step),
    run: (app) => moveNode(app, step),
  };
}

function withNodeAndClip(app: App, run: (app: App, node: OutlineNode, clipId: string) => void): void {
  const node = selectedNode(app.lab);
  const clip = pointedClip(app);
  if (node && clip) run(app, node, clip.id);
}
