import type { Action } from '../../state/action.ts';
import type { App } from '../../state/app.ts';
import { SLOT_NAMES, slotName } from '../../state/slots/default-slots.ts';
import type { Compare } from '../../state/workspace/workspace.ts';

/** The two that there are to begin with have keys. */
const slotKeys = ['1', '2'];

/** Which figures are held against each other, and how. */
export const compareActions: readonly Action[] = [
  ...SLOT_NAMES.map(showAlone),
  {
    id: 'view.both',
    title: 'Show A beside B',
    keys: ['3'],
    menu: 'View',
    run: ({ workspace }) => workspace.set({ slotView: 'both', compare: 'sideBySide' }),
  },
  {
    id: 'view.all',
    title: 'Show all slots beside each other',
    keys: ['6'],
    menu: 'View',
    run: ({ workspace }) => workspace.set({ slotView: 'all', compare: 'sideBySide' }),
  },
  {
    id: 'view.single',
    title: 'Show one slot alone',
    keys: [],
    menu: 'View',
    run: ({ workspace, showing, figures }) => {
      const first = figures.peek()[showing.shown.peek()[0]];
      workspace.set({ slotView: slotName(first?.of ?? 0), showSnapshots: false });
    },
  },
  {
    id: 'view.overlay',
    title: 'Lay A and B over each other',
    keys: ['4'],
    menu: 'View',
    disabled: needsTwoFigures,
    run: (app) => compare(app, 'overlay'),
  },
  {
    id: 'view.wipe',
    title: 'Wipe between A and B',
    keys: ['5'],
    menu: 'View',
    disabled: needsTwoFigures,
    run: (app) => compare(app, 'wipe'),
  },
  {
    id: 'view.swap',
    title: 'Swap A and B on the screen',
    keys: ['X'],
    menu: 'View',
    disabled: (app) =>
      needsTwoFigures(app) ?? (app.showing.shown.value.length < 2 ? 'one slot is shown alone' : null),
    run: ({ workspace }) => workspace.set({ swapped: !workspace.state.peek().swapped }),
  },
];

/** Why there are no two figures to be compared; null = there are. */
export function needsTwoFigures({ figures }: App): string | null {
  return figures.value.length < 2 ? 'the transition has one slot only' : null;
}

function showAlone(name: string, index: number): Action {
  const key = slotKeys[index];
  return {
    id: `view.slot${name}`,
    title: `Show ${name}`,
    keys: key === undefined ? [] : [key],
    menu: 'View',
    offered: ({ open }) => index < 2 || index < (open.transition.value?.slots.length ?? 0),
    disabled: ({ open }) =>
      open.transition.value?.slots[index] || index < 2 ? null : `the transition has no slot ${name}`,
    run: ({ workspace }) => workspace.set({ slotView: name }),
  };
}

/** One slot with its snapshots stays what is compared; otherwise it is A and B. */
function compare({ workspace, showing }: App, mode: Compare): void {
  const { slotView } = workspace.state.peek();
  workspace.set({ slotView: showing.shown.peek().length > 1 ? slotView : 'both', compare: mode });
}
