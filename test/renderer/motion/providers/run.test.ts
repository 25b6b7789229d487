import { computed, signal, type ReadonlySignal } from '@preact/signals';
import { expect, test } from 'vitest';
import type { RequestsDocument } from '#core/runs/interruptions/stress-requests.ts';
import { poseAt, stepRun } from '#core/runs/interruptions/stress-run.ts';
import { createChainFrame } from '#core/transition/evaluation/chain.ts';
import { createReaction } from '#renderer/kit/reaction.ts';
import type { Moment } from '#renderer/stores/shown/motion.ts';
import { runMotion } from '#renderer/motion/providers/run.ts';
import { createOpenRun, type OpenRun } from '#renderer/stores/lab/requests/open-requests.ts';
import { fitted, gaits } from '#test/core/runs/interruptions/runs.ts';
import { slotOf } from '#test/fixtures/transitions.ts';
import { valueOf } from '#test/fixtures/value-of.ts';
import { RUN_RATE } from '#renderer/stores/lab/requests/request-edits.ts';

const set = { ids: ['a', 'b', 'c', 'd', 'e'], fitted: fitted(gaits()), refused: new Map<string, string>() };
const { clips } = set.fitted;
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

/** @param reached s of it that are measured */
const momentOf = (
  run: OpenRun,
  inPlace = false,
  reached: ReadonlySignal<number> = signal(Infinity),
): Moment => {
  const measured = computed(() => reached.value * RUN_RATE);
  return runMotion(run, [], inPlace, { measured, playhead: signal(Infinity) }).createMoment();
};

/** Places and rotations of all slots at a time. */
function shown(moment: Moment, time: number): readonly (readonly number[])[] {
  moment.evaluate(time);
  return moment.figures.map(({ pose, root }) => [...pose.rotations, ...pose.positions, ...Array.from(root)]);
}

test('the slots of a run are shown, the same in any order', () => {
  const open = openRun();
  stepRun(open.run, Infinity);
  const moment = momentOf(open);
  const times = [0, 0.4, 3.3, 7.9];
  const forwards = times.map((time) => shown(moment, time));
  expect(times.toReversed().map((time) => shown(moment, time))).toEqual(forwards.toReversed());
  expect(forwards[2][0]).not.toEqual(forwards[2][1]);
});

test('slots stand on the root path of the first, which travels unless it is kept in place', () => {
  const open = openRun();
  stepRun(open.run, Infinity);
  const [free, placed] = [momentOf(open), momentOf(open, true)];
  for (const time of [0.5, 2, 6]) {
    const { state } = poseAt(createChainFrame(joints), open.run, 0, time).root;
    for (const each of [free, placed]) each.evaluate(time);
    for (const { root } of free.figures) expect(Array.from(root)).toEqual(Array.from(state));
    for (const { root } of placed.figures) expect(Array.from(root)).toEqual([0, 0, state[2]]);
  }
});

test('a moment that is not measured yet shows the last one that was, a second ahead at most', () => {
  const open = openRun();
  stepRun(open.run, Infinity);
  const reached = signal(2);
  const moment = momentOf(open, false, reached);
  const last = shown(moment, 3);
  expect(shown(moment, 6)).toEqual(last);
  reached.value = 8;
  expect(shown(moment, 6)).not.toEqual(last);
});

test('a picture of it is out of date while more of it is measured', () => {
  const reached = signal(2);
  const moment = momentOf(openRun(), false, reached);
  let changes = 0;
  createReaction(() => changes++).track(() => moment.evaluate(6));
  reached.value = 2.5;
  expect(changes).toBe(1);
});

test('exported pictures wait for what is not measured yet', () => {
  const [open, measured] = [openRun(), openRun()];
  stepRun(measured.run, Infinity);
  const none = { measured: signal(0), playhead: signal(0) };
  const motion = runMotion(open, [], false, none);
  const moment = (motion.whole ?? motion).createMoment();
  expect(shown(moment, 6)).toEqual(shown(momentOf(measured), 6));
});
