import { inMenu, type Condition, type Row } from '../../stores/action.ts';
import type { Workbench } from '../../stores/workbench.ts';
import { openClip, showTransitionAgain } from '../../stores/commands/desk.ts';
import { openItemTab } from '../../stores/commands/item-tab.ts';
import { clipOn } from '../../stores/session/stage.ts';
import { clipsForTree, makeTree } from '../../stores/commands/lab/tree-commands.ts';
import { treeTemplates, type TreeTemplate } from '../../stores/lab/tree/tree-templates.ts';
import { offerSteps } from './offer-steps.ts';
import { templatePictures } from './template-pictures.ts';
import { needsLibrary } from '../../stores/conditions.ts';

const needsTree: Condition = ({ lab }) => (lab.open.value === null ? 'no tree is open' : null);

const needsCadence: Condition = ({ lab }) =>
  lab.open.value?.outline.some(({ node }) => node.kind === 'cadence') ? null : 'the tree has no cadence';

/** Number of templates that come first; the others are steps towards a tree of one’s own. */
const READY = 7;

/** A new tree from each template. */
export const newTreeActions = inMenu('Tree', 'new', treeTemplates.map(templateRow));

/** The tree that the open transition enters, or else leaves. */
const treeInPlay = ({ open: { transition } }: Pick<Workbench, 'open'>) =>
  [transition.value?.destination, transition.value?.source].find((use) => use?.kind === 'tree');

/** Commands on blend trees. */
export const treeActions = [
  ...inMenu('Tree', 'tree', [
    {
      id: 'transition.inputs',
      title: 'Edit inputs of tree in transition',
      short: 'Edit inputs',
      tip: 'Opens the tree in its tab. The views still show the transition',
      disabled: (app) => (treeInPlay(app) === undefined ? 'no transition with a tree is open' : null),
      run: (app) => openItemTab(app, treeInPlay(app)?.id ?? ''),
    },
    {
      id: 'tree.show',
      title: 'Open tree',
      short: 'In views',
      tip: 'Shows it in the views, in place of the transition',
      keys: ['Enter'],
      within: 'nodes',
      disabled: needsTree,
      checked: ({ lab, session }) =>
        lab.open.value !== null && clipOn(session.stage.value)?.id === lab.open.value.item.id,
      run: (app) => {
        const open = app.lab.open.peek();
        if (!open) return;
        if (clipOn(app.session.stage.peek())?.id === open.item.id) showTransitionAgain(app);
        else openClip(app, open.item.id);
      },
    },
    {
      id: 'tree.unmatched',
      title: 'Play without cadence',
      short: 'Without cadence',
      tip: 'Each clip keeps its own time in the views, to show what cadence does. The tree stays as it is',
      disabled: (app) => needsTree(app) ?? needsCadence(app),
      checked: ({ lab }) => lab.open.value !== null && lab.unmatched.value === lab.open.value.item.id,
      run: ({ lab }) => {
        const id = lab.open.peek()?.item.id ?? null;
        lab.unmatched.value = lab.unmatched.peek() === id ? null : id;
      },
    },
  ]),
];

function templateRow(template: TreeTemplate, index: number): Row {
  return {
    id: `tree.new.${template.id}`,
    title: `New tree: ${template.title}`,
    short: template.title,
    tip: template.tip,
    icon: templatePictures[template.id],
    group: index < READY ? 'From a template' : 'Build by hand',
    disabled: (app) => needsLibrary(app) ?? whyTooFew(app, template),
    run: (app) => void makeAndOffer(app, template),
  };
}

async function makeAndOffer(app: Workbench, template: TreeTemplate): Promise<void> {
  const made = await makeTree(app, template);
  if (made !== null && template.steps) offerSteps(app, made);
}

function whyTooFew(app: Workbench, template: TreeTemplate): string | null {
  const { least } = template;
  const { length } = clipsForTree(app, template);
  const wanted = least === 1 ? 'a clip' : `${least} clips or more`;
  return length >= least ? null : `select ${wanted} in the list first`;
}
