import type { Action } from '../../state/action.ts';
import type { TransitionEnd } from '../../state/marks/marker-edits.ts';
import {
  mirrorOpen,
  setMirror,
  whyNotMirror,
  whyNotMirrorEnd,
} from '../../state/commands/transitions/mirror-commands.ts';

/** What joints are, and what changes sides. */
export const jointActions: readonly Action[] = [
  {
    id: 'transition.mirror',
    title: 'Mirror the transition',
    keys: [],
    menu: 'Transition',
    disabled: whyNotMirror,
    run: mirrorOpen,
  },
  mirrorAction('source'),
  mirrorAction('destination'),
  {
    id: 'joints.map',
    title: 'Joint map…',
    keys: [],
    menu: 'Transition',
    disabled: ({ open }) => (open.jointMaps.value.length > 0 ? null : 'no clips are open'),
    run: ({ session }) => void (session.jointMap.value = true),
  },
];

function mirrorAction(end: TransitionEnd): Action {
  return {
    id: `transition.mirror${end === 'source' ? 'Source' : 'Destination'}`,
    title: `Mirror the ${end}`,
    keys: [],
    menu: 'Transition',
    disabled: (app) => whyNotMirrorEnd(app, end),
    checked: ({ open }) => open.transition.value?.[end].mirror ?? false,
    run: (app) => {
      const before = app.open.editable.peek();
      if (before) void app.editing.commit(setMirror(before, end, !before[end].mirror));
    },
  };
}
