import type { Edit } from '../../../contract/edits/edits.ts';
import type { Slot, Transition } from '../../../core/transition/document/document.ts';
import { sameSlots } from './slot-differences.ts';
import { slotName } from './default-slots.ts';
import { setTransition } from '../transitions/transition-edits.ts';

/** A slot as it was at one moment, kept beside the transition to be held against what became of it. */
export interface Snapshot {
  readonly id: string;
  readonly transitionId: string;
  readonly index: number; // of the slot it was taken of
  readonly takenAt: number; // ms since 1970
  readonly slot: Slot;
}

/** Kept of one transition, and of all. Beyond that the oldest goes. */
export const MOST_SNAPSHOTS = 4;
const MOST_OF_ALL = 60;

/** `snapshots` with another one, in the order they were taken. */
export function withSnapshot(snapshots: readonly Snapshot[], taken: Snapshot): readonly Snapshot[] {
  const own = snapshots.filter(({ transitionId }) => transitionId === taken.transitionId);
  const oldest = own.length >= MOST_SNAPSHOTS ? own[0] : undefined;
  return [...snapshots.filter((kept) => kept !== oldest), taken].slice(-MOST_OF_ALL);
}

/** Makes the slot that a snapshot was taken of as it was then. */
export function restoreSnapshot(transition: Transition, { index, slot }: Snapshot): Edit {
  const slots = transition.slots.with(index, slot);
  return setTransition(`Restore snapshot of ${slotName(index)}`, transition, { ...transition, slots });
}

/** Why `snapshot` cannot be restored; null = it can. */
export function whyNotRestore({ slots }: Transition, { index, slot }: Snapshot): string | null {
  const now = slots[index];
  if (!now) return `the transition has no slot ${slotName(index)} any more`;
  return sameSlots(now, slot) ? `${slotName(index)} is as it was then` : null;
}

/** How finely a time of the day is said. */
export type ClockPrecision = 'minutes' | 'seconds' | 'milliseconds';

/** As coarse as tells a snapshot from the others of its slot that are in `all`. */
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

/** When it was taken, as people say it: `14:03`, of another day `3 Nov 14:03`; more finely `14:03:21`, `14:03:21.250`. */
export function snapshotTime(
  { takenAt }: Pick<Snapshot, 'takenAt'>,
  now: number,
  precision: ClockPrecision = 'minutes',
): string {
  const [taken, today] = [new Date(takenAt), new Date(now)];
  const digits = (value: number, count = 2): string => String(value).padStart(count, '0');
  const time =
    `${digits(taken.getHours())}:${digits(taken.getMinutes())}` +
    (precision === 'minutes' ? '' : `:${digits(taken.getSeconds())}`) +
    (precision === 'milliseconds' ? `.${digits(taken.getMilliseconds(), 3)}` : '');
  if (taken.toDateString() === today.toDateString()) return time;
  return `${taken.getDate()} ${MONTHS[taken.getMonth()]} ${time}`;
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** The snapshots that a workspace stored; what makes no sense is left out. */
export function readSnapshots(stored: unknown): readonly Snapshot[] {
  return Array.isArray(stored) ? stored.flatMap(readSnapshot).slice(-MOST_OF_ALL) : [];
}

function readSnapshot(stored: unknown): readonly Snapshot[] {
  if (!isRecord(stored)) return [];
  const { id, transitionId, index, takenAt, slot } = stored;
  if (typeof id !== 'string' || typeof transitionId !== 'string' || typeof takenAt !== 'number') return [];
  if (typeof index !== 'number' || !Number.isInteger(index) || index < 0) return [];
  return isSlot(slot) ? [{ id, transitionId, index, takenAt, slot }] : [];
}

function isSlot(slot: unknown): slot is Slot {
  if (!isRecord(slot)) return false;
  const { method, values, profile, profileMode, cutJoints, rootTime, tick, ignoresSourceVelocity } = slot;
  return (
    typeof method === 'string' &&
    isRecordOf(values, (value) => typeof value === 'number' || typeof value === 'string') &&
    (profile === null || isRecordOf(profile, (factor) => typeof factor === 'number')) &&
    (profileMode === undefined || profileMode === 'time' || profileMode === 'weight') &&
    (cutJoints === undefined ||
      (Array.isArray(cutJoints) && cutJoints.every((name) => typeof name === 'string'))) &&
    (rootTime === undefined || typeof rootTime === 'number') &&
    (tick === undefined || typeof tick === 'number') &&
    (ignoresSourceVelocity === undefined || typeof ignoresSourceVelocity === 'boolean')
  );
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isRecordOf(value: unknown, is: (entry: unknown) => boolean): boolean {
  return isRecord(value) && Object.values(value).every(is);
}
