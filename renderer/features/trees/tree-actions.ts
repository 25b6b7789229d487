import { inMenu, type Condition, type ActionRow } from '#renderer/stores/action.ts';
import type { Workbench } from '#renderer/stores/workbench.ts';
import { openClip, showTransitionAgain, openItemTab } from '#renderer/stores/commands/desk.ts';
import { isOnStage } from '#renderer/stores/session/stage.ts';
import { clipsForTree, makeTree, type TemplateTree } from '#renderer/stores/commands/lab/tree-commands.ts';
import { treeTemplates, type TreeTemplate, withoutSteps } from '#renderer/stores/lab/tree/tree-templates.ts';
import { needsLibrary } from '#renderer/stores/conditions.ts';
import { isObject } from '#core/documents/specs/structure-specs.ts';
import type { TreeNode } from '#core/tree/tree-spec.ts';
import { setItem } from '#renderer/stores/lab/lab-edits.ts';
import { detectedSteps } from '#renderer/stores/lab/tree/template-clips.ts';
import { withSteps } from './nodes/node-kinds.ts';
import { CircleDashed, Film, Layers2, ListOrdered, SquarePlus, ToggleLeft, type IconNode } from 'lucide';

/** Dots at places of a picture of 24 by 24 px. */
const dots = (...places: readonly (readonly [x: number, y: number])[]): IconNode =>
  places.map(([cx, cy]) => ['circle', { cx, cy, r: 1.8, fill: 'currentColor' }]);

const THIRDS = [4, 12, 20];

/** A picture of the tree that each template makes, by its id. */
const templatePictures: Readonly<Record<string, IconNode>> = {
  speed: [['path', { d: 'M2 12H22' }], ...dots([4, 12], [11, 12], [20, 12])],
  directionSpeed: [['path', { d: 'M3 3V21H21' }], ...dots([12, 5], [7, 12], [17, 12], [12, 16])],
  turnSpeed: [['path', { d: 'M3 21H21M12 3V21' }], ...dots([12, 6], [12, 14], [5, 12], [19, 12])],
  upperBody: Layers2,
  lean: SquarePlus,
  aimOffset: dots(...THIRDS.flatMap((x) => THIRDS.map((y) => [x, y] as const))),
  switch: ToggleLeft,
  speedTurn: CircleDashed,
  priority: ListOrdered,
  empty: Film,
};

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
        lab.open.value !== null && isOnStage(session.stage.value, lab.open.value.item.id),
      run: (app) => {
        const open = app.lab.open.peek();
        if (!open) return;
        if (isOnStage(app.session.stage.peek(), open.item.id)) showTransitionAgain(app);
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

function templateRow(template: TreeTemplate, index: number): ActionRow {
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

/**
 * Says which clips of a new tree keep it from stepping in one cadence, since they have no foot plants, and
 * offers those that are detected.
 */
function offerSteps(app: Workbench, { item, clips, figure }: TemplateTree): void {
  const namesOf = (found: typeof clips): string =>
    found.map(({ id }) => app.document.current.peek().clips.get(id)?.name ?? id).join(', ');
  const missing = withoutSteps(clips);
  if (missing.length === 0) return;
  app.notices.problemWith(
    `The clips of “${item.name}” do not step together: no left foot plant is marked on ${namesOf(missing)}.`,
    { label: 'Use detected plants', run: useDetected },
  );

  function useDetected(): void {
    const all = clips.map((clip) => {
      const motion = figure.clips.get(clip.id);
      return { ...clip, steps: clip.steps ?? (motion ? detectedSteps(motion, figure.map) : null) };
    });
    const unknown = withoutSteps(all);
    if (unknown.length > 0)
      return app.notices.problem(
        `No left foot plant is detected on ${namesOf(unknown)}. Mark one on the timeline, and make the tree again.`,
      );
    const steps = new Map(all.map((clip) => [clip.id, clip.steps]));
    void app.editing.commit(() => {
      const now = app.document.current.peek().lab.find(({ id }) => id === item.id);
      const root = now?.content['root'];
      if (!now || !isObject(root)) return null;
      const stepping = withSteps(root as TreeNode, (id) => steps.get(id) ?? null);
      const node = root['kind'] === 'cadence' ? stepping : { kind: 'cadence', node: stepping };
      return setItem('Use detected plants', now, { ...now, content: { ...now.content, root: node } });
    });
  }
}
