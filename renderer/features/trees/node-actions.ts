import { maxChildren } from '#core/tree/document/make-node.ts';
import type { NodeKind } from '#core/tree/node-kind.ts';
import { inMenu, type Row } from '../../stores/action.ts';
import { addClipToNode, putClipIntoNode, whyNotAddClip, whyNotPutClip } from './node-clips.ts';
import {
  addNode,
  changeNodeKind,
  deleteNode,
  moveNode,
  whyNotAddNode,
  whyNotChangeKind,
  whyNotDeleteNode,
  whyNotMoveNode,
  whyNotWrap,
  wrapNode,
} from './node-commands.ts';
import { menuKinds, type MenuKind } from './nodes/kind-words.ts';
import { pointedClip, whyNoMotion } from '../../stores/commands/library/pointed-row.ts';
import { selectedNode } from '../../stores/lab/lab.ts';
import type { OutlineNode } from '../../stores/lab/tree/outline.ts';
import type { App } from '../../stores/app.ts';

/** What is done to the selected node with a new node of a kind. */
interface KindCommand {
  readonly id: string;
  readonly title: string;
  readonly whyNot: (app: App, kind: NodeKind) => string | null;
  readonly run: (app: App, kind: NodeKind) => void;
}

const kindRow =
  ({ id, title, whyNot, run }: KindCommand) =>
  ({ kind, ...shown }: MenuKind): Row => ({
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

function moveRow(id: string, title: string, key: string, step: -1 | 1): Row {
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
