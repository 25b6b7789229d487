import { expect, test } from 'vitest';
import { summariseSlide, writeFootSlide } from '#core/metrics/foot-slide.ts';

test('worked example: the lowest of two points slides 3 cm and 4 cm in 0.1 s, rises with the other, and stands 5 cm higher', () => {
  const before = [0, 0.9, 0, 0.2, 0.1, -0.1, 0, 0.16, 0, 0, 0.17, 0, 0, 0.15, 0, 0, 0.5, 0];
  const after = [9, 9, 9, 0.23, 9, -0.06, 9, 9, 9, 9, 9, 9, 0.2, 9, 0, 9, 9, 9];
  const [slides, rises, stands] = writeFootSlide(new Float64Array(3), before, after, 0.1);
  expect(slides).toBeCloseTo(0.5, 12);
  expect(rises).toBeNaN();
  expect(stands).toBeCloseTo(2, 12);
});

test('worked example: median, mean and 95 % of a slide, without the moments at which no foot stands', () => {
  const slide = Float64Array.of(NaN, 0.3, 0.1, 0.1, NaN, 1.5);
  expect(summariseSlide(slide)).toEqual({ median: 0.3, mean: 0.5, p95: 1.5 });
  expect(summariseSlide(Float64Array.of(NaN))).toEqual({ median: 0, mean: 0, p95: 0 });
});
