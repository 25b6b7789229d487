import { expect, test } from 'vitest';
import type { Clip } from '#core/clip/clip.ts';
import { createChannels } from '#core/pose/channels.ts';
import { createJointMap } from '#core/rig/roles/joint-map.ts';
import { judge, measureSlot } from '#core/judge/judge.ts';
import type { JudgedSlot } from '#core/judge/metric.ts';
import { createMotionTrack, type MotionTrack } from '#core/judge/motion-track.ts';
import { metrics } from '#core/judge/metrics/registry.ts';
import { judgeSeams } from '#core/judge/suggest.ts';
import { faultsOf, worstCurve, worstJoint } from '#core/judge/verdict.ts';
import type { Slot } from '#core/transition/document/document.ts';
import { rooted } from '#test/fixtures/rooted.ts';
import { starterClip } from '#test/fixtures/starters.ts';
import { waving, withTracks } from '#test/fixtures/tracks.ts';
import { clipUse, slotOf, transitionOf } from '#test/fixtures/transitions.ts';
import { valueOf } from '#test/fixtures/value-of.ts';
import { judged, measured } from './judged.ts';
import { madeSlot } from './made-slot.ts';

const IDS = ['scaleJump', 'scaleRateJump', 'scaleJerk', 'curveJump', 'curveRateJump', 'curveJerk'] as const;

/** One joint with a scale, and two curves. */
const channels = createChannels(1, [0], ['smile', 'blink']);

type Course = (time: number) => number;

/** A slot whose scale has a course along X, and its half along Y; the second curve follows another one. */
function slotWith(output: Course, source: Course = () => 0, destination: Course = () => 0): JudgedSlot {
  const [out, from, to] = [output, source, destination].map(trackOf);
  return { ...madeSlot({}), output: out, source: from, destination: to };
}

function trackOf(course: Course): MotionTrack {
  const track = createMotionTrack(181, channels);
  for (let i = 0; i < 181; i++) {
    const value = course((i - 30) / 120);
    track.tracks.set([1 + value, 1 + value / 2, 1, 0, value], i * 5);
  }
  return track;
}

test('added jerk of a quintic of one second is that of its polynomial, less that of the harder clip', () => {
  const quintic = (u: number): number => u ** 3 * (10 - 15 * u + 6 * u * u);
  const jerk = (u: number): number => Math.abs(60 - 360 * u + 360 * u * u);
  const course = (time: number): number => 2 * quintic(Math.min(Math.max(time, 0), 1));
  const slot = slotWith(course);
  const { curveJerk, scaleJerk } = measureSlot(slot);
  for (const u of [0.3, 0.5, 0.7]) {
    expect(curveJerk.series?.[120 * u]).toBeCloseTo(2 * jerk(u), 0);
    expect(scaleJerk.series?.[120 * u]).toBeCloseTo(2 * jerk(u) * Math.hypot(1, 0.5), 0);
  }
  expect([...(curveJerk.curves ?? [])]).toEqual([0, curveJerk.value]);
  const half = (time: number): number => course(time) / 2;
  expect(measured(slotWith(course, half), 'curveJerk') / curveJerk.value).toBeCloseTo(0.5, 6);
  expect(measured(slotWith(course, half, course), 'curveJerk')).toBe(0);
});

const [walk, jog] = ['walk', 'jog'].map(starterClip);
const { length: joints } = walk.skeleton.names;
const rig = createChannels(joints, [3, 7], ['smile', 'blink']);

/** Scales at 1, the first of joint 7 at another value, and a smile, each with its rate. */
const still = (clip: Clip, { scale = 1, smile = 0, rate = 0 }): Clip =>
  withTracks(clip, rig, (number, time) => {
    if (number === 3) return scale + rate * (time - 1);
    if (number === 6) return smile + 2 * rate * (time - 1);
    return number < 6 ? 1 : 0.5;
  });

const at = { source: clipUse(1), destination: clipUse(1) };
const measuresOf = (from: Clip, to: Clip, slot: Slot) =>
  judged(from, to, { ...at, slots: [slot] }).map((each) => measureSlot(each))[0];

test.each([undefined, 30])(
  'a cut jumps by the difference of values and of rates, with ticks at %s Hz',
  (tick) => {
    const slot = { ...slotOf('cut'), ...(tick !== undefined && { tick }) };
    const found = measuresOf(still(walk, { scale: 1.5, smile: 0.8, rate: 0.4 }), still(walk, {}), slot);
    const wanted = { scaleJump: 0.5, scaleRateJump: 0.4, curveJump: 0.8, curveRateJump: 0.8 };
    for (const [id, value] of Object.entries(wanted)) expect(found[id].value, id).toBeCloseTo(value, 3);
    expect(found.curveJerk.value).toBeGreaterThan(10_000);
    expect(faultsOf(found)).toBeGreaterThan(faultsOf(measuresOf(walk, walk, slot)) + 1);
  },
);

test('an inertialization has no jump, and a linear blend one of its rate', () => {
  const clips = [still(walk, { scale: 1.5, smile: 0.8, rate: 0.4 }), still(walk, {})] as const;
  const spring = measuresOf(...clips, slotOf('springExact'));
  for (const id of ['scaleJump', 'scaleRateJump', 'curveJump', 'curveRateJump'])
    expect(spring[id].value, id).toBeLessThan(2e-3);
  const linear = measuresOf(...clips, slotOf('godotBlend', { blendTime: 0.25 }));
  expect(linear.curveJump.value).toBeLessThan(1e-4);
  expect(linear.curveRateJump.value).toBeCloseTo(0.8 / 0.25, 2);
});

test('at ticks, curves are shown between them as on a screen', () => {
  const clips = [still(walk, { smile: 0.8 }), still(walk, {})] as const;
  const slot = slotOf('springExact', { halfLife: 0.1 });
  const [smooth, ticked] = judged(...clips, { ...at, slots: [slot, { ...slot, tick: 30 }] });
  for (let moment = smooth.seam; moment <= smooth.end; moment++) {
    const [wanted, found] = [smooth, ticked].map(({ output }) => output.tracks[moment * 8 + 6]);
    expect(Math.abs(found - wanted)).toBeLessThan(5e-3);
  }
});

test('a clip into itself has none, in whatever its channels do', () => {
  const clip = withTracks(jog, rig, waving(rig, 1));
  const found = measuresOf(clip, clip, slotOf('cut'));
  for (const id of IDS) expect(found[id].value, id).toBeLessThan(id.endsWith('Jerk') ? 30 : 1e-3);
});

test('the worst joint and the worst curve are named', () => {
  const chain = [transitionOf({ ...at, slots: [slotOf('cut')] })];
  const clips = [still(walk, { scale: 1.5, smile: 0.8 }), still(walk, {})].map((clip) => rooted(clip));
  const judgement = valueOf(judge({ chain, clips, map: createJointMap(walk.skeleton) }));
  const worst = (of: typeof worstJoint, id: string) => of({ ...metrics[0], id }, judgement, 0);
  expect([worst(worstJoint, 'scaleJump'), worst(worstCurve, 'curveJump')]).toEqual([7, 0]);
  expect([worst(worstCurve, 'scaleJump'), worst(worstJoint, 'curveJump')]).toEqual([null, null]);
});

test('clips are measured by the channels that they have, and their joints as without any', () => {
  const slot = slotOf('springExact');
  const bare = measuresOf(walk, jog, slot);
  expect(Object.keys(bare)).toEqual(metrics.map(({ id }) => id));
  const curves = createChannels(joints, [], ['smile']);
  const [from, to] = [walk, jog].map((clip) => withTracks(clip, curves, waving(curves, 1)));
  const found = measuresOf(from, to, slot);
  expect(Object.keys(found)).toEqual([...metrics.map(({ id }) => id), ...IDS.slice(3)]);
  for (const { id } of metrics) expect(found[id]).toEqual(bare[id]);
});

test('suggestions see joints only', () => {
  const found = [[walk, jog] as const, [still(walk, { smile: 0.8 }), still(jog, {})] as const].map(
    ([from, to]) => {
      const transition = transitionOf({ ...at, slots: [slotOf('cut')] });
      const clips = [rooted(from), rooted(to)] as const;
      const places = [{ source: 1, destination: 1.5 }];
      return [...judgeSeams({ transition, clips, map: createJointMap(walk.skeleton) }, places)].at(-1);
    },
  );
  expect(found[1]).toEqual(found[0]);
});
