import { expect, test } from 'vitest';
import { FOOT_SKATE_THRESHOLD, footSkate } from '#core/judge/standing-feet.ts';

test('worked example: a foot on the ground skates at its full speed, one at half the height at 0.59 of it, one above not at all', () => {
  const skates = [-0.01, 0, FOOT_SKATE_THRESHOLD / 2, FOOT_SKATE_THRESHOLD, 1].map((y) => footSkate(y, 3));
  [3, 3, 3 * (2 - Math.SQRT2), 0, 0].forEach((wanted, i) => expect(skates[i]).toBeCloseTo(wanted, 12));
  expect(footSkate(0.05, 3, 0.1)).toBeCloseTo(3 * (2 - Math.SQRT2), 12);
});
