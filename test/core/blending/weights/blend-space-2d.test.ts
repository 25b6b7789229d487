import fc from 'fast-check';
import { expect, test } from 'vitest';
import { blendSpace2D } from '#core/blending/weights/blend-space-2d.ts';
import { changing } from '#core/blending/changing.ts';
import { numberUpTo } from '#test/fixtures/arbitraries.ts';
import { rateError, sumOf, weightsOf } from '../weight-checks.ts';
import { forAll } from '#test/fixtures/property.ts';

const samples = fc
  .uniqueArray(fc.tuple(fc.integer({ min: -5, max: 5 }), fc.integer({ min: -5, max: 5 })), {
    minLength: 1,
    maxLength: 9,
    selector: ([x, y]) => x * 100 + y,
  })
  .map((points) => points.flat());

const at = (points: readonly number[], [x, y]: readonly number[], rates: readonly number[] = [0, 0]) =>
  blendSpace2D(new Float64Array(points.length), points, changing(x, rates[0]), changing(y, rates[1]));

test('worked example: a quarter along one side of a square, and its middle', () => {
  const square = [0, 0, 1, 0, 0, 1, 1, 1];
  // h: 0.75 and 0.25 on this side; the other side is a whole side away.
  expect(weightsOf(at(square, [0.25, 0]))).toEqual([0.75, 0.25, 0, 0]);
  expect(weightsOf(at(square, [0.5, 0.5]))).toEqual([0.25, 0.25, 0.25, 0.25]);
});

test('weights are exact at samples, sum to 1 and are never negative', () =>
  forAll(samples, numberUpTo(20), numberUpTo(20), (points, x, y) => {
    const weights = weightsOf(at(points, [x, y]));
    expect(sumOf(weights)).toBeCloseTo(1, 12);
    expect(Math.min(...weights)).toBeGreaterThanOrEqual(0);
    for (let i = 0; i < points.length; i += 2) {
      expect(weightsOf(at(points, [points[i], points[i + 1]]))[i / 2]).toBe(1);
    }
  }));

test('weights are continuous: a small step changes them a little everywhere', () =>
  forAll(samples, numberUpTo(9), numberUpTo(9), numberUpTo(Math.PI), (points, x, y, angle) => {
    const before = weightsOf(at(points, [x, y]));
    const after = weightsOf(at(points, [x + 1e-6 * Math.cos(angle), y + 1e-6 * Math.sin(angle)]));
    // No influence is steeper than 1 over the distance of two samples, here at least 1; the sum is at least
    // 1/2.
    before.forEach((weight, i) => expect(Math.abs(after[i] - weight)).toBeLessThan(4e-5));
  }));

test('rates are the derivatives of the weights', () => {
  // Off the corners, which lie on lines through lattice points and half-way between them.
  const place = (offset: number) => fc.integer({ min: -900, max: 900 }).map((x) => (x + offset) / 100);
  forAll(samples, place(0.3183), place(0.5772), (points, x, y) => {
    const rates = [1.5, -0.5];
    const error = rateError(
      ([a, b]) => at(points, [a.value, b.value], rates),
      [changing(x, 1.5), changing(y, -0.5)],
    );
    expect(error).toBeLessThan(1e-5);
  });
});
