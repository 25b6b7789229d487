import { inMenu } from '../../state/action.ts';
import type { Condition, Row } from '../../state/action.ts';
import type { Workbench } from '../../state/workbench.ts';
import { openClip } from '../../state/commands/desk.ts';
import { pointedClip, whyNoClip } from '../../state/commands/library/pointed-row.ts';
import {
  addClipToNode,
  clipsForTree,
  deleteNode,
  makeTree,
  putClipIntoNode,
  whyNotDeleteNode,
} from '../../state/commands/lab/tree-commands.ts';
import { growingNode } from '../../state/lab/tree/node-edits.ts';
import { selectedNode } from '../../state/lab/lab.ts';
import { treeTemplates } from '../../state/lab/tree/tree-templates.ts';
import type { TreeTemplate } from '../../state/lab/tree/tree-templates.ts';
import { needsLibrary } from './conditions.ts';

const needsTree: Condition = ({ lab }) => (lab.open.value === null ? 'no tree is open in the Lab' : null);

const needsLeaf: Condition = (app) =>
  needsTree(app) ??
  (typeof selectedNode(app.lab)?.node['clip'] === 'string' ? null : 'the selected node plays no clip');

const needsGrowing: Condition = (app) => {
  const node = selectedNode(app.lab);
  if (node === null) return 'no tree is open in the Lab';
  return growingNode(app.lab.open.value?.outline ?? [], node) ? null : 'this node takes no more children';
};

/** A new tree from each template. */
export const newTreeActions = inMenu('Lab', 'new', treeTemplates.map(templateRow));

/** Commands on blend trees. */
export const treeActions = [
  ...inMenu('Lab', 'tree', [
    {
      id: 'lab.show',
      title: 'Open tree',
      tip: 'In the views, in place of the transition',
      keys: ['Enter'],
      within: 'lab',
      disabled: needsTree,
      checked: ({ lab, session }) =>
        lab.open.value !== null && session.openClip.value?.id === lab.open.value.item.id,
      run: (app) => {
        const open = app.lab.open.peek();
        if (open) openClip(app, open.item.id);
      },
    },
  ]),
  ...inMenu('Lab', 'node', [
    {
      id: 'lab.putClip',
      title: 'Put selected clip into node',
      short: 'Use selected clip',
      disabled: (app) => needsLeaf(app) ?? whyNoClip(app),
      run: (app) => {
        const clip = pointedClip(app);
        if (clip) putClipIntoNode(app, clip.id);
      },
    },
    {
      id: 'lab.addClip',
      title: 'Add selected clip to node',
      short: 'Add selected clip',
      tip: 'As the last child of the node, or of the nearest one above it that takes more',
      disabled: (app) => needsGrowing(app) ?? whyNoClip(app),
      run: (app) => {
        const clip = pointedClip(app);
        if (clip) addClipToNode(app, clip.id);
      },
    },
    {
      id: 'lab.deleteNode',
      title: 'Delete node',
      tip: 'Its only child takes its place',
      keys: ['Delete'],
      within: 'lab',
      disabled: whyNotDeleteNode,
      run: deleteNode,
    },
  ]),
];

function templateRow(template: TreeTemplate): Row {
  return {
    id: `lab.new.${template.id}`,
    title: `New tree: ${template.title}`,
    short: template.title,
    tip: template.tip,
    disabled: (app) => needsLibrary(app) ?? whyTooFew(app, template),
    run: (app) => void makeTree(app, template),
  };
}

function whyTooFew(app: Workbench, { least }: TreeTemplate): string | null {
  const { length } = clipsForTree(app);
  return length >= least ? null : `select ${least} clips or more in the list first`;
}
