import fc from 'fast-check';
import { expect, test } from 'vitest';
import { footSkate, FOOT_SKATE_THRESHOLD, measureFootSkate } from '../../../core/metrics/foot-skate.ts';

test('by hand: full speed on the ground, 2 - sqrt 2 of it halfway, zero above the threshold', () => {
  expect(footSkate(0, 3)).toBe(3);
  expect(footSkate(0.0125, 1)).toBeCloseTo(2 - Math.SQRT2, 14);
  expect([footSkate(0.025, 3), footSkate(1, 3)]).toEqual([0, 0]);
  expect(footSkate(-0.1, 2)).toBe(2);
});

test('by hand: mean and maximum over a slide on the ground and a step through the air', () => {
  const positions = [0, 0.1, 0, 0, 0.1, 0, 0, 0.5, 0];
  const velocities = [3, 9, 4, 0, 0, 1, 7, 0, 0];
  const ground = { groundHeight: 0.1, threshold: FOOT_SKATE_THRESHOLD };
  expect(measureFootSkate(positions, velocities, ground)).toEqual({ mean: 2, maximum: 5 });
  expect(measureFootSkate([], [], ground)).toEqual({ mean: 0, maximum: 0 });
});

test('it is between zero and the speed, and decreases with height', () => {
  const number = fc.double({ min: -1, max: 1, noNaN: true });
  fc.assert(
    fc.property(number, number, fc.double({ min: 0, max: 1e6, noNaN: true }), (a, b, speed) => {
      const [low, high] = [Math.min(a, b), Math.max(a, b)].map((height) => footSkate(height / 20, speed));
      expect(high).toBeGreaterThanOrEqual(0);
      expect(low).toBeGreaterThanOrEqual(high);
      expect(low).toBeLessThanOrEqual(speed);
    }),
  );
});
