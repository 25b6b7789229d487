import type { Transition } from '../../../core/transition/document/document.ts';
import type { Snapshot } from '../../state/slots/snapshots.ts';

/** Which of all snapshots it is, and which slot it takes the place of. */
export interface SnapshotPick {
  readonly snapshot: number;
  readonly slot: number;
}

/** A chain whose last transition has snapshots in the places of its slots. */
export interface SnapshotRound {
  readonly chain: readonly Transition[];
  readonly picks: readonly SnapshotPick[];
}

/**
 * Each snapshot in the place of its slot, so that it goes on from what that slot interrupts; two of one slot are in two rounds.
 * One whose slot is gone goes after the last.
 */
export function snapshotRounds(
  chain: readonly Transition[],
  snapshots: readonly Snapshot[],
): readonly SnapshotRound[] {
  const last = chain[chain.length - 1];
  const rounds: SnapshotPick[][] = [];
  snapshots.forEach(({ index }, snapshot) => {
    const slot = Math.min(index, last.slots.length);
    const free = rounds.find((picks) => picks.every((pick) => pick.slot !== slot));
    if (free) free.push({ snapshot, slot });
    else rounds.push([{ snapshot, slot }]);
  });
  return rounds.map((picks) => {
    const slots = [...last.slots];
    for (const { snapshot, slot } of picks) slots[slot] = snapshots[snapshot].slot;
    return { chain: [...chain.slice(0, -1), { ...last, slots }], picks };
  });
}
