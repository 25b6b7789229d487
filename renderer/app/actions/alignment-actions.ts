import type { Alignment } from '../../../core/transition/document/document.ts';
import type { Action } from '../../state/action.ts';
import { align } from '../../state/commands/transitions/alignment-commands.ts';
import { hasUsualPlacement, resetPlacement } from '../../state/transitions/alignment-edits.ts';

/** How the destination is laid onto the source. */
export const alignmentActions: readonly Action[] = [
  alignAction('groundTrack', 'Align position and facing'),
  alignAction('plantedFoot', 'Align at the planted foot'),
  {
    id: 'align.joint',
    title: 'Align at a joint…',
    keys: [],
    menu: 'Transition',
    disabled: ({ open }) => (open.motion.value.state === 'ready' ? null : 'no clips are open'),
    run: (app) => {
      align(app, 'joint');
      app.session.sideMenu.value = { kind: 'alignmentJoint' };
    },
  },
  alignAction('none', 'Leave the destination where it was recorded'),
  {
    id: 'transition.resetPlacement',
    title: 'Reset alignment and rates',
    keys: [],
    menu: 'Transition',
    disabled: ({ open }) => {
      const transition = open.editable.value;
      if (!transition) return 'no transition is open';
      return hasUsualPlacement(transition) ? 'they are as usual' : null;
    },
    run: (app) => {
      const transition = app.open.editable.peek();
      if (transition) void app.editing.commit(resetPlacement(transition));
    },
  },
];

function alignAction(kind: Alignment['kind'], title: string): Action {
  return {
    id: `align.${kind}`,
    title,
    keys: [],
    menu: 'Transition',
    disabled: ({ open }) => {
      const transition = open.editable.value;
      if (!transition) return 'no transition is open';
      return transition.alignment.kind === kind ? 'it is so' : null;
    },
    run: (app) => align(app, kind),
  };
}
