import { expect, test } from 'vitest';
import { destinationRule } from '../../../../core/transition/root-rule.ts';
import { momentOf, velocityOf } from './root-moments.ts';

test('a cut has the destination’s velocity from the seam on, and reads nothing else', () => {
  const moment = momentOf({ destination: [1, 2, 3] });
  expect(velocityOf(destinationRule, moment)).toEqual([1, 2, 3]);
  expect([destinationRule.readsSource, destinationRule.end]).toEqual([false, 0]);
});
