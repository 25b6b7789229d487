import { expect, test } from 'vitest';
import { withBoundMuscles, LEFT_LEG } from '#core/procedural/muscle/muscle-asset.ts';
import { requestTimes, requestsOf } from '#core/runs/interruptions/stress-requests.ts';
import { poseAt, stepRun, type StressRun, continueRun } from '#core/runs/interruptions/stress-run.ts';
import { createChainFrame } from '#core/transition/evaluation/chain.ts';
import { slotOf } from '#test/fixtures/transitions.ts';
import { fitted, gaits, runOf, setupOf } from './runs.ts';

const { clips } = setupOf();
const joints = clips[0].root.parents.length;
const slots = [slotOf('springExact'), slotOf('unrealInertialization'), slotOf('crossfade')];

/** A run whose request `k` is at `time` s, or as usual. */
function runWith(k: number | null, time = 0): StressRun {
  const { times } = requestTimes({ every: 0.08 }, 4);
  const moved = times.map((each, i) => (i === k ? time : each));
  const document = { clips: [], seed: 7, seconds: 4, requests: { times: moved } };
  return runOf({ slots, requests: requestsOf(document, clips) });
}

function played(run: StressRun): StressRun {
  stepRun(run, Infinity);
  return run;
}

const samplesOf = (run: StressRun) => run.slots.map(({ samples }) => samples);

test.each([
  ['later in a run that was played', 30, 2.44, Infinity],
  ['earlier', 30, 2.2, Infinity],
  ['beyond what was played', 40, 3.3, 1.7],
  ['away from the end', 49, 0.04, Infinity],
])('a request is moved %s: the run continues, with the bits of a new one', (_, k, time, until) => {
  const before = runWith(null);
  stepRun(before, until);
  const continued = runWith(k, time);
  continueRun(continued, before);
  const frames = continued.stepped;
  const whole = played(runWith(k, time));
  expect(frames).toBeLessThanOrEqual(Math.ceil(Math.min(time, (k + 1) * 0.08) * 60));
  if (time > 1) expect(frames).toBeGreaterThan(Math.min(until, 2) * 60 - 2);
  const pose = (run: StressRun) => poseAt(createChainFrame(joints), run, 1, 3.1);
  expect(pose(continued)).toEqual(pose(whole));
  played(continued);
  expect(samplesOf(continued)).toEqual(samplesOf(whole));
  expect(pose(continued)).toEqual(pose(whole));
  expect(continued.slots.map(({ kept }) => kept.spacing)).toEqual(
    whole.slots.map(({ kept }) => kept.spacing),
  );
});

test('a shorter or longer run continues, too', () => {
  const before = played(runWith(null));
  const shorter = runOf({ slots, requests: setupOf().requests.slice(0, 20), seconds: 1.7 });
  continueRun(shorter, before);
  // Until the request that it does not have.
  expect(shorter.stepped).toBe(101);
  const longer = runOf({ slots, seconds: 5 });
  continueRun(longer, shorter);
  expect(longer.stepped).toBe(101);
  expect(samplesOf(played(longer))).toEqual(samplesOf(played(runOf({ slots, seconds: 5 }))));
});

test('other clips, slots, a rate or a seed begin anew', () => {
  const before = played(runWith(null));
  const others = [
    runOf({ slots: slots.slice(0, 2) }),
    runOf({ slots: [slotOf('springExact', { halfLife: 0.2 }), ...slots.slice(1)] }),
    runOf({ slots, rate: 30 }),
    runOf({ slots, ...fitted(gaits()) }),
  ];
  for (const run of others) {
    continueRun(run, before);
    expect(run.stepped).toBe(0);
  }
  const seeded = runOf({ slots, seed: 8 });
  continueRun(seeded, before);
  expect(samplesOf(played(seeded))).toEqual(samplesOf(played(runOf({ slots, seed: 8 }))));
});

test('a request that enters its clip at another time begins anew from there', () => {
  const requests = setupOf().requests.map((each, i) => (i < 30 ? each : { ...each, entry: each.entry / 2 }));
  const run = runOf({ slots, requests });
  continueRun(run, played(runWith(null)));
  expect(run.stepped).toBeGreaterThan(2);
  expect(samplesOf(played(run))).toEqual(samplesOf(played(runOf({ slots, requests }))));
});

test('muscles that are edited in the library begin anew, the same ones found again do not', () => {
  const tired = slotOf('muscle', { fatigue: 0.2 });
  const runOn = (name: string): StressRun => {
    const bound = { asset: { ...LEFT_LEG, name }, mirrored: false, fatiguePose: null };
    return runOf({ slots: [{ ...tired, values: withBoundMuscles(tired.values, bound) }] });
  };
  const before = played(runOn('a'));
  const [same, edited] = [runOn('a'), runOn('b')];
  continueRun(same, before);
  continueRun(edited, before);
  expect([same.stepped, edited.stepped]).toEqual([same.frames, 0]);
});
