import { expect, test } from 'vitest';
import { metrics } from '#core/judge/metrics/registry.ts';
import {
  quantile,
  rankSlots,
  findFaults,
  parseBudget,
  type Demands,
  type JudgedRow,
} from '#core/judge/audit.ts';
import { valueOf } from '#test/fixtures/value-of.ts';

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

const row = (name: string, footSlide: number | null, smoothness = -8): JudgedRow => ({
  id: name,
  name,
  slots: [{ name: 'A', measures: { footSlide, smoothness } }],
});

const demands = (changes: Partial<Demands>): Demands => ({
  budgets: [],
  waivers: [],
  baseline: [],
  worseBy: 5,
  ...changes,
});

const budgets = ['footSlide<=2', 'smoothness >= -9'].map((text) => valueOf(parseBudget(text)));

test('a budget is exceeded above its limit, or below it where higher is better; what does not apply keeps it', () => {
  const rows = [row('a', 2), row('b', 2.1), row('c', 0, -9.5), row('d', null)];
  const faults = findFaults(rows, demands({ budgets }));
  expect(faults.map(({ transition, metric, value, limit }) => [transition, metric, value, limit])).toEqual([
    ['b', 'footSlide', 2.1, 2],
    ['c', 'smoothness', -9.5, -9],
  ]);
  expect(faults[0]).toMatchObject({ slot: 'A', baseline: null, waived: null });
});

test('with a baseline, only what is worse than it by the percentage fails', () => {
  const baseline = [row('a', 10), row('b', 10), row('c', 0.01)];
  const rows = [row('a', 10.4), row('b', 10.6), row('c', 0.09), row('new', 50)];
  const worse = findFaults(rows, demands({ baseline }));
  expect(worse.map(({ transition }) => transition)).toEqual(['b']); // c: nobody sees 0.8 mm
  expect(worse[0]).toMatchObject({ value: 10.6, baseline: 10, limit: null });
  expect(findFaults(rows, demands({ baseline, worseBy: 10 }))).toEqual([]);
  const both = findFaults(rows, demands({ baseline, budgets }));
  expect(both.map(({ transition }) => transition)).toEqual(['b', 'new']);
  const better = findFaults([row('a', 1, -7)], demands({ baseline }));
  expect(better).toEqual([]);
});

test('a waiver keeps a fault from failing, for its slot and metric', () => {
  const rows = [row('a', 3, -10), row('b', 3)];
  const waivers = [
    { transition: 'a', metric: 'footSlide', reason: 'on ice' },
    { transition: 'b', slot: 'B', reason: 'another slot' },
  ];
  const faults = findFaults(rows, demands({ budgets, waivers }));
  expect(faults.map(({ transition, metric, waived }) => [transition, metric, waived])).toEqual([
    ['a', 'footSlide', 'on ice'],
    ['a', 'smoothness', null],
    ['b', 'footSlide', null],
  ]);
});

test('a budget that cannot be meant is explained', () => {
  expect(parseBudget('footSlide=2')).toMatchObject({ error: expect.stringContaining('METRIC<=LIMIT') });
  expect(parseBudget('slide<=2')).toMatchObject({
    error: expect.stringMatching(/^“slide” is no metric\. .*footSlide/),
  });
  expect(parseBudget('footSlide>=2')).toMatchObject({ error: expect.stringContaining('write footSlide<=2') });
});

test('a baseline is matched by id: removing one of three equal names moves no other, and a new name is the same transition', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((id, i) => ({
    ...row('t', 1 + i),
    id,
    name: i === 0 ? 't' : `t (${i + 1})`,
  }));
  const rows = [
    { ...b, name: 't' },
    { ...c, name: 't (2)' },
  ];
  expect(findFaults(rows, demands({ baseline: [a, b, c] }))).toEqual([]);
  expect(findFaults([{ ...row('renamed', 9), id: 'a' }], demands({ baseline: [a] }))).toHaveLength(1);
});
