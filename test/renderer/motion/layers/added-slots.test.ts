import { expect, test } from 'vitest';
import { snapshotRounds } from '#renderer/motion/layers/added-slots.ts';
import { defaultSlots } from '#core/engines/engines.ts';
import type { Snapshot } from '#renderer/stores/slots/snapshots.ts';
import { transitionOf } from '#test/renderer/stores/library-fixture.ts';

const earlier = transitionOf('earlier');
const last = { ...transitionOf('t'), slots: defaultSlots() };
const snapshot = (index: number, halfLife: number): Snapshot => ({
  id: `${index} ${halfLife}`,
  transitionId: 't',
  index,
  takenAt: 0,
  slot: { method: 'springExact', values: { halfLife }, profile: null },
});

test('each replaces its slot; two of one slot are in two rounds', () => {
  const rounds = snapshotRounds([earlier, last], [snapshot(0, 0.1), snapshot(0, 0.2), snapshot(1, 0.3)]);
  expect(rounds.map(({ picks }) => picks)).toEqual([
    [
      { snapshot: 0, slot: 0 },
      { snapshot: 2, slot: 1 },
    ],
    [{ snapshot: 1, slot: 0 }],
  ]);
  const [first, second] = rounds.map(({ chain }) => chain);
  expect(first[0]).toBe(earlier);
  expect(first[1].slots.map(({ values }) => values['halfLife'])).toEqual([0.1, 0.3]);
  expect(second[1].slots[0].values['halfLife']).toBe(0.2);
  expect(second[1].slots[1]).toBe(last.slots[1]);
});

test('a snapshot of a removed slot comes after the last one', () => {
  const [round] = snapshotRounds([last], [snapshot(7, 0.1)]);
  expect(round.picks).toEqual([{ snapshot: 0, slot: 2 }]);
  expect(round.chain[0].slots.length).toBe(3);
});

test('an offer has its own seam, with its slot alone, whatever snapshots there are', () => {
  const offer = { index: 1, slot: snapshot(1, 0.7).slot, out: 0.3, time: 1.2 };
  const rounds = snapshotRounds([earlier, last], [snapshot(1, 0.1), offer, { ...offer, time: 2 }]);
  expect(rounds.map(({ picks }) => picks)).toEqual([
    [{ snapshot: 0, slot: 1 }],
    [{ snapshot: 1, slot: 0 }],
    [{ snapshot: 2, slot: 0 }],
  ]);
  const [, first, second] = rounds.map(({ chain }) => chain);
  expect(first[0]).toBe(earlier);
  expect(first[1]).toMatchObject({
    source: { time: 0.3 },
    destination: { time: 1.2 },
    slots: [offer.slot],
    chosen: 0,
  });
  expect(first[1].source.id).toBe(last.source.id);
  expect(second[1].destination.time).toBe(2);
});

test('there are no rounds without snapshots', () => expect(snapshotRounds([last], [])).toEqual([]));
