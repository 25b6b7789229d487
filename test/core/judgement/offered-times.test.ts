import { expect, test } from 'vitest';
import { offeredTimes, withOffer } from '#core/judgement/offered-times.ts';
import { rooted } from '#test/fixtures/rooted.ts';
import { starterClip } from '#test/fixtures/starters.ts';
import { clipUse, slotOf, transitionOf } from '#test/fixtures/transitions.ts';

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
