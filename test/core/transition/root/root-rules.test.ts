import { describe, expect, test } from 'vitest';
import { destinationRule, type RootRule } from '#core/transition/root-rule.ts';
import { rootRules } from './every-rule.ts';
import { momentOf, moments, velocityOf } from './root-moments.ts';
import { forAll, property } from '#test/fixtures/property.ts';

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
