import { signal } from '@preact/signals';
import { expect, test } from 'vitest';
import type { RequestsDocument } from '#core/stress/parse-requests.ts';
import { poseAt, stepRun } from '#core/stress/stress-run.ts';
import { createChainFrame } from '#core/transition/evaluation/chain.ts';
import { createReaction } from '#renderer/kit/reaction.ts';
import type { Seam } from '#renderer/stage/seam/seam.ts';
import { followSeam } from '#renderer/stage/seam/seam-evaluator.ts';
import { withStress } from '#renderer/stage/seam/shown-seam.ts';
import { createOpenRun, type OpenRun } from '#renderer/stores/lab/requests/open-requests.ts';
import { fitted, gaits } from '#test/core/stress/runs.ts';
import { clipUse, slotOf, transitionOf } from '#test/fixtures/transitions.ts';
import { valueOf } from '#test/fixtures/value-of.ts';

const set = { ids: ['a', 'b', 'c', 'd', 'e'], fitted: fitted(gaits()), refused: new Map<string, string>() };
const { clips, map } = set.fitted;
const own = [slotOf('springExact'), slotOf('deadBlendArticle')];
const joints = clips[0].root.parents.length;

function openRun(): OpenRun {
  const document: RequestsDocument = {
    schemaVersion: 1,
    clips: set.ids,
    seed: 3,
    seconds: 8,
    requests: { every: 0.08 },
  };
  return valueOf(createOpenRun({ document, set, slots: { own, played: own } }));
}

function seamOf(run: OpenRun | null, inPlace = false, reached = signal(Infinity)): Seam {
  const transition = transitionOf({ source: clipUse(1), destination: clipUse(1), slots: own });
  const on = { map, namesOn: (name: string) => [name], shownOn: { id: null, problem: null } };
  const motion = {
    state: 'ready',
    chain: [transition],
    clips: [clips[0], clips[1]],
    maps: [map, map],
    ...on,
  };
  const open = { played: signal(transition), motion: signal(motion), alone: signal(null) };
  const take = followSeam(open as never, signal([]), signal(false), signal(null));
  const { value } = withStress(take, signal(run), signal(inPlace), reached);
  if (value.state !== 'ready') throw new Error(value.state);
  return value.seam;
}

/** What a seam shows at a time: places and rotations of all slots. */
function shown(seam: Seam, time: number): readonly (readonly number[])[] {
  seam.evaluate(time);
  return seam.slots.map(({ pose, root }) => [...pose.rotations, ...pose.positions, ...Array.from(root)]);
}

test('without a run the transition is shown; with one its slots, the same in any order', () => {
  const open = openRun();
  stepRun(open.run, Infinity);
  expect(shown(seamOf(null), 1.3)).not.toEqual(shown(seamOf(open), 1.3));
  const seam = seamOf(open);
  const times = [0, 0.4, 3.3, 7.9];
  const forwards = times.map((time) => shown(seam, time));
  expect(times.toReversed().map((time) => shown(seam, time))).toEqual(forwards.toReversed());
  expect(forwards[2][0]).not.toEqual(forwards[2][1]);
});

test('slots stand on the root path of the first, which travels unless it is kept in place', () => {
  const open = openRun();
  stepRun(open.run, Infinity);
  const [seam, placed] = [seamOf(open), seamOf(open, true)];
  for (const time of [0.5, 2, 6]) {
    const { state } = poseAt(createChainFrame(joints), open.run, 0, time).root;
    for (const each of [seam, placed]) each.evaluate(time);
    for (const { root } of seam.slots) expect(Array.from(root)).toEqual(Array.from(state));
    for (const { root } of placed.slots) expect(Array.from(root)).toEqual([0, 0, state[2]]);
  }
});

test('a moment that is not measured yet shows the last one that was, a second ahead at most', () => {
  const open = openRun();
  stepRun(open.run, Infinity);
  const reached = signal(2);
  const seam = seamOf(open, false, reached);
  const last = shown(seam, 3);
  expect(shown(seam, 6)).toEqual(last);
  reached.value = 8;
  expect(shown(seam, 6)).not.toEqual(last);
});

test('a picture of it is out of date while more of it is measured', () => {
  const reached = signal(2);
  const seam = seamOf(openRun(), false, reached);
  let changes = 0;
  createReaction(() => changes++).track(() => seam.evaluate(6));
  reached.value = 2.5;
  expect(changes).toBe(1);
});
