import fc from 'fast-check';
import { expect, test } from 'vitest';
import { measurePenetration } from '../../../core/metrics/penetration.ts';

test('by hand: only points below the ground count', () => {
  expect(measurePenetration([1, 0.5, -0.25, 0], 0.5)).toEqual({ sum: 1.25, maximum: 0.75 });
  expect(measurePenetration([], 0)).toEqual({ sum: 0, maximum: 0 });
  expect(measurePenetration([2, 3], 1)).toEqual({ sum: 0, maximum: 0 });
});

test('the maximum is part of the sum', () => {
  const heights = fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { maxLength: 20 });
  fc.assert(
    fc.property(heights, (heights) => {
      const { sum, maximum } = measurePenetration(heights, 0);
      expect(maximum).toBe(Math.max(0, ...heights.map((height) => -height)));
      expect(sum).toBeGreaterThanOrEqual(maximum);
      expect(sum).toBeLessThanOrEqual(maximum * heights.length);
    }),
  );
});
