import { computed, type ReadonlySignal } from '@preact/signals';
import type { Suggestion } from '#core/judge/suggest.ts';
import type { Slot } from '#core/transition/document/document.ts';
import { findSlotProblem } from '#core/transition/document/validate-slot.ts';
import { slotLetter } from '#core/transition/document/slot-letter.ts';
import type { OpenTransition } from './open-transition.ts';
import { clockPrecision, type ClockPrecision, type Snapshot } from '../slots/snapshots.ts';
import type { Session } from '../session/session.ts';
import type { WorkspaceStore } from '../workspace/workspace-store.ts';
import { inPlaceOn } from '../session/stage.ts';

/**
 * A figure of the open transition: its slots, then their snapshots, then offered seams. Seams keep this
 * order.
 */
export interface Figure {
  readonly slot: Slot | null; // null = a clip alone
  readonly of: number; // index of its slot
  readonly name: string; // A, B, …; a snapshot has the name of its slot, an offer its rank: 1, 2, …
  readonly snapshot: Snapshot | null;
  readonly precision?: ClockPrecision; // of a snapshot: how precisely its time must be shown to be unique
  readonly offer?: Suggestion; // the seam that it shows in place of the transition’s own
}

/** The snapshots of the open transition that fit its clips. What is shown in its place has none. */
export function followSnapshots(
  open: OpenTransition,
  workspace: WorkspaceStore,
  { stage }: Pick<Session, 'stage'>,
): ReadonlySignal<readonly Snapshot[]> {
  const all = computed(() => workspace.state.value.snapshots);
  const id = computed(() => open.played.value?.id ?? null);
  return computed(() => {
    if (inPlaceOn(stage.value) !== null) return [];
    const own = all.value.filter(({ transitionId }) => transitionId === id.value);
    const motion = open.clips.value;
    if (own.length === 0 || motion.state !== 'ready') return own;
    const { skeleton } = motion.maps[motion.maps.length - 1];
    return own.filter(({ slot }) => findSlotProblem(slot, 'snapshot', skeleton) === null);
  });
}

/** The figures that play. Only the open transition has offers: what is shown in its place has slots alone. */
export function followFigures(
  open: OpenTransition,
  snapshots: ReadonlySignal<readonly Snapshot[]>,
  { offers, stage }: Pick<Session, 'offers' | 'stage'>,
): ReadonlySignal<readonly Figure[]> {
  const slots = computed(() => (open.hasSeam.value ? (open.played.value?.slots ?? []) : [null]));
  return computed(() => [
    ...slots.value.map((slot, of) => ({ slot, of, name: slotLetter(of), snapshot: null })),
    ...snapshots.value.map((snapshot) => ({
      slot: snapshot.slot,
      of: snapshot.index,
      name: slotLetter(snapshot.index),
      snapshot,
      precision: clockPrecision(snapshot, snapshots.value),
    })),
    ...(inPlaceOn(stage.value) === null ? offers.value : []).map((offer, i) => ({
      slot: offer.slot,
      of: offer.index,
      name: String(i + 1),
      snapshot: null,
      offer,
    })),
  ]);
}
