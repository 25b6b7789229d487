import { expect, test } from 'vitest';
import {
  MAX_SNAPSHOTS,
  clockPrecision,
  readSnapshots,
  restoreSnapshot,
  snapshotTime,
  whyNotRestore,
  withSnapshot,
  type Snapshot,
} from '#renderer/stores/slots/snapshots.ts';
import { transitionOf } from '../library-fixture.ts';

const transition = transitionOf('t');
const slot = { ...transition.slots[0], values: { halfLife: 0.3 } };
const taken = (id: string, transitionId = 't'): Snapshot => ({
  id,
  transitionId,
  index: 0,
  takenAt: 5,
  slot,
});

test('the oldest of a transition is dropped, those of others stay', () => {
  let all: readonly Snapshot[] = [taken('other', 'u')];
  for (let i = 0; i <= MAX_SNAPSHOTS; i++) all = withSnapshot(all, taken(String(i)));
  expect(all.map(({ id }) => id)).toEqual(['other', '1', '2', '3', '4']);
  for (let i = 0; i < 100; i++) all = withSnapshot(all, taken(`v${i}`, `v${i}`));
  expect(all.length).toBe(60);
});

test('restoring is one edit that brings all settings back, including cut joints', () => {
  const cut = { ...transition, slots: [{ ...slot, cutJoints: ['Head'] }] };
  const [change] = restoreSnapshot(cut, taken('s')).changes;
  if (change?.kind !== 'transition.set') throw new Error('another change');
  expect(change.after.slots[0]).toEqual(slot);
  expect(change.after.slots[0].cutJoints).toBeUndefined();
  expect(whyNotRestore({ ...transition, slots: [slot] }, taken('s'))).toBe('A already has these settings');
  expect(whyNotRestore({ ...transition, slots: [] }, taken('s'))).toMatch(/no slot A/);
  expect(whyNotRestore(cut, taken('s'))).toBeNull();
});

test('stored snapshots are restored, invalid ones are not', () => {
  const good = taken('good');
  const stored = JSON.parse(
    JSON.stringify([good, { ...good, slot: { method: 3 } }, 'x', null, { ...good, index: -1 }]),
  );
  expect(readSnapshots(stored)).toEqual([good]);
  expect(readSnapshots({})).toEqual([]);
});

test('the time of day, with the date on another day', () => {
  const at = new Date(2026, 10, 20, 14, 3).getTime();
  expect(snapshotTime({ takenAt: at }, at + 1000)).toBe('14:03');
  expect(snapshotTime({ takenAt: at }, at + 86_400_000)).toBe('2026-11-20 14:03');
});

test('snapshots of one slot have different names: their times are as precise as needed', () => {
  const at = new Date(2026, 10, 20, 14, 3, 5, 250).getTime();
  const all = [0, 20, 3000, 120_000].map((later, i) => ({ ...taken(String(i)), takenAt: at + later }));
  const words = (of: readonly Snapshot[]): readonly string[] =>
    of.map((snapshot) => snapshotTime(snapshot, at, clockPrecision(snapshot, of)));
  expect(words(all)).toEqual(['14:03:05.250', '14:03:05.270', '14:03:08', '14:05']);
  expect(words([all[0], { ...all[1], index: 1 }])).toEqual(['14:03', '14:03']);
});
