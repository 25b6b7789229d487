import type { Alignment } from '#core/transition/document/document.ts';
import { deleteItem } from '#renderer/controls/delete-dialog.tsx';
import { inMenu, type ActionRow } from '#renderer/stores/action.ts';
import type { Editor } from '#renderer/stores/workbench.ts';
import { align } from './alignment-rows.ts';
import {
  isTwistedByMotion,
  mirrorOpen,
  renewTwists,
  whyNotMirror,
  whyNotMirrorEnd,
  setMirror,
} from '#renderer/stores/commands/transitions/mirror-commands.ts';
import {
  addNewTransition,
  duplicateOpen,
  NO_CHOSEN_CLIPS,
  useChosenInOpen,
  whyNotUseChosen,
} from '#renderer/stores/commands/transitions/transition-commands.ts';
import type { TransitionEnd } from '#renderer/stores/marks/marker-edits.ts';
import { hasDefaultPlacement, resetPlacement } from './alignment-edits.ts';
import { forOpen, needsMotion, needsTransition } from '#renderer/stores/conditions.ts';
import { commitEdit } from '#renderer/stores/transitions/transition-edits.ts';

/** Commands on the open transition. */
const documentActions = inMenu('Transition', 'document', [
  {
    id: 'transition.new',
    title: 'New transition',
    keys: ['Mod+N'],
    disabled: ({ session: { chosen } }) =>
      chosen.value.source !== null && chosen.value.destination !== null ? null : NO_CHOSEN_CLIPS,
    run: (app) => void addNewTransition(app),
  },
  {
    id: 'transition.useChosen',
    title: 'Use chosen clips here',
    short: 'Use here',
    tip: 'Replaces the clips of the open transition',
    disabled: (app) => needsTransition(app) ?? whyNotUseChosen(app),
    run: (app) => void useChosenInOpen(app),
  },
  {
    id: 'transition.duplicate',
    title: 'Duplicate transition',
    disabled: needsTransition,
    run: (app) => void duplicateOpen(app),
  },
  {
    id: 'transition.rename',
    title: 'Rename transition',
    short: 'Rename',
    keys: ['F2'],
    within: 'transitions',
    disabled: needsTransition,
    run: ({ session, open }) => (session.renaming.value = open.editable.peek()?.id ?? null),
  },
  {
    id: 'transition.delete',
    title: 'Delete transition',
    short: 'Delete',
    keys: ['Delete'],
    within: 'transitions',
    disabled: needsTransition,
    run: (app) => {
      const item = app.open.editable.peek();
      if (item) void deleteItem(app, { kind: 'transition', item });
    },
  },
]);

/** Placement of the destination on the source. */
const placementActions = [
  ...inMenu(
    'Transition',
    'placement',
    [
      alignAction('groundTrack', 'Align position and facing'),
      alignAction('plantedFoot', 'Align planted foot'),
      {
        id: 'align.joint',
        title: 'Align joint…',
        disabled: needsMotion,
        run: (app) => {
          align(app, 'joint');
          app.session.sideMenu.value = { kind: 'alignmentJoint' };
        },
      },
      alignAction('none', 'Keep recorded position'),
    ],
    'Align',
  ),
  ...inMenu('Transition', 'placement', [
    {
      id: 'transition.resetPlacement',
      title: 'Reset alignment and play rates',
      short: 'Reset alignment',
      disabled: forOpen((open) => (hasDefaultPlacement(open) ? 'they are at their defaults' : null)),
      run: (app) => commitEdit(app, resetPlacement),
    },
  ]),
];

const mirrorActions = inMenu('Transition', 'joints', [
  {
    id: 'transition.mirror',
    title: 'Mirror transition',
    disabled: whyNotMirror,
    run: mirrorOpen,
  },
  mirrorAction('source'),
  mirrorAction('destination'),
  {
    id: 'transition.renewTwists',
    title: 'Renew twists',
    disabled: (app) =>
      needsTransition(app) ?? (isTwistedByMotion(app) ? null : 'no clip has the twists of earlier versions'),
    run: (app) => commitEdit(app, renewTwists),
  },
]);

export const transitionActions = [...documentActions, ...placementActions, ...mirrorActions];

function alignAction(kind: Alignment['kind'], title: string): ActionRow {
  return {
    id: `align.${kind}`,
    title,
    disabled: needsTransition,
    checked: ({ open }) => open.transition.value?.alignment.kind === kind,
    run: (app: Editor) => align(app, kind),
  };
}

function mirrorAction(end: TransitionEnd): ActionRow {
  return {
    id: `transition.mirror${end === 'source' ? 'Source' : 'Destination'}`,
    title: `Mirror ${end}`,
    disabled: (app) => whyNotMirrorEnd(app, end),
    checked: ({ open }) => open.transition.value?.[end].mirror ?? false,
    run: (app) => commitEdit(app, (before) => setMirror(before, end, !before[end].mirror)),
  };
}
