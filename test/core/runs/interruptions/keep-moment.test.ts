import { describe, expect, test } from 'vitest';
import { keepMoment, type StoredMoment, type MomentNames } from '#core/runs/interruptions/keep-moment.ts';
import { poseAt, type StressRun } from '#core/runs/interruptions/stress-run.ts';
import type { Slot } from '#core/transition/document/document.ts';
import { createChainFrame } from '#core/transition/evaluation/chain.ts';
import { resolveChain } from '#core/transition/document/resolve-chain.ts';
import { slotOf } from '#test/fixtures/transitions.ts';
import { allSlots, play } from '../../transition/evaluation/played.ts';
import { fitted, gaits, runOf } from './runs.ts';

const { clips } = fitted(gaits());
const joints = clips[0].root.parents.length;

function namesOf(slots: readonly Slot[]): MomentNames {
  let made = 0;
  return {
    clips: clips.map((_, i) => `clip ${i}`),
    slots,
    chosen: 0,
    newId: () => `kept ${made++}`,
    nameOf: (request) => `Request ${request + 1}`,
  };
}

function keptAt(run: StressRun, time: number, slots: readonly Slot[]): StoredMoment {
  const kept = keepMoment(run, time, namesOf(slots));
  if (kept === null) throw new Error('nothing was granted');
  return kept;
}

/** The largest difference between rotations of a kept moment and of its run, in one slot. */
function apartAt(run: StressRun, time: number, slots: readonly Slot[], slot = 0): number {
  const { transitions, elapsed } = keptAt(run, time, slots);
  const resolved = resolveChain(transitions[transitions.length - 1], (id) =>
    transitions.find((each) => each.id === id),
  );
  expect(resolved.ok && resolved.value).toEqual(transitions);
  const played = [transitions[0].source, ...transitions.map(({ destination }) => destination)];
  const motions = played.map(({ id }) => clips[Number(id.slice(5)) || 0]);
  const kept = play(transitions, motions).at(elapsed).slots[slot].pose;
  const shown = poseAt(createChainFrame(joints), run, slot, time).pose;
  let most = 0;
  for (let i = 0; i < joints * 4; i++)
    most = Math.max(most, Math.abs(kept.rotations[i] - shown.rotations[i]));
  for (let i = 0; i < joints * 3; i++)
    most = Math.max(most, Math.abs(kept.positions[i] - shown.positions[i]));
  return most;
}

describe.each(allSlots.map((slot) => [slot.method, slot] as const))('%s', (method, slot) => {
  const run = runOf({ slots: [slot], seconds: 2 });

  test('the kept moment has the poses of the run, to the depth of a chain', () => {
    // Five nested crossfades are too many: see `createChain`.
    const deepest = /crossfade|muscle$/i.test(method) ? 0.36 : 1.3;
    for (const time of [0.09, 0.2, 0.36, 0.8, 1.3].filter((each) => each <= deepest))
      expect(apartAt(run, time, [slot])).toBeLessThan(1e-4);
  });
});

test('two slots are kept in one chain', () => {
  const slots = [slotOf('springExact'), slotOf('unrealInertialization')];
  const run = runOf({ slots, seconds: 2 });
  for (const time of [0.3, 1.2])
    for (const slot of [0, 1]) expect(apartAt(run, time, slots, slot)).toBeLessThan(1e-4);
});

test('before the first request there is nothing to keep; the first interrupts a clip', () => {
  const slots = [slotOf('springExact')];
  const run = runOf({ slots, seconds: 2 });
  expect(keepMoment(run, 0.05, namesOf(slots))).toBeNull();
  const { transitions, elapsed, isCut } = keptAt(run, 0.1, slots);
  expect(transitions).toHaveLength(1);
  expect(transitions[0]).toMatchObject({
    name: 'Request 1',
    source: { kind: 'clip', id: 'clip 0', time: 5 / 60 },
  });
  expect(elapsed).toBeCloseTo(1 / 60, 9);
  expect(isCut).toBe(false);
});

test('a chain begins where every slot had arrived, and says if it could not go back as far', () => {
  const slots = [slotOf('quintic', { blendTime: 0.2 }), slotOf('crossfade', { blendTime: 0.1 })];
  const request = (time: number, clip: number) => ({ from: 'test', time, clip, entry: 0.3 });
  const requests = [0.1, 0.5, 0.65, 0.75].map((time, k) => request(time, k % 3));
  const run = runOf({ slots, requests, seconds: 2 });
  const { transitions, isCut } = keptAt(run, 0.8, slots);
  expect(transitions.map(({ name }) => name)).toEqual(['Request 2', 'Request 3', 'Request 4']);
  expect(transitions.map(({ source }) => source.kind)).toEqual(['clip', 'chain', 'chain']);
  expect(transitions[0].source.time).toBeCloseTo(0.3 + 0.4, 9);
  expect(isCut).toBe(false);
  expect(apartAt(run, 0.8, slots)).toBeLessThan(1e-4);
  const long = keptAt(runOf({ slots, seconds: 4 }), 3.9, slots);
  expect(long.transitions).toHaveLength(17);
  expect(long.isCut).toBe(true);
});
