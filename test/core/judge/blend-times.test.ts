import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createJointMap } from '#core/rig/roles/joint-map.ts';
import { judge } from '#core/judge/judge.ts';
import { offeredTimes, withOffer, TIME_FACTORS, timeSweep, withTimes } from '#core/judge/blend-times.ts';
import { isWithin, without } from '#core/judge/time-span.ts';
import { slotTime } from '#core/methods/binding/read-values.ts';
import { forAll } from '#test/fixtures/property.ts';
import { rooted } from '#test/fixtures/rooted.ts';
import { starterClip } from '#test/fixtures/starters.ts';
import { clipUse, slotOf, transitionOf } from '#test/fixtures/transitions.ts';
import { valueOf } from '#test/fixtures/value-of.ts';

const [walk, idle, wave] = ['walk', 'idle', 'wave'].map((name) => rooted(starterClip(name)));
const use = (out: number, into: number) =>
  transitionOf({ source: clipUse(out), destination: clipUse(into), slots: [slotOf('springExact')] });

test('a clip into itself at the same moment needs no time by pace', () => {
  expect(offeredTimes(use(1.2, 1.2), [walk, walk]).pace).toBe(0.1);
});

test('a larger offset takes longer at the same pace', () => {
  const near = offeredTimes(use(1.2, 1.25), [walk, walk]).pace;
  const far = offeredTimes(use(1.2, 1.7), [walk, walk]).pace;
  expect(far).toBeGreaterThan(near);
});

test('figures that hardly move get the longest time, not an endless one', () => {
  const { pace } = offeredTimes(use(1, 2.1), [idle, wave]);
  expect(pace).toBeGreaterThan(0.1);
  expect(pace).toBeLessThanOrEqual(1);
});

test('by pose, a walk takes until a faster one has caught up with it', () => {
  const fast = { ...clipUse(1 - 1.25 * 0.5), playRate: 1.25 };
  const caughtUp = transitionOf({ source: clipUse(0.5), destination: fast, slots: [slotOf('cut')] });
  expect(offeredTimes(caughtUp, [walk, walk]).pose).toBeCloseTo(0.5, 1);
});

test('a spring takes 0.4 of a blend time as half-life; a cut takes nothing', () => {
  expect(withOffer(slotOf('springExact'), 0.5)?.values['halfLife']).toBeCloseTo(0.2, 12);
  expect(withOffer(slotOf('crossfade'), 0.5)?.values['blendTime']).toBe(0.5);
  expect(withOffer(slotOf('cut'), 0.5)).toBeNull();
});

const span = fc
  .tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 8 }))
  .map(([start, length]) => ({ start, end: start + length }));

test('what is left of a span is what none of the others has, in parts that are not empty', () =>
  forAll(span, fc.array(span, { maxLength: 5 }), ({ start, end }, others) => {
    const whole = { start, end: end + 1 };
    const left = without(whole, others);
    for (let time = -0.5; time < 30; time += 0.5)
      expect(isWithin(left, time), `at ${time}`).toBe(isWithin([whole], time) && !isWithin(others, time));
    for (const part of left) expect(part.start).toBeLessThan(part.end);
  }));

const methods = ['springExact', 'deadBlendArticle', 'cut'];
const chain = [
  transitionOf({
    source: clipUse(1.45),
    destination: clipUse(1.5),
    slots: methods.map((method) => ({ ...slotOf(method), rootTime: 0.2 })),
  }),
];

test('every slot and its root blend so many times as long; a cut stays a cut', () => {
  const [{ slots }] = withTimes(chain, 2);
  const before = chain[0].slots.map(slotTime);
  expect(slots.map(slotTime)).toEqual(before.map((time) => time && time * 2));
  expect(before[2]).toBeNull();
  expect(slots.map(({ rootTime }) => rootTime)).toEqual([0.4, 0.4, 0.4]);
});

test('no time leaves the range of its parameter', () => {
  const [{ slots }] = withTimes(withTimes(withTimes(chain, 100), 100), 1e-9);
  const evaluated = judge({ chain: [{ ...chain[0], slots: slots.slice(0, 2) }], ...clips() });
  expect(evaluated.ok).toBe(true);
});

test('a longer blend arrives later, and each is judged until it has settled', () => {
  const { steps } = timeSweep(chain);
  expect(steps).toHaveLength(TIME_FACTORS.length);
  const judged = steps.map((step) => valueOf(judge({ chain: step.chain, ...clips() })));
  const times = judged.map(({ slots }) => slots[0]['responseTime'].value);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(times.at(-1)).toBeGreaterThan(4 * times[0]);
  for (const { seconds, slots } of judged) expect(seconds[0]).toBeGreaterThan(slots[0]['responseTime'].value);
});

function clips() {
  const [walk, jog] = [rooted(starterClip('walk')), rooted(starterClip('jog'))];
  return { clips: [walk, jog], map: createJointMap(jog.skeleton) };
}
