import { expect, test } from 'vitest';
import { fitPreference, preferenceOf, type Comparison } from '../../../core/judgement/preference.ts';
import { randomShare } from '../../../core/stress/random-share.ts';

const METRICS = 5;
const SCALES = [10, 0.3, 400, 1, 25]; // cm, s, m/s³ …: units differ
const SEEDS = 50;

function createRandom(seed: number): () => number {
  let index = 0;
  return () => randomShare(seed, index++);
}

/** A reviewer with a taste of their own, who compares two slots and is sure of nothing. */
function simulate(seed: number, count: number) {
  const random = createRandom(seed);
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const taste = Float64Array.from({ length: METRICS }, normal);
  const length = Math.hypot(...taste) / 2;
  taste.forEach((weight, k) => (taste[k] = weight / length));
  const comparisons = Array.from({ length: count }, (): Comparison => {
    const spread = Float64Array.from({ length: METRICS }, normal);
    const liking = spread.reduce((sum, value, k) => sum + value * taste[k], 0);
    const sign = random() < 1 / (1 + Math.exp(-liking)) ? 1 : -1;
    return spread.map((value, k) => sign * value * SCALES[k]);
  });
  return { taste, comparisons };
}

const cosine = (a: Float64Array, b: Float64Array): number =>
  a.reduce((sum, value, k) => sum + value * b[k], 0) / (Math.hypot(...a) * Math.hypot(...b));

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

test('the taste of a reviewer is recovered from 100 noisy comparisons', () => {
  const found = Array.from({ length: SEEDS }, (_, seed) => {
    const { taste, comparisons } = simulate(seed + 1, 100);
    const model = fitPreference(comparisons, METRICS);
    if (model === null) throw new Error('nothing was fitted');
    return { cosine: cosine(model.weights, taste), accuracy: model.accuracy };
  });
  expect(median(found.map((each) => each.cosine))).toBeGreaterThanOrEqual(0.9);
  // A reviewer of this taste contradicts it in about a fifth of the votes.
  expect(median(found.map(({ accuracy }) => accuracy))).toBeGreaterThan(0.7);
});

test('a reviewer without taste is predicted no better than by chance', () => {
  const accuracies = Array.from({ length: SEEDS }, (_, seed) => {
    const random = createRandom(seed + 1);
    const { comparisons } = simulate(seed + 1, 100);
    const tossed = comparisons.map((each) => (random() < 0.5 ? each : each.map((value) => -value)));
    return fitPreference(tossed, METRICS)?.accuracy ?? 0;
  });
  expect(Math.abs(median(accuracies) - 0.5)).toBeLessThan(0.06);
});

test('ten comparisons are not enough, twenty are', () => {
  expect(fitPreference(simulate(1, 10).comparisons, METRICS)).toBeNull();
  expect(fitPreference(simulate(1, 19).comparisons, METRICS)).toBeNull();
  expect(fitPreference(simulate(1, 20).comparisons, METRICS)?.comparisons).toBe(20);
});

test('one metric that always decides has the only weight, whatever its unit', () => {
  const random = createRandom(7);
  const comparisons = Array.from({ length: 40 }, () =>
    Float64Array.of(-1e-4 * (1 + random()), random() - 0.5),
  );
  const model = fitPreference(comparisons, 2);
  if (model === null) throw new Error('nothing was fitted');
  expect(model.weights[0]).toBeLessThan(-1);
  expect(Math.abs(model.weights[1])).toBeLessThan(0.5);
  expect(model.accuracy).toBe(1);
});

test('a metric that does not apply decides nothing, and the order of two slots does not matter', () => {
  const { comparisons } = simulate(3, 60);
  const model = fitPreference(
    comparisons.map((each) => Float64Array.of(...each, Number.NaN)),
    METRICS + 1,
  );
  if (model === null) throw new Error('nothing was fitted');
  expect(model.weights[METRICS]).toBe(0);
  expect(preferenceOf(model, new Float64Array(METRICS + 1))).toBe(0.5);
  const first = preferenceOf(model, Float64Array.of(...comparisons[0], 0));
  const second = preferenceOf(model, Float64Array.of(...comparisons[0].map((value) => -value), 0));
  expect(first + second).toBeCloseTo(1, 12);
});
