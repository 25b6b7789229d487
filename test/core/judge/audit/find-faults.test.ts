import { expect, test } from 'vitest';
import { findFaults, parseBudget, type Demands } from '#core/judge/audit/find-faults.ts';
import type { JudgedRow } from '#core/judge/audit/rank-slots.ts';
import { valueOf } from '#test/fixtures/value-of.ts';

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
