import { expect, test } from 'vitest';
import { metrics } from '#core/judge/metrics/registry.ts';
import { quantile, rankSlots } from '#core/judge/audit/rank-slots.ts';

/** Transitions t0, t1, … whose slot A has these values. */
const rowsOf = (...values: readonly Record<string, number | null>[]) =>
  values.map((measures, i) => ({ id: `t${i}`, name: `t${i}`, slots: [{ name: 'A', measures }] }));

test('quantiles are between neighbours', () => {
  expect([0, 0.25, 0.5, 1].map((share) => quantile([1, 2, 4, 8], share))).toEqual([1, 1.75, 3, 8]);
});

test('the slot with the furthest fault comes first, with its percentile, whatever else it does well', () => {
  const usual = Array.from({ length: 39 }, (_, i) => ({
    footSlide: 2 + i * 0.1,
    velocityJump: 0.1 + 0.01 * i,
  }));
  const ranking = rankSlots(rowsOf(...usual, { footSlide: 45, velocityJump: 0 }), 2);
  expect(ranking).toHaveLength(2);
  expect(ranking[0]).toMatchObject({
    transition: 't39',
    slot: 'A',
    reasons: [{ metric: 'footSlide', value: 45, percentile: 98.75 }],
  });
  expect(ranking[0].reasons).toHaveLength(1); // it has the least velocity jump
  expect(ranking[1].transition).toBe('t38');
});

test('worked example: an excess is counted in distances from the median to the 95th percentile', () => {
  const slides = Array.from({ length: 21 }, (_, i) => ({ footSlide: i * i }));
  const [worst] = rankSlots(rowsOf(...slides), 1);
  expect(worst.reasons[0].excess).toBeCloseTo((20 ** 2 - 10 ** 2) / (19 ** 2 - 10 ** 2), 9);
});

test('what is nearly equal everywhere is no large excess', () => {
  const { equalWithin } = metrics.find(({ id }) => id === 'footSlide')!;
  const slides = Array.from({ length: 21 }, (_, i) => ({ footSlide: 3 + i * 1e-6 }));
  const [worst] = rankSlots(rowsOf(...slides), 1);
  expect(worst.reasons[0].excess).toBeCloseTo(10e-6 / equalWithin, 9);
});

test('where higher is better, low values are worst; equal values are no reason, nor what does not apply', () => {
  const ranking = rankSlots(
    rowsOf(
      { smoothness: -7, footSlide: 3 },
      { smoothness: -12, footSlide: 3 },
      { smoothness: -8, footSlide: null },
    ),
    9,
  );
  expect(ranking.map(({ transition }) => transition)).toEqual(['t1', 't0', 't2']);
  expect(ranking[0].reasons).toMatchObject([{ metric: 'smoothness', percentile: null }]);
  expect(ranking[1].reasons).toEqual([]);
});
