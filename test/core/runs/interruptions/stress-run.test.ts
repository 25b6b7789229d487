import { describe, expect, test } from 'vitest';
import type { Clip } from '#core/clip/clip.ts';
import type { StressRequest } from '#core/runs/interruptions/stress-requests.ts';
import { createStressRun, poseAt, stepRun, type StressRun } from '#core/runs/interruptions/stress-run.ts';
import { stressMeasures, summarise } from '#core/runs/interruptions/stress-samples.ts';
import { createChainFrame } from '#core/transition/evaluation/chain.ts';
import { createChannels } from '#core/pose/channels.ts';
import { effort } from '#test/fixtures/effort.ts';
import { RIGS } from '#test/fixtures/rigs.ts';
import { isSound } from '#test/fixtures/poses.ts';
import { waving, withTracks } from '#test/fixtures/tracks.ts';
import { slotOf } from '#test/fixtures/transitions.ts';
import { allSlots } from '../../transition/evaluation/played.ts';
import { fitted, gaits, runOf, setupOf } from './runs.ts';

const joints = setupOf().clips[0].root.parents.length;
const finished = (run: StressRun): StressRun => {
  expect(stepRun(run, Infinity)).toBe(true);
  return run;
};
const samplesOf = ({ slots }: StressRun) => slots.map(({ samples }) => samples);
const poseOf = (run: StressRun, slot: number, time: number) =>
  poseAt(createChainFrame(joints), run, slot, time);

/** Bounds of a motion that only mixes gaits; frame to frame, a cut turns joints as far as it likes. */
const FASTEST = 60; // rad/s

describe('ten seconds of requests every 80 ms', () => {
  const run = finished(runOf({ slots: allSlots, seconds: effort(10) }));

  test.each(allSlots.map(({ method }, i) => [method, i] as const))('%s is sound and bounded', (method, i) => {
    const { samples, unsound } = run.slots[i];
    expect(unsound).toBe(0);
    for (const measure of stressMeasures) expect(samples[measure].every(Number.isFinite)).toBe(true);
    expect(summarise(samples.distance).max).toBeLessThan(1);
    expect(summarise(samples.violation).max).toBeLessThan(1);
    if (method !== 'cut') expect(summarise(samples.speed).max).toBeLessThan(FASTEST);
    for (const time of [0, 1.1, effort(10)]) expect(isSound(poseOf(run, i, time).pose)).toBe(true);
  });

  test('a cut is always at its clip, and turns joints faster than any blend', () => {
    const speeds = run.slots.map(({ samples }) => summarise(samples.speed).max);
    const cut = allSlots.findIndex(({ method }) => method === 'cut');
    expect(Math.max(...speeds)).toBe(speeds[cut]);
    expect(summarise(run.slots[cut].samples.distance).max).toBeLessThan(1e-6);
  });
});

test('clips with scales and curves run as others do', () => {
  const names = setupOf().clips[0].skeleton.names.length;
  const channels = createChannels(names, [1], ['smile']);
  const clips = setupOf().clips.map((clip, i) =>
    i === 0 ? clip : withTracks(clip, channels, waving(channels, i)),
  );
  const run = finished(runOf({ clips, seconds: 2 }));
  expect(run.slots.map(({ unsound }) => unsound)).toEqual([0, 0]);
  const { pose } = poseAt(createChainFrame(run.work.frame.pose.channels), run, 1, 1.5);
  expect(isSound(pose)).toBe(true);
  expect(Math.abs(pose.linear[pose.linear.length - 1])).toBeGreaterThan(0.01);
  expect(samplesOf(run)).toEqual(samplesOf(finished(runOf({ seconds: 2 }))));
});

test('a request that states its duration is granted that, instead of the blend time of the slot', () => {
  const arrivals = [undefined, 0.05].map((duration) => {
    const requests = [{ from: '', time: 1, clip: 1, entry: 0, ...(duration !== undefined && { duration }) }];
    const [{ samples }] = finished(
      runOf({ slots: [slotOf('crossfade', { blendTime: 0.5 })], requests, seconds: 2 }),
    ).slots;
    return Array.from(samples.distance).findLastIndex((distance) => distance > 1e-6);
  });
  expect(arrivals.map((frame) => frame / 60)).toEqual([expect.closeTo(1.5, 1), expect.closeTo(1.05, 1)]);
});

test('a rest pose is the first of the clip that played before, of the first blend the one that began', () => {
  const [first, ...others] = setupOf().clips;
  const rotations = first.rotations.slice();
  const knee = first.skeleton.names.indexOf('LeftLeg') * 4;
  rotations.set([Math.SQRT1_2, 0, 0, Math.SQRT1_2], knee);
  const requests = [1, 2].map((clip) => ({ from: '', time: clip, clip, entry: 0 }));
  const slots = [slotOf('godotBlend', { blendTime: 0.3, rest: 'sourceFirstPose' })];
  const kneesAt = (time: number) =>
    [first, { ...first, rotations }].map((begins) => {
      const run = finished(runOf({ clips: [begins, ...others], slots, requests, seconds: 3 }));
      return Array.from(poseOf(run, 0, time).pose.rotations.slice(knee, knee + 4));
    });
  const [one, other] = kneesAt(1.1);
  expect(one).not.toEqual(other);
  const [later, laterToo] = kneesAt(2.1);
  expect(later).toEqual(laterToo);
});

describe('the same numbers', () => {
  const once = finished(runOf({ slots: allSlots.slice(0, 6) }));

  test('again with the same seed, and others with another', () => {
    const again = finished(runOf({ slots: allSlots.slice(0, 6) }));
    expect(samplesOf(again)).toEqual(samplesOf(once));
    const other = finished(runOf({ slots: allSlots.slice(0, 6), seed: 8 }));
    expect(samplesOf(other)[0]).not.toEqual(samplesOf(once)[0]);
  });

  test('in another order of slots', () => {
    const turned = finished(runOf({ slots: allSlots.slice(0, 6).toReversed() }));
    expect(samplesOf(turned).toReversed()).toEqual(samplesOf(once));
  });

  test('in slices, while moments are shown in between', () => {
    const sliced = runOf({ slots: allSlots.slice(0, 6) });
    for (let time = 0; !stepRun(sliced, time); time += 0.13) {
      poseOf(sliced, 2, 4 - time);
      poseOf(sliced, 3, time / 2);
    }
    expect(samplesOf(sliced)).toEqual(samplesOf(once));
  });
});

test.each(allSlots.map(({ method }, i) => [method, i] as const))(
  '%s: a moment has the same bits forwards, backwards, and in a run that was not played',
  (_, slot) => {
    // More grants than places, so that some checkpoints are dropped.
    const [run, jumped] = [runOf({ slots: [allSlots[slot]] }), runOf({ slots: [allSlots[slot]] })];
    const times = [0, 0.08, 0.51, 1.9, 1.95, 3.2, 4];
    const forwards = times.map((time) => {
      stepRun(run, time);
      return poseOf(run, 0, time);
    });
    stepRun(run, Infinity);
    expect(run.slots[0].kept.spacing).toBeGreaterThan(1);
    expect(run.slots[0].kept.count).toBeLessThan(run.plan.grants.length);
    expect(times.toReversed().map((time) => poseOf(run, 0, time))).toEqual(forwards.toReversed());
    expect(times.toReversed().map((time) => poseOf(jumped, 0, time))).toEqual(forwards.toReversed());
  },
);

describe('requests', () => {
  const request = (time: number, clip: number, entry = 0.5, duration?: number): StressRequest => ({
    from: 'test',
    time,
    clip,
    entry,
    duration,
  });

  test('into the clip that plays, at the moment that plays, change nothing with springs', () => {
    const undisturbed = runOf({ requests: [], seconds: 1 });
    const disturbed = runOf({ requests: [request(0.5, 0, 0.5)], seconds: 1 });
    for (const time of [0.4, 0.5, 0.6, 1]) {
      const [a, b] = [poseOf(undisturbed, 0, time), poseOf(disturbed, 0, time)];
      a.pose.rotations.forEach((value, i) => expect(b.pose.rotations[i]).toBeCloseTo(value, 5));
      for (let i = 0; i < 3; i++) expect(b.root.state[i]).toBeCloseTo(a.root.state[i], 5);
    }
  });

  test('closer than a frame: one begins, and all slots play its clip', () => {
    const requests = [0.501, 0.505, 0.509].map((time, k) => request(time, k + 1, 0.2, 0.3 - 0.1 * k));
    const run = finished(runOf({ requests, slots: allSlots, seconds: 1 }));
    expect(run.plan.grants).toEqual([{ frame: 31, request: 2 }]);
    for (const { played } of run.slots) expect(played.link.playing.cursor.clip).toBe(setupOf().clips[3]);
  });

  test('at every frame, for all methods', () => {
    const requests = Array.from({ length: 60 }, (_, k) => request(k / 60, k % 5, 0.01 * k));
    const run = finished(runOf({ requests, slots: allSlots, seconds: 1 }));
    expect(run.plan.grants).toHaveLength(60);
    expect(run.slots.map(({ unsound }) => unsound)).toEqual(allSlots.map(() => 0));
  });

  test('none: each slot is its first clip', () => {
    const run = finished(runOf({ requests: [], slots: allSlots }));
    for (const { distance, violation } of samplesOf(run))
      expect([summarise(distance).max, summarise(violation).max]).toEqual([0, 0]);
  });
});

test.each(RIGS)('a rig with %s is sound, also at a rate and a tick that are not multiples', (rig) => {
  const slots = [slotOf('unrealDeadBlend', { tick: '24' }), { ...slotOf('crossfade'), tick: 25 }];
  const run = finished(runOf({ ...fitted(gaits(rig)), slots, rate: 90, seconds: 2 }));
  for (const { unsound, samples } of run.slots) {
    expect(unsound).toBe(0);
    expect(summarise(samples.distance).max).toBeLessThan(1);
  }
});

describe('only the body is measured', () => {
  /** `clip` with its hips so much higher in the file, which is then on a ground as much higher. */
  const raised = (clip: Clip, height: number): Clip => {
    const hips = clip.skeleton.names.indexOf('Hips') * 3;
    const restPositions = clip.skeleton.restPositions.slice();
    restPositions[hips + 1] += height;
    return { ...clip, skeleton: { ...clip.skeleton, restPositions } };
  };
  const figuresOf = (clips: readonly Clip[]) =>
    finished(runOf({ ...fitted(clips, { kind: 'hips' }), slots: allSlots, seconds: 2 })).slots.flatMap(
      ({ settings, samples }) =>
        stressMeasures.flatMap((measure) =>
          Object.entries(summarise(samples[measure])).map(([key, value]) => ({
            what: `${settings.method} ${measure} ${key}`,
            value,
          })),
        ),
    );
  const usual = figuresOf(gaits());

  test.each([
    ['a still root above the hips', gaits('stillRoot')],
    ['three joints and a prop above and beside them', gaits('threeAbove')],
    ['another offset of the hips', gaits('stillRoot').map((clip) => raised(clip, 8))],
  ])('%s changes nothing by more than 1 %', (_, clips) => {
    const differing = figuresOf(clips).filter(
      ({ value }, i) => Math.abs(value - usual[i].value) > 0.01 * usual[i].value + 1e-4,
    );
    expect(differing).toEqual([]);
  });
});

test('a set of a single frame stands still, whatever is requested', () => {
  const run = finished(runOf({ ...fitted([gaits()[4]]), slots: allSlots, seconds: 1 }));
  for (const { speed, distance } of samplesOf(run)) {
    expect(summarise(speed).max).toBeLessThan(1e-3);
    expect(summarise(distance).max).toBeLessThan(1e-6);
  }
});

describe('what cannot be played is said, with its place', () => {
  const wrong = [
    [{ clips: [], requests: [] }, 'clips', 'A stress run needs at least one clip.'],
    [{ slots: [] }, 'slots', 'A stress run needs at least one slot.'],
    [{ seconds: 0 }, 'seconds', 'The length must be above 0 and at most 3600 s, not 0.'],
    [{ rate: 0.5 }, 'rate', 'The rate must be between 1 and 1000 Hz, not 0.5.'],
    [{ slots: [slotOf('magic')] }, 'slots[0].method', 'There is no blend method “magic”.'],
    [
      { requests: [{ from: '', time: 1, clip: 9, entry: 0 }] },
      'requests[0].clip',
      'requests[0].clip must be between 0 and 4, not 9.',
    ],
    [
      { requests: [{ from: '', time: -1, clip: 0, entry: 0 }] },
      'requests[0].time',
      'requests[0].time must not be negative, but is -1.',
    ],
    [
      { requests: [{ from: '', time: 1, clip: 0, entry: Number.NaN }] },
      'requests[0].entry',
      'requests[0].entry is NaN.',
    ],
  ] as const;
  test.each(wrong)('%#', (changes, field, message) => {
    const run = createStressRun({ ...setupOf(), ...changes });
    expect(run.ok ? null : run.error.field).toBe(field);
    expect(run.ok ? '' : run.error.message).toContain(message);
  });
});
