import type { Action } from '../../state/action.ts';
import type { App } from '../../state/app.ts';
import { SLOT_NAMES, slotName } from '../../state/slots/default-slots.ts';
import { MOST_SNAPSHOTS, withSnapshot } from '../../state/slots/snapshots.ts';

/** Slots as they are now, put beside what becomes of them. */
export const snapshotActions: readonly Action[] = [
  {
    id: 'snapshot.take',
    title: 'Put a snapshot of the slot beside it',
    keys: ['S'],
    menu: 'View',
    disabled: needsTransition,
    run: (app) => {
      const { figures, showing } = app;
      takeSnapshot(app, figures.peek()[showing.shown.peek()[0]]?.of ?? 0);
    },
  },
  ...SLOT_NAMES.map((name, index): Action => ({
    id: `snapshot.take${name}`,
    title: `Put a snapshot of ${name} beside it`,
    keys: [],
    menu: 'View',
    offered: ({ open }) => index < (open.transition.value?.slots.length ?? 0),
    disabled: ({ open }) =>
      open.transition.value?.slots[index] ? null : `there is no slot ${slotName(index)}`,
    run: (app) => takeSnapshot(app, index),
  })),
  {
    id: 'snapshot.show',
    title: 'Show snapshots',
    keys: ['Alt+S'],
    menu: 'View',
    disabled: needsSnapshots,
    run: ({ workspace }) => workspace.set({ showSnapshots: !workspace.state.peek().showSnapshots }),
  },
  {
    id: 'snapshot.removeAll',
    title: 'Remove the snapshots of this transition',
    keys: [],
    menu: 'View',
    disabled: needsSnapshots,
    run: ({ workspace, open }) => {
      const id = open.transition.peek()?.id;
      const { snapshots } = workspace.state.peek();
      workspace.set({ snapshots: snapshots.filter(({ transitionId }) => transitionId !== id) });
    },
  },
];

function needsTransition({ open }: App): string | null {
  return open.transition.value ? null : 'no transition is open';
}

function needsSnapshots({ workspace, open }: App): string | null {
  const id = open.transition.value?.id;
  const has = workspace.state.value.snapshots.some(({ transitionId }) => transitionId === id);
  return has ? null : 'this transition has no snapshots';
}

/** What is seen now is kept: the gesture under the pointer included. */
function takeSnapshot({ open, workspace, notices }: App, index: number): void {
  const transition = open.transition.peek();
  const slot = transition?.slots[index];
  if (!transition || !slot) return;
  const { snapshots } = workspace.state.peek();
  const taken = {
    ...{ id: crypto.randomUUID(), transitionId: transition.id, index, takenAt: Date.now(), slot },
  };
  const kept = withSnapshot(snapshots, taken);
  workspace.set({ snapshots: kept, showSnapshots: true });
  const went = kept.length <= snapshots.length;
  notices.say(
    went
      ? `Snapshot of ${slotName(index)} taken; the oldest of ${MOST_SNAPSHOTS} went`
      : `Snapshot of ${slotName(index)} taken`,
  );
}
