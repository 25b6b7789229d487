import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createJointMap } from '#core/rig/roles/joint-map.ts';
import { judge, numbersOf } from '#core/judge/judge.ts';
import { metricNamed } from '#core/judge/metrics/registry.ts';
import {
  bestOf,
  leadingPair,
  paretoFront,
  soundFront,
  tune,
  TUNED,
  tunedParameters,
  type MetricPair,
  type Tried,
} from '#core/judge/tune.ts';
import { offeredTimes } from '#core/judge/blend-times.ts';
import { blendMethods } from '#core/methods/registry.ts';
import type { Slot } from '#core/transition/document/document.ts';
import { casesOf } from '#test/fixtures/effort.ts';
import { forAll } from '#test/fixtures/property.ts';
import { rooted } from '#test/fixtures/rooted.ts';
import { starterClip } from '#test/fixtures/starters.ts';
import { chainUse, clipUse, slotOf, transitionOf } from '#test/fixtures/transitions.ts';
import { valueOf } from '#test/fixtures/value-of.ts';

const [walk, jog] = [rooted(starterClip('walk')), rooted(starterClip('jog'))];
const parts = { clips: [walk, jog], map: createJointMap(jog.skeleton) };
const ends = { source: clipUse(1.45), destination: clipUse(1.5) };

interface Search {
  readonly metrics?: MetricPair | null;
  readonly judgements?: number;
  readonly seed?: number;
}

function tried(slot: Slot, search: Search = {}): readonly Tried[] {
  const chain = [transitionOf({ ...ends, slots: [slotOf('cut'), slot] })];
  return [...tune({ ...parts, chain, slot: 1, ...TUNED, ...search })].flatMap(valueOf);
}

test('the same seed tries the same values, another one others', () => {
  const once = tried(slotOf('deadBlendArticle'), { judgements: 24 });
  expect(tried(slotOf('deadBlendArticle'), { judgements: 24 })).toEqual(once);
  expect(tried(slotOf('deadBlendArticle'), { judgements: 24, seed: 2 })).not.toEqual(once);
});

test('the present values are the first, as they would be judged, so that the best is never worse than they', () => {
  const slot = slotOf('springExact', { halfLife: 0.2 });
  const all = tried(slot, { judgements: 24 });
  const chain = [transitionOf({ ...ends, slots: [slot] })];
  const [own] = valueOf(judge({ ...parts, chain })).slots;
  expect(all[0].values).toEqual({ halfLife: 0.2 });
  expect(all[0].measures).toEqual(numbersOf(own));
  expect(bestOf(all)?.faults).toBeLessThan(all[0].faults);
  expect(all).toHaveLength(24);
});

test('no value of any method leaves the range of its parameter, and none is tried twice', () => {
  for (const { id } of casesOf(blendMethods)) {
    const slot = slotOf(id);
    const all = tried(slot, { judgements: 12 });
    for (const [name, { minimum, maximum }] of tunedParameters(slot))
      for (const { values } of all) {
        expect(values[name]).toBeGreaterThanOrEqual(minimum);
        expect(values[name]).toBeLessThanOrEqual(maximum);
      }
    expect(new Set(all.map(({ values }) => JSON.stringify(values))).size, id).toBe(all.length);
  }
});

test('the shortest blend time has the shortest response; of sound ones, it is as short as a search of all finds', () => {
  const alone = ['responseTime', 'responseTime'] as const;
  const all = tried(slotOf('crossfade'), { metrics: alone });
  const [shortest] = all.toSorted((a, b) => a.values['blendTime'] - b.values['blendTime']);
  expect(paretoFront(all, alone)[0].measures['responseTime']).toBe(shortest.measures['responseTime']);
  const slots = Array.from({ length: 51 }, (_, i) => slotOf('crossfade', { blendTime: i / 50 }));
  const every = slots.flatMap((slot) => tried(slot, { judgements: 1 }));
  const [best] = soundFront(every, alone);
  expect(best.values['blendTime']).toBeGreaterThan(0.05);
  expect(soundFront(all, alone)[0].values['blendTime']).toBeCloseTo(best.values['blendTime'], 1);
});

test('a method without numbers is judged once', () => {
  expect(tried(slotOf('cut'))).toHaveLength(1);
});

test('unless two metrics are named, it is tuned for those with most of its fault score as it is', () => {
  const slot = slotOf('deadBlendArticle');
  const all = tried(slot, { judgements: 24 });
  expect(leadingPair(all)).not.toEqual(USUAL);
  expect(all).toEqual(tried(slot, { judgements: 24, metrics: leadingPair(all) }));
  expect(all).not.toEqual(tried(slot, { judgements: 24, metrics: ['smoothness', 'distance'] }));
});

const USUAL = ['footSlide', 'responseTime'];

/** A judgement of the present values, and of others that are worse in response time. */
const now = (measures: Tried['measures']): readonly Tried[] => [
  { values: {}, measures, faults: 0 },
  { values: {}, measures: { responseTime: 9 }, faults: 0 },
];

test.each([
  [
    'most in units of what one sees',
    { footSlide: 4, overshoot: 11, beyondLimits: 10 },
    ['beyondLimits', 'overshoot'],
  ],
  [
    'none of those that do not count',
    { footSlide: 4, peakJerk: 1e9, overshoot: 11 },
    ['overshoot', 'footSlide'],
  ],
  ['one with faults', { lostMotion: 1, overshoot: 0, throughTorso: null }, ['lostMotion', 'footSlide']],
  ['one with faults, which is a usual one', { footSlide: 1 }, USUAL],
  ['no fault', {}, USUAL],
])('the two metrics that lead: %s', (_, measures, pair) => {
  expect(leadingPair(now(measures))).toEqual(pair);
  expect(leadingPair([])).toEqual(USUAL);
});

test('in a chain, the slot continues its own slot of the interrupted transition', () => {
  const first = transitionOf({ ...ends, slots: [slotOf('cut'), slotOf('crossfade', { blendTime: 1 })] });
  const second = transitionOf({
    source: chainUse(first.id, 0.2),
    slots: [slotOf('cut'), slotOf('springExact')],
  });
  const chained = { ...parts, clips: [walk, jog, walk], chain: [first, second] };
  const [start, ...offered] = [...tune({ ...chained, slot: 1, ...TUNED, judgements: 3 })].flatMap(valueOf);
  const { slots } = valueOf(judge(chained));
  expect(start.measures).toEqual(numbersOf(slots[1]));
  const { pose, pace } = offeredTimes(second, [jog, walk]);
  expect(offered.map(({ values }) => values['halfLife'])).toEqual(
    [pose, pace].map((time) => expect.closeTo(0.4 * time, 2) as number),
  );
});

const made = fc.record({ x: fc.integer({ min: 0, max: 9 }), y: fc.integer({ min: 0, max: 9 }) });

test('nothing on the front is beaten, and what is not on it is beaten or equal, also where higher is better', () => {
  const metrics = ['footSlide', 'smoothness'] as const;
  expect(metricNamed('smoothness')?.better).toBe('higher');
  forAll(fc.array(made, { minLength: 1, maxLength: 40 }), (points) => {
    const all = points.map(({ x, y }) => ({
      values: {},
      measures: { footSlide: x, smoothness: y },
      faults: 0,
    }));
    const unmeasured = { values: {}, measures: { footSlide: 0, smoothness: null }, faults: 0 };
    const kept = paretoFront([unmeasured, ...all, unmeasured], metrics);
    expect(kept).not.toContain(unmeasured);
    const front = all.filter((each) => kept.includes(each));
    const isNoWorse = ({ measures: a }: (typeof all)[0], { measures: b }: (typeof all)[0]) =>
      a.footSlide <= b.footSlide && a.smoothness >= b.smoothness;
    for (const each of all) {
      const others = all.filter((other) => isNoWorse(other, each));
      const isBeaten = others.some((other) => !isNoWorse(each, other));
      if (front.includes(each)) expect(isBeaten).toBe(false);
      else expect(front.some((other) => isNoWorse(other, each))).toBe(true);
    }
    expect(new Set(front.map(({ measures }) => JSON.stringify(measures))).size).toBe(front.length);
  });
});

test('offered blend times are tried after the present one, and say so', () => {
  const all = tried(slotOf('crossfade', { blendTime: 0.77 }), { judgements: 12 });
  expect(all.slice(0, 4).map(({ offer }) => offer)).toEqual([undefined, 'pose', 'pace', undefined]);
});
