import { expect, test } from 'vitest';
import { createJointMap } from '#core/joints/joint-map.ts';
import { judge } from '#core/judgement/judge.ts';
import { TIME_FACTORS, timeSweep, withTimes } from '#core/judgement/time-sweep.ts';
import { slotTime } from '#core/transition/evaluation/method-setup.ts';
import { rooted } from '#test/fixtures/rooted.ts';
import { starterClip } from '#test/fixtures/starters.ts';
import { clipUse, slotOf, transitionOf } from '#test/fixtures/transitions.ts';
import { valueOf } from '#test/fixtures/value-of.ts';

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
