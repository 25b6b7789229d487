import { inMenu, type ActionRow as Row } from '#renderer/stores/action.ts';
import type { Workbench } from '#renderer/stores/workbench.ts';
import { SLOT_NAMES } from '#renderer/stores/slots/slot-tones.ts';
import { slotLetter } from '#core/transition/document/slot-letter.ts';
import { MAX_SNAPSHOTS, withSnapshot } from '#renderer/stores/slots/snapshots.ts';
import { hasSlot, needsTransition } from '#renderer/stores/conditions.ts';

/** Snapshots of slots, to compare with later settings. */
export const snapshotActions = [
  ...inMenu('View', 'snapshots', [
    {
      id: 'snapshot.take',
      title: 'Take snapshot',
      tip: 'Keeps the settings of the first visible slot',
      keys: ['N'],
      disabled: needsTransition,
      run: (app) => {
        const { figures } = app.motion.shown;
        takeSnapshot(app, figures.peek()[app.shown.showing.visible.peek()[0]]?.of ?? 0);
      },
    },
    {
      id: 'snapshot.show',
      title: 'Show snapshots',
      keys: ['Alt+N'],
      disabled: needsSnapshots,
      checked: ({ workspace }) => workspace.state.value.showSnapshots,
      run: ({ workspace }) => workspace.set({ showSnapshots: !workspace.state.peek().showSnapshots }),
    },
    {
      id: 'snapshot.removeAll',
      title: 'Remove all snapshots of transition',
      disabled: needsSnapshots,
      run: ({ workspace, open }) => {
        const id = open.transition.peek()?.id;
        const { snapshots } = workspace.state.peek();
        workspace.set({ snapshots: snapshots.filter(({ transitionId }) => transitionId !== id) });
      },
    },
  ]),
  ...inMenu(
    'View',
    null,
    SLOT_NAMES.map((name, index): Row => ({
      id: `snapshot.take${name}`,
      title: `Take snapshot of ${name}`,
      offered: hasSlot(index),
      disabled: ({ open }) =>
        open.transition.value?.slots[index] ? null : `the transition has no slot ${name}`,
      run: (app) => takeSnapshot(app, index),
    })),
  ),
];

function needsSnapshots({ workspace, open }: Pick<Workbench, 'open' | 'workspace'>): string | null {
  const id = open.transition.value?.id;
  const has = workspace.state.value.snapshots.some(({ transitionId }) => transitionId === id);
  return has ? null : 'this transition has no snapshots';
}

/** Takes a snapshot of the visible settings, including a preview. */
function takeSnapshot({ open, workspace, notices }: Workbench, index: number): void {
  const transition = open.transition.peek();
  const slot = transition?.slots[index];
  if (!transition || !slot) return;
  const { snapshots } = workspace.state.peek();
  const taken = { id: crypto.randomUUID(), transitionId: transition.id, index, takenAt: Date.now(), slot };
  const kept = withSnapshot(snapshots, taken);
  workspace.set({ snapshots: kept, showSnapshots: true });
  const went = kept.length <= snapshots.length ? ` · removed the oldest of ${MAX_SNAPSHOTS}` : '';
  notices.report(`Took snapshot of ${slotLetter(index)}${went}`);
}
