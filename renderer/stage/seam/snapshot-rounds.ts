import type { Transition } from '../../../core/transition/document/document.ts';
import type { Snapshot } from '../../stores/slots/snapshots.ts';

/** Index of a snapshot, and of the slot that it replaces. */
export interface SnapshotPick {
  readonly snapshot: number;
  readonly slot: number;
}

/** A chain in which snapshots replace slots of the last transition. */
export interface SnapshotRound {
  readonly chain: readonly Transition[];
  readonly picks: readonly SnapshotPick[];
}

/**
 * Puts each snapshot in the place of its slot, so that it continues the transition which that slot interrupts. Two
 * snapshots of one slot go into two rounds. A snapshot whose slot is gone comes after the last slot.
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
