import { describe, expect, test } from 'vitest';
import { recordRun, poseAt } from '#core/runs/interruptions/stress-run.ts';
import { createChainFrame } from '#core/transition/evaluation/chain.ts';
import { chainUse, clipUse, slotOf, transitionOf } from '#test/fixtures/transitions.ts';
import { allSlots, play } from '../../transition/evaluation/played.ts';
import { runOf, setupOf } from './runs.ts';

const request = (from: string, time: number, duration?: number) => ({
  from,
  time,
  clip: 1,
  entry: 0,
  duration,
});
const run = runOf({
  requests: [
    request('jump', 0.095, 0.4),
    request('hit', 0.1, 0.2),
    request('wave', 0.2),
    request('late', 0.3),
    request('gone', 3),
  ],
  slots: [slotOf('unrealInertialization', { blendTime: 0.3 }), slotOf('springExact')],
  seconds: 1,
});

test('worked example: who asked, what won, what the deficit cut, and how long it blended', () => {
  const rows = recordRun(run, 0).map(({ request: { from }, outcome, grantedInstead, blended, cutOff }) => [
    from,
    outcome,
    grantedInstead,
    ...[blended, cutOff].map((seconds) => Math.round(seconds * 1000) / 1000),
  ]);
  expect(rows).toEqual([
    ['jump', 'outlasted', 1, 0, 0],
    ['hit', 'granted', -1, 0.1, 0.1],
    ['wave', 'granted', -1, 0.1, 0.2],
    ['late', 'granted', -1, 0.7, 0],
  ]);
  const [jump, hit, , late] = recordRun(run, 0).map(({ durations }) => durations);
  expect(jump).toBeNull();
  expect(hit).toEqual({ asked: 0.2, granted: 0.2, shortenedBy: 0 });
  expect(late?.shortenedBy).toBeCloseTo(0.2, 9);
});

test('a spring has no blend time: it is cut while it has not settled', () => {
  const [, hit] = recordRun(run, 1);
  expect(hit.durations).toBeNull();
  expect(hit.cutOff).toBeGreaterThan(0.3);
});

describe('stress link', () => {
  const { clips } = setupOf();
  const idOf = (k: number): string => `00000000-0000-4000-8000-00000000020${k}`;

  /** Three interruptions, 0.1 s apart: what the window plays for a chain of transitions. */
  const seams = [0.5, 0.6, 0.7];
  const entries = [0.3, 0.2, 0.4];
  const chain = seams.map((_, k) =>
    transitionOf({
      id: idOf(k),
      source: k === 0 ? clipUse(seams[0]) : chainUse(idOf(k - 1), seams[k] - seams[k - 1]),
      destination: clipUse(entries[k]),
      slots: allSlots,
    }),
  );
  const played = play(chain, clips.slice(0, 4));
  const requests = seams.map((time, k) => ({ from: '', time, clip: k + 1, entry: entries[k] }));
  const run = runOf({ requests, slots: allSlots, seconds: 2 });
  const joints = clips[0].root.parents.length;

  test.each(allSlots.map(({ method }, slot) => [method, slot] as const))(
    '%s is the chain that the window plays, joints and root, at every frame',
    (_, slot) => {
      for (let frame = 24; frame <= 90; frame += 3) {
        const time = frame / 60;
        const shown = poseAt(createChainFrame(joints), run, slot, time);
        const expected = played.at(time - seams[2]).slots[slot];
        shown.pose.rotations.forEach((value, i) => expect(value).toBeCloseTo(expected.pose.rotations[i], 5));
        shown.pose.positions.forEach((value, i) => expect(value).toBeCloseTo(expected.pose.positions[i], 5));
        for (let i = 0; i < 3; i++) expect(shown.root.state[i]).toBeCloseTo(expected.root.state[i], 5);
      }
    },
  );
});
