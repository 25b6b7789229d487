import type { Action } from '../state/action.ts';
import type { App } from '../state/app.ts';
import type { Compare } from '../state/workspace.ts';

/** How the two slots are held against each other. */
export const compareActions: readonly Action[] = [
  {
    id: 'view.single',
    title: 'Show one slot alone',
    keys: [],
    menu: 'View',
    run: ({ workspace }) => {
      const { slotView, swapped } = workspace.state.peek();
      if (slotView === 'both') workspace.set({ slotView: swapped ? 'B' : 'A' });
    },
  },
  {
    id: 'view.overlay',
    title: 'Lay A and B over each other',
    keys: ['4'],
    menu: 'View',
    disabled: needsTwoSlots,
    run: (app) => compare(app, 'overlay'),
  },
  {
    id: 'view.wipe',
    title: 'Wipe between A and B',
    keys: ['5'],
    menu: 'View',
    disabled: needsTwoSlots,
    run: (app) => compare(app, 'wipe'),
  },
  {
    id: 'view.swap',
    title: 'Swap A and B on the screen',
    keys: ['X'],
    menu: 'View',
    disabled: (app) => needsTwoSlots(app) ?? (app.slots.value.length < 2 ? 'one slot is shown alone' : null),
    run: ({ workspace }) => workspace.set({ swapped: !workspace.state.peek().swapped }),
  },
];

/** Why A and B cannot be compared; null = they can. */
export function needsTwoSlots({ open }: App): string | null {
  return (open.transition.value?.slots.length ?? 0) < 2 ? 'the transition has one slot only' : null;
}

function compare({ workspace }: App, mode: Compare): void {
  workspace.set({ slotView: 'both', compare: mode });
}
