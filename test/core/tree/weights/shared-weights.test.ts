import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  capWeights,
  fifoRequests,
  newestFirst,
  overlayWeights,
  priorityWeights,
} from '#core/tree/weights/shared-weights.ts';
import { changing } from '#core/tree/weights/changing.ts';
import { rateError, sumOf, weightsOf } from './weight-checks.ts';
import { forAll, property } from '#test/fixtures/property.ts';

/** Some below 0 and above 1, none on a corner: there a rate belongs to one side only. */
const requests = fc
  .array(fc.integer({ min: -50, max: 150 }), { minLength: 1, maxLength: 6 })
  .map((percent) => percent.map((x) => (x + 0.37) / 100));
const pairsOf = (weights: readonly number[], rates: readonly number[] = []) =>
  Float64Array.from(weights.flatMap((weight, i) => [weight, rates[i] ?? 0]));
const moving = (weights: readonly number[]) => weights.map((weight, i) => changing(weight, 0.5 - i));

describe('priority', () => {
  const grant = (asked: readonly number[], rates: readonly number[] = []) =>
    priorityWeights(
      new Float64Array(asked.length * 2 + 2),
      pairsOf(asked, rates),
      asked.map((_, i) => i),
    );

  test('worked example: 70 %, then 70 % of the rest, then all of it', () => {
    const weights = weightsOf(grant([0.7, 0.7, 1]));
    [0.7, 0.21, 0.09, 0].forEach((weight, i) => expect(weights[i]).toBeCloseTo(weight, 15));
  });

  property('weights and the rest sum to 1, and rates are correct', requests, (asked) => {
    expect(sumOf(weightsOf(grant(asked)))).toBeCloseTo(1, 12);
    const rates = asked.map((_, i) => 0.5 - i);
    const error = rateError(
      (numbers) =>
        grant(
          numbers.map(({ value }) => value),
          rates,
        ),
      moving(asked),
    );
    expect(error).toBeLessThan(1e-6);
  });

  test('the output may be the requests', () => {
    const buffer = Float64Array.of(0.7, 0, 0.7, 0, 0, 0);
    expect(weightsOf(priorityWeights(buffer, buffer, [1, 0]))[1]).toBe(0.7);
  });
});

describe('FIFO', () => {
  const entries = [
    { start: 0, duration: 4, fadeIn: 0.25, fadeOut: 0.25 },
    { start: 0.5, duration: 2, fadeIn: 1, fadeOut: 0 },
  ];
  const at = (time: number) => {
    const out = new Float64Array(entries.length * 2 + 2);
    return priorityWeights(out, fifoRequests(out, entries, { elapsed: time }), newestFirst(entries));
  };

  test('worked example: half a second into its fade the newer motion has half the weight', () => {
    expect(weightsOf(at(1))).toEqual([0.5, 0.5, 0]);
    expect(weightsOf(at(2.6))).toEqual([1, 0, 0]);
    expect(weightsOf(at(-1))).toEqual([0, 0, 1]);
  });

  test('rates are the derivatives of the weights over time', () => {
    for (const time of [0.1, 0.7, 1.2, 3.9, 5]) {
      expect(rateError(([clock]) => at(clock.value), [changing(time, 1)])).toBeLessThan(1e-6);
    }
  });
});

test('overlays hide those below them, in an example and for random weights', () => {
  const over = (weights: readonly number[], rates: readonly number[] = []) =>
    overlayWeights(new Float64Array(weights.length * 2 + 2), pairsOf(weights, rates));
  expect(weightsOf(over([1, 0.5]))).toEqual([0, 0.5, 0.5]);
  forAll(requests, (weights) => {
    expect(sumOf(weightsOf(over(weights)))).toBeCloseTo(1, 12);
    const rates = weights.map((_, i) => 0.5 - i);
    expect(
      rateError(
        (numbers) =>
          over(
            numbers.map(({ value }) => value),
            rates,
          ),
        moving(weights),
      ),
    ).toBeLessThan(1e-6);
  });
});

describe('cap', () => {
  const cap = (weights: readonly number[], limit: number, rates: readonly number[] = []) =>
    capWeights(pairsOf(weights, rates), limit, new Float64Array(weights.length));
  const unitised = fc
    .array(fc.integer({ min: 0, max: 100 }), { minLength: 2, maxLength: 7 })
    .filter((weights) => sumOf(weights) > 0)
    .map((weights) => weights.map((weight) => weight / sumOf(weights)));

  test('worked example: a cap of two keeps the largest of 0.4, 0.3, 0.2, 0.1, the second at half strength', () => {
    // c = 0.2: 0.4 keeps all, 0.3 keeps (0.3 - 0.2) / 0.2 of itself.
    const weights = weightsOf(cap([0.4, 0.3, 0.2, 0.1], 2));
    [0.4 / 0.55, 0.15 / 0.55, 0, 0].forEach((weight, i) => expect(weights[i]).toBeCloseTo(weight, 12));
    expect(weightsOf(cap([0, 0.25, 0.25, 0.25, 0.25], 2))).toEqual([0, 0.5, 0.5, 0, 0]);
  });

  test('keeps at most the limit, sums to 1, and leaves fewer weights unchanged', () =>
    forAll(unitised, fc.integer({ min: 1, max: 7 }), (weights, limit) => {
      const capped = weightsOf(cap(weights, limit));
      expect(capped.filter((weight) => weight > 0).length).toBeLessThanOrEqual(limit);
      expect(sumOf(capped)).toBeCloseTo(1, 9);
      if (weights.filter((weight) => weight > 0).length <= limit) expect(capped).toEqual(weights);
    }));

  test('fades where two weights change their order, without a pop, and has correct rates', () => {
    const at = (x: number) => [0.5, 0.25 + x, 0.25 - x];
    const beside = [at(-1e-7), at(1e-7)].map((weights) => weightsOf(cap(weights, 2)));
    beside[0].forEach((weight, i) => expect(weight).toBeCloseTo(beside[1][i], 5));
    const error = rateError(
      (numbers) =>
        cap(
          numbers.map(({ value }) => value),
          2,
          [0, 1, -1],
        ),
      [changing(0.5, 0), changing(0.3, 1), changing(0.2, -1)],
    );
    expect(error).toBeLessThan(1e-5);
  });
});
