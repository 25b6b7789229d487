import { clockText, dayText } from '#contract/words/moment-text.ts';
import type { Edit } from '#contract/edits/edits.ts';
import { isObject } from '#core/documents/specs/structure-specs.ts';
import type { Slot, Transition } from '#core/transition/document/document.ts';
import { isOfField, slotFieldNames } from '#core/transition/document/slot-settings.ts';
import { sameSlots } from './slot-differences.ts';
import { slotLetter } from '#core/transition/document/slot-letter.ts';
import { setTransition } from '../transitions/transition-edits.ts';

/** A slot as it was at one moment, to compare with later settings. */
export interface Snapshot {
  readonly id: string;
  readonly transitionId: string;
  readonly index: number; // of its slot
  readonly takenAt: number; // ms since 1970
  readonly slot: Slot;
}

/** Limits per transition and in total. Beyond them the oldest is removed. */
export const MAX_SNAPSHOTS = 4;
const MAX_SNAPSHOTS_IN_ALL = 60;

/** `snapshots` with one more, in order of time. */
export function withSnapshot(snapshots: readonly Snapshot[], taken: Snapshot): readonly Snapshot[] {
  const own = snapshots.filter(({ transitionId }) => transitionId === taken.transitionId);
  const oldest = own.length >= MAX_SNAPSHOTS ? own[0] : undefined;
  return [...snapshots.filter((kept) => kept !== oldest), taken].slice(-MAX_SNAPSHOTS_IN_ALL);
}

/** Restores the settings of a snapshot to its slot. */
export function restoreSnapshot(transition: Transition, { index, slot }: Snapshot): Edit {
  const slots = transition.slots.with(index, slot);
  return setTransition(`Restore snapshot of ${slotLetter(index)}`, transition, { ...transition, slots });
}

/** Why `snapshot` cannot be restored; null = it can. */
export function whyNotRestore({ slots }: Transition, { index, slot }: Snapshot): string | null {
  const now = slots[index];
  if (!now) return `the transition has no slot ${slotLetter(index)} any more`;
  return sameSlots(now, slot) ? `${slotLetter(index)} already has these settings` : null;
}

/** Precision of a time of day. */
export type ClockPrecision = 'minutes' | 'seconds' | 'milliseconds';

/** The coarsest precision that distinguishes a snapshot from the others of its slot in `all`. */
export function clockPrecision(snapshot: Snapshot, all: readonly Snapshot[]): ClockPrecision {
  const isAlone = (unit: number): boolean =>
    all.every(
      ({ id, index, takenAt }) =>
        id === snapshot.id ||
        index !== snapshot.index ||
        Math.floor(takenAt / unit) !== Math.floor(snapshot.takenAt / unit),
    );
  return isAlone(60_000) ? 'minutes' : isAlone(1000) ? 'seconds' : 'milliseconds';
}

/**
 * Time of a snapshot: `14:03`, on another day `2026-11-03 14:03`; more precisely `14:03:21`, `14:03:21.250`.
 */
export function snapshotTime(
  { takenAt }: Pick<Snapshot, 'takenAt'>,
  now: number,
  precision: ClockPrecision = 'minutes',
): string {
  const taken = new Date(takenAt);
  const digits = (value: number, count = 2): string => String(value).padStart(count, '0');
  const time =
    clockText(taken) +
    (precision === 'minutes' ? '' : `:${digits(taken.getSeconds())}`) +
    (precision === 'milliseconds' ? `.${digits(taken.getMilliseconds(), 3)}` : '');
  const day = dayText(taken, now);
  return day === 'today' ? time : `${day} ${time}`;
}

/** The snapshots of a stored workspace; invalid ones are left out. */
export function readSnapshots(stored: unknown): readonly Snapshot[] {
  return Array.isArray(stored) ? stored.flatMap(readSnapshot).slice(-MAX_SNAPSHOTS_IN_ALL) : [];
}

function readSnapshot(stored: unknown): readonly Snapshot[] {
  if (!isObject(stored)) return [];
  const { id, transitionId, index, takenAt, slot } = stored;
  if (typeof id !== 'string' || typeof transitionId !== 'string' || typeof takenAt !== 'number') return [];
  if (typeof index !== 'number' || !Number.isInteger(index) || index < 0) return [];
  return isSlot(slot) ? [{ id, transitionId, index, takenAt, slot }] : [];
}

function isSlot(slot: unknown): slot is Slot {
  if (!isObject(slot)) return false;
  const { method, values } = slot;
  const isValue = (value: unknown): boolean => typeof value === 'number' || typeof value === 'string';
  return (
    typeof method === 'string' &&
    isObject(values) &&
    Object.values(values).every(isValue) &&
    slot['profile'] !== undefined &&
    slotFieldNames.every((name) => isOfField(slot[name], name))
  );
}
