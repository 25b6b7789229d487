import { describe, expect, test } from 'vitest';
import { evaluateMuscleProgress } from '#core/procedural/muscle/muscle-progress.ts';
import { parseEasing } from '#core/methods/curves/easing-text.ts';
import { easeOf } from '#core/methods/curves/easing.ts';
import { destinationRule, type RootRule } from '#core/methods/parts/root-rule.ts';
import { crossfade, crossfadeRule, holdRule, unrealDeadBlendRule } from '#core/methods/binding/root-fades.ts';
import { forAll, property } from '#test/fixtures/property.ts';
import { valueOf } from '#test/fixtures/value-of.ts';
import { rootRules } from './every-rule.ts';
import { momentOf, moments, velocityOf } from './root-moments.ts';

const [slow, fast] = [
  [0, 1, -1],
  [2, 3, 1],
];

describe('worked examples', () => {
  test('crossfade: a quarter into a linear blend it is a quarter of the way between the current velocities', () => {
    const moment = momentOf({ source: slow, destination: fast, elapsed: 0.1 });
    expect(velocityOf(crossfade(easeOf('linear'), 0.4), moment)).toEqual([0.5, 1.5, -0.5]);
    expect(crossfade(easeOf('linear'), 0.4)).toMatchObject({ readsSource: true, end: 0.4 });
  });

  test('hold: the same, from the source’s velocity at the seam', () => {
    const moment = momentOf({ source0: slow, destination: fast, elapsed: 0.1 });
    expect(velocityOf(holdRule(easeOf('linear'), 0.4), moment)).toEqual([0.5, 1.5, -0.5]);
    expect(holdRule(easeOf('linear'), 0.4)).toMatchObject({ readsSource: false, end: 0.4 });
  });

  test('Unreal’s dead blending: three quarters of the source’s turn are added to the destination’s', () => {
    const moment = momentOf({ source0: slow, destination: fast, elapsed: 0.1 });
    expect(velocityOf(unrealDeadBlendRule(easeOf('linear'), 0.4), moment)).toEqual([0.5, 1.5, 0.25]);
    // The node limits a weight to 1.
    const beyond = valueOf(parseEasing('curve 0,0 0.25,1.4 1,1'));
    expect(velocityOf(unrealDeadBlendRule(easeOf(beyond), 0.4), moment)).toEqual(fast);
  });

  test('a muscle that pulls positions twice as hard blends travel before rotation', () => {
    const drive = { strength: 1, activation: 0, fatigue: 0, tauFatigue: 30, tauRecovery: 60 };
    const pull = { drives: [{ ...drive, translationalSensitivity: 2 }], blendTimes: [0.4] };
    const rule = crossfadeRule((out, time) => evaluateMuscleProgress(out, pull, time), 0.4);
    const [side, forward, turn] = velocityOf(
      rule,
      momentOf({ source: slow, destination: fast, elapsed: 0.2 }),
    );
    expect([side, forward]).toEqual([2, 3]);
    expect(turn).toBeCloseTo(0, 12);
  });

  test('zero blend time is a cut', () => {
    for (const rule of [
      crossfade(easeOf('linear'), 0),
      holdRule(easeOf('linear'), 1e-7),
      unrealDeadBlendRule(easeOf('linear'), 0),
    ]) {
      const moment = momentOf({ source0: slow, source: slow, destination: fast });
      expect([velocityOf(rule, moment), rule.end]).toEqual([fast, 0]);
    }
  });
});

describe.each([
  ['crossfade', crossfade(easeOf('smoothstep'), 0.6), 'source'],
  ['hold', holdRule(easeOf('smoothstep'), 0.6), 'source0'],
] as const)('%s', (_, rule, from) => {
  property('every component stays between its start and the destination’s', moments, (moment) => {
    velocityOf(rule, moment).forEach((found, i) => {
      const ends = [moment[from][i], moment.destination[i]];
      expect(found).toBeGreaterThanOrEqual(Math.min(...ends) - 1e-12);
      expect(found).toBeLessThanOrEqual(Math.max(...ends) + 1e-12);
    });
  });

  property('it begins with the source’s velocity', moments, (moment) => {
    const before = velocityOf(rule, { ...moment, elapsed: -1 });
    expect(before).toEqual(Array.from(moment[from], (part) => part + 0));
  });
});

describe.each([
  ['crossfade', crossfade(easeOf('sinusoidal'), 0.6)],
  ['hold', holdRule(easeOf('sinusoidal'), 0.6)],
  ['Unreal’s dead blending', unrealDeadBlendRule(easeOf('sinusoidal'), 0.6)],
] as const)('%s', (_, rule) => {
  property('from its end on it equals the destination’s, to the last bit', moments, (moment) => {
    const found = velocityOf(rule, { ...moment, elapsed: rule.end + moment.elapsed });
    expect(found.map((part) => part + 0)).toEqual(Array.from(moment.destination));
  });
});

test('Unreal’s dead blending blends travel linearly, and overshoots turns even in a transition to itself', () =>
  forAll(moments, ({ source0, elapsed }) => {
    const moment = { source0, destination0: source0, source: source0, destination: source0, elapsed };
    const found = velocityOf(unrealDeadBlendRule(easeOf('linear'), 0.6), moment);
    const left = Math.max(0, 1 - elapsed / 0.6);
    [1, 1, 1 + left].forEach((share, i) => expect(found[i]).toBeCloseTo(share * source0[i], 9));
  }));

describe('root rules', () => {
  /** The rule's output over each of its input velocities in turn. */
  const velocitiesInPlace = (rule: RootRule, moment: Parameters<RootRule['velocity']>[1]): number[][] =>
    (['source0', 'destination0', 'source', 'destination'] as const).map((name) => {
      const out = Float64Array.from(moment[name]);
      return Array.from(rule.velocity(out, { ...moment, [name]: out }));
    });

  describe.each(rootRules)('%s', (_, rule) => {
    property('the output may be any of the velocities', moments, (moment) => {
      const apart = velocityOf(rule, moment);
      for (const found of velocitiesInPlace(rule, moment)) expect(found).toEqual(apart);
    });

    property('it reads the current velocity of the source only if it says so', moments, (moment) => {
      const unread = velocityOf(rule, { ...moment, source: [Number.NaN, Number.NaN, Number.NaN] });
      if (!rule.readsSource) expect(unread).toEqual(velocityOf(rule, moment));
    });

    test('from its end on it has the destination’s velocity, but for 2e-5 of the largest difference', () =>
      forAll(moments, (moment) => {
        const found = velocityOf(rule, { ...moment, elapsed: rule.end + moment.elapsed });
        found.forEach((value, i) => expect(Math.abs(value - moment.destination[i])).toBeLessThan(2e-5 * 12));
      }));
  });

  test('a cut has the destination’s velocity from the seam on, and reads nothing else', () => {
    const moment = momentOf({ destination: [1, 2, 3] });
    expect(velocityOf(destinationRule, moment)).toEqual([1, 2, 3]);
    expect([destinationRule.readsSource, destinationRule.end]).toEqual([false, 0]);
  });
});
