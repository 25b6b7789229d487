import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changing } from '#core/blending/changing.ts';
import { polarBands } from '#core/blending/weights/polar-bands.ts';
import { numberBetween, numberUpTo } from '#test/fixtures/arbitraries.ts';
import { rateError, sumOf, weightsOf } from '../weight-checks.ts';
import { forAll, property } from '#test/fixtures/property.ts';

const samples = fc
  .uniqueArray(fc.tuple(fc.integer({ min: -11, max: 12 }), fc.integer({ min: 0, max: 5 })), {
    minLength: 1,
    maxLength: 9,
    selector: ([a, r]) => (r === 0 ? 0 : a * 100 + r),
  })
  .map((points) => points.flatMap(([a, r]) => [(a * Math.PI) / 12, r]));
const length = numberBetween(0, 8);
const at = (points: readonly number[], [a, r]: readonly number[], rates: readonly number[] = [0, 0]) =>
  polarBands(new Float64Array(points.length), points, changing(a, rates[0]), changing(r, rates[1]));

test('worked example: half way to the left, half the speed, and opposite of two directions', () => {
  const gaits = [0, 0, 0, 2, Math.PI / 2, 2];
  const [, walk, left] = weightsOf(at(gaits, [Math.PI / 4, 2]));
  expect(walk).toBeCloseTo(left, 12);
  const [idle, forward] = weightsOf(at(gaits.slice(0, 4), [0, 1]));
  expect([idle, forward]).toEqual([0.5, 0.5]);
  expect(weightsOf(at(gaits.slice(2), [-Math.PI / 2, 2]))[0]).toBeCloseTo(2 / 3, 12);
});

test('weights are exact at samples, sum to 1, and do not depend on the order or on a common turn', () =>
  forAll(samples, numberUpTo(20), length, numberUpTo(3), (points, a, r, turn) => {
    const weights = weightsOf(at(points, [a, r]));
    expect(sumOf(weights)).toBeCloseTo(1, 12);
    expect(Math.min(...weights)).toBeGreaterThanOrEqual(0);
    for (let i = 0; i < points.length; i += 2)
      expect(weightsOf(at(points, points.slice(i, i + 2)))[i / 2]).toBeCloseTo(1, 9);
    const turned = points.map((value, i) => (i % 2 === 0 ? value + turn : value));
    weightsOf(at(turned, [a + turn, r])).forEach((w, i) => expect(w).toBeCloseTo(weights[i], 6));
    const back = points.flatMap((_, i) =>
      i % 2 === 0 ? points.slice(points.length - i - 2, points.length - i) : [],
    );
    weightsOf(at(back, [a, r]))
      .toReversed()
      .forEach((w, i) => expect(w).toBeCloseTo(weights[i], 9));
  }));

property('weights are continuous, all round the circle', samples, numberUpTo(9), length, (points, a, r) => {
  const before = weightsOf(at(points, [a, r]));
  weightsOf(at(points, [a + 1e-8, r + 1e-8])).forEach((w, i) =>
    expect(Math.abs(w - before[i])).toBeLessThan(1e-4),
  );
});

test('rates are the derivatives of the weights', () => {
  const place = fc.integer({ min: 1, max: 600 }).map((x) => (x + 0.3183) / 100);
  forAll(samples, place, place, (points, a, r) => {
    const rates = [1.5, -0.5];
    const error = rateError(
      ([x, y]) => at(points, [x.value, y.value], rates),
      [changing(a, 1.5), changing(r, -0.5)],
    );
    expect(error).toBeLessThan(1e-4);
  });
});

test('between a walk and a run, nearly straight on, the turns hardly play', () => {
  const degrees = Math.PI / 180;
  const gaits = [0.6, 3.5, -0.5, 1.3, 25, 1.8, -25, 1.8]; // run, walk, turn left, turn right: degrees and m/s
  const points = gaits.map((value, i) => (i % 2 === 0 ? value * degrees : value));
  const [run, walk, left, right] = weightsOf(at(points, [-0.4 * degrees, 2]));
  expect(run + walk).toBeGreaterThan(0.7);
  expect(walk).toBeGreaterThan(run);
  expect(Math.abs(left - right)).toBeLessThan(0.03);
});
