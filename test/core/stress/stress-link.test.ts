import { expect, test } from 'vitest';
import { poseAt } from '#core/stress/stress-run.ts';
import { createChainFrame } from '#core/transition/evaluation/chain.ts';
import { chainUse, clipUse, transitionOf } from '#test/fixtures/transitions.ts';
import { allSlots, play } from '../transition/evaluation/played.ts';
import { runOf, setupOf } from './runs.ts';

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
