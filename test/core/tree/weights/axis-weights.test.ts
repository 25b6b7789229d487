import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { blendSpace1D, singleAxisWeights } from '#core/tree/weights/axis-weights.ts';
import { changing } from '#core/tree/weights/changing.ts';
import { numberUpTo } from '#test/fixtures/arbitraries.ts';
import { rateError, sumOf, weightsOf } from './weight-checks.ts';
import { forAll } from '#test/fixtures/property.ts';

const ascending = fc
  .uniqueArray(fc.integer({ min: -20, max: 20 }), { minLength: 1, maxLength: 6 })
  .map((places) => places.sort((a, b) => a - b));

describe('blend space 1D', () => {
  const at = (samples: readonly number[], x: number, rate = 0) =>
    blendSpace1D(new Float64Array(samples.length * 2), samples, changing(x, rate));

  test('worked example: a quarter of the way from 2 to 4, moving at 1 per s', () => {
    expect([...at([0, 2, 4], 2.5, 1)]).toEqual([0, 0, 0.75, -0.5, 0.25, 0.5]);
    expect(weightsOf(at([0, 2, 4], -9))).toEqual([1, 0, 0]);
    expect(weightsOf(at([0, 2, 4], 9))).toEqual([0, 0, 1]);
    expect([...at([], 1)]).toEqual([]);
  });

  test('weights sum to 1, are exact at samples, and have correct rates', () =>
    forAll(ascending, numberUpTo(25), numberUpTo(3), (samples, x, rate) => {
      expect(sumOf(weightsOf(at(samples, x)))).toBeCloseTo(1, 12);
      samples.forEach((sample, i) => expect(weightsOf(at(samples, sample))[i]).toBe(1));
      expect(
        rateError(([moving]) => at(samples, moving.value, moving.rate), [changing(x, rate)]),
      ).toBeLessThan(1e-6);
    }));
});

describe('single-axis blender', () => {
  const at = (ranges: readonly number[], x: number, rate = 0) =>
    singleAxisWeights(new Float64Array(ranges.length), ranges, changing(x, rate));
  const overlapping = fc
    .array(fc.tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 9 })), {
      minLength: 1,
      maxLength: 5,
    })
    .map((ranges) =>
      ranges.sort((a, b) => a[0] - b[0]).flatMap(([start, length]) => [start, start + length]),
    );

  test('worked example: walk 0 to 3, jog 2 to 6, run 5 to 9', () => {
    const ranges = [0, 3, 2, 6, 5, 9];
    expect(weightsOf(at(ranges, 2.25))).toEqual([0.75, 0.25, 0]);
    expect([...at(ranges, 5.5, 2)]).toEqual([0, 0, 0.5, -2, 0.5, 2]);
    expect(weightsOf(at(ranges, 20))).toEqual([0, 0, 1]);
  });

  test('weights sum to 1 even in gaps, and have correct rates', () =>
    forAll(overlapping, numberUpTo(30), (ranges, x) => {
      expect(sumOf(weightsOf(at(ranges, x)))).toBeCloseTo(1, 12);
      // Away from the steps that ranges without overlap have.
      const place = Math.floor(x) + 0.37;
      expect(
        rateError(([moving]) => at(ranges, moving.value, moving.rate), [changing(place, 2)]),
      ).toBeLessThan(1e-6);
    }));
});
