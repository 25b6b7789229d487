import type { Suggestion } from '#core/judge/suggest.ts';
import type { Transition } from '#core/transition/document/document.ts';
import type { Snapshot } from '#renderer/stores/slots/snapshots.ts';

/** A slot beside those of the transition: a snapshot, or an offer, which has a seam of its own. */
export type AddedSlot = Pick<Snapshot, 'index' | 'slot'> & Partial<Pick<Suggestion, 'out' | 'time'>>;

/** Index of a slot beside the others, and of the slot that it replaces. */
export interface SnapshotPick {
  readonly snapshot: number;
  readonly slot: number;
}

/**
 * A chain in which snapshots replace slots of the last transition, or with the seam and the slot of an offer.
 */
export interface SnapshotRound {
  readonly chain: readonly Transition[];
  readonly picks: readonly SnapshotPick[];
}

/**
 * Puts each snapshot in the place of its slot, so that it continues the transition which that slot
 * interrupts. Two snapshots of one slot go into two rounds. A snapshot whose slot is gone comes after the
 * last slot. An offer has a round of its own.
 */
export function snapshotRounds(
  chain: readonly Transition[],
  added: readonly AddedSlot[],
): readonly SnapshotRound[] {
  const last = chain[chain.length - 1];
  const rounds: SnapshotPick[][] = [];
  const offers: SnapshotRound[] = [];
  added.forEach(({ index, slot: own, out, time }, snapshot) => {
    if (out !== undefined && time !== undefined) {
      const seam = { source: { ...last.source, time: out }, destination: { ...last.destination, time } };
      const offered = { ...last, ...seam, slots: [own], chosen: 0 };
      offers.push({ chain: [...chain.slice(0, -1), offered], picks: [{ snapshot, slot: 0 }] });
      return;
    }
    const slot = Math.min(index, last.slots.length);
    const free = rounds.find((picks) => picks.every((pick) => pick.slot !== slot));
    if (free) free.push({ snapshot, slot });
    else rounds.push([{ snapshot, slot }]);
  });
  const replaced = rounds.map((picks) => {
    const slots = [...last.slots];
    for (const { snapshot, slot } of picks) slots[slot] = added[snapshot].slot;
    return { chain: [...chain.slice(0, -1), { ...last, slots }], picks };
  });
  return [...replaced, ...offers];
}
