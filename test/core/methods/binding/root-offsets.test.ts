import { describe, expect, test } from 'vitest';
import { springRate } from '#core/math/spring.ts';
import {
  cubicRule,
  quinticRule,
  springRule,
  unrealInertialRule,
} from '#core/methods/binding/root-offsets.ts';
import type { RootRule } from '#core/methods/parts/root-rule.ts';
import { momentOf, moments, velocityOf } from './root-moments.ts';
import { forAll, property } from '#test/fixtures/property.ts';

/** Rest of a difference of `[1, 2, -4]` to a destination that has changed since the seam. */
function leftAfter(rule: RootRule, elapsed: number): number {
  const moment = momentOf({
    source0: [2, 4, 0],
    destination0: [1, 2, 4],
    destination: [0, -1, 3],
    elapsed,
  });
  const [side, forward, turn] = velocityOf(rule, moment);
  expect((forward + 1) / 2).toBeCloseTo(side, 12);
  expect((turn - 3) / -4).toBeCloseTo(side, 12);
  return side;
}

describe('worked examples', () => {
  test('spring: (1 + 2 ln 2) / 4 of the difference remains after a half-life', () => {
    expect(leftAfter(springRule(0.12), 0.12)).toBeCloseTo(0.5965735903, 10);
  });

  test('quintic: 1 - 10 s^3 + 15 s^4 - 6 s^5', () => {
    expect(leftAfter(quinticRule(0.8), 0.2)).toBeCloseTo(0.896484375, 12);
    expect(leftAfter(quinticRule(0.8), 0.4)).toBeCloseTo(0.5, 12);
  });

  test('Unreal’s inertialization: the same quintic, ended 1e-7 s early', () => {
    expect(leftAfter(unrealInertialRule(0.8), 0.2)).toBeCloseTo(0.896484375, 12);
    expect(leftAfter(unrealInertialRule(0.8), 0.7999)).toBeGreaterThan(0);
    expect(leftAfter(unrealInertialRule(0.8), 0.8 - 5e-8)).toBe(0);
    expect(unrealInertialRule(0.8).end).toBeCloseTo(0.8 - 1e-7, 12);
  });

  test('cubic: 1 - 3 s^2 + 2 s^3', () => {
    expect(leftAfter(cubicRule(0.8), 0.2)).toBeCloseTo(0.84375, 12);
  });

  test('zero time is a cut', () => {
    for (const rule of [quinticRule(0), cubicRule(1e-7), unrealInertialRule(1e-7)]) {
      expect([leftAfter(rule, 0), rule.end]).toEqual([0, 0]);
    }
    expect(leftAfter(springRule(0), 1e-3)).toBeLessThan(1e-50);
    expect(springRule(0).end).toBeLessThan(1e-4);
  });

  test('a spring ends when its remaining distance is a thousandth of a millimetre per m/s', () => {
    const { end } = springRule(0.12);
    const y = springRate(0.12);
    expect(Math.exp(-y * end) * (2 / y + end)).toBeCloseTo(1e-6, 12);
    expect(end).toBeGreaterThan(1);
    expect(end).toBeLessThan(2);
  });
});

describe.each([
  ['spring', springRule(0.1)],
  ['quintic', quinticRule(0.6)],
  ['Unreal’s inertialization', unrealInertialRule(0.6)],
  ['cubic', cubicRule(0.6)],
])('%s', (_, rule) => {
  test('it is never farther from the destination’s than at the seam, and does not read the source', () => {
    expect(rule.readsSource).toBe(false);
    forAll(moments, (moment) => {
      velocityOf(rule, { ...moment, source: [Number.NaN] }).forEach((found, i) => {
        const apart = Math.abs(moment.source0[i] - moment.destination0[i]);
        expect(Math.abs(found - moment.destination[i])).toBeLessThanOrEqual(apart + 1e-12);
      });
    });
  });

  test('it begins with the full difference, before the seam too', () => {
    expect(leftAfter(rule, 0)).toBe(1);
    expect(leftAfter(rule, -1)).toBe(1);
  });

  test('at its end almost no offset remains', () => {
    expect(leftAfter(rule, rule.end)).toBeLessThan(2e-5);
  });

  property('a transition into itself at the same frame changes nothing', moments, (moment) => {
    const found = velocityOf(rule, { ...moment, destination0: moment.source0 });
    expect(found.map((part) => part + 0)).toEqual(Array.from(moment.destination));
  });
});
