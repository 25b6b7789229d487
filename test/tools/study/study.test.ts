import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { metrics } from '#core/judgement/metrics/registry.ts';
import { pairedDifference } from '../../../tools/study/paired-differences.ts';
import { drawQuartiles, quartiles } from '../../../tools/study/quartile-plot.ts';
import { interruptionTable } from '../../../tools/study/study-page.ts';
import { BLEND_TIMES, slotsAt, studyMethods } from '../../../tools/study/study-slots.ts';

const study = path.resolve(import.meta.dirname, '../../../docs/study');
const read = (name: string): string => readFileSync(path.join(study, name), 'utf8');
const [slide] = metrics;

/**
 * Values of foot slide that are `1 + method` to `5 + method`, and one that does not apply, at every blend
 * time.
 */
const values = BLEND_TIMES.map(() =>
  studyMethods.map((_, method) =>
    [5, 1, 4, 2, 3, null].map((each) => ({ footSlide: each && each + method })),
  ),
);

test('worked example: median and quartiles, without what does not apply', () => {
  expect(quartiles(values, slide, 0, 2)).toEqual({ low: 4, middle: 5, high: 6 });
  expect(quartiles(values, { ...slide, id: 'overshoot' }, 0, 2)).toBeNull();
});

test('a plot has a dot for each method at each blend time, higher for larger values', () => {
  const svg = drawQuartiles('Feet', [slide], values);
  expect(drawQuartiles('Feet', [slide], values)).toBe(svg);
  const dots = [...svg.matchAll(/cx="([\d.]+)" cy="([\d.]+)" r="3.5"/g)].map(([, x, y]) => [
    Number(x),
    Number(y),
  ]);
  expect(dots).toHaveLength(BLEND_TIMES.length * studyMethods.length);
  for (let method = 1; method < studyMethods.length; method++) {
    expect(dots[method][0]).toBeGreaterThan(dots[method - 1][0]);
    expect(dots[method][1]).toBeLessThan(dots[method - 1][1]);
  }
});

test('methods are compared at one blend time and easing, the spring at 0.4 of it', () => {
  for (const time of BLEND_TIMES)
    for (const { method, values: own } of slotsAt(time)) {
      if (method === 'springExact') expect(own['halfLife']).toBeCloseTo(0.4 * time, 12);
      else expect(own['blendTime']).toBe(time);
      expect(own['easing'] ?? 'smoothstep').toBe('smoothstep');
    }
});

test.each(['starter', 'mocap'])(
  'the figures of %s have all plots and methods, and those of the starter clips all metrics',
  (name) => {
    const page = read(`${name}.md`);
    const plots = [...page.matchAll(/\]\((.+\.svg)\)/g)].map(([, plot = '']) => plot);
    expect(plots).toHaveLength(5);
    expect(plots.filter((plot) => !existsSync(path.join(study, plot)))).toEqual([]);
    // Not everyone has the motion capture to measure a new metric.
    for (const { label } of name === 'starter' ? metrics : [slide])
      expect(page.split(`\n| ${label}`).length - 1).toBe(2 * BLEND_TIMES.length);
    for (const method of studyMethods) expect(page.split(`\n| ${method.name} |`).length - 1).toBe(2);
  },
);

test('every figure with an interval in the conclusions is one of the tables', () => {
  const [text, mocap] = [read('README.md'), read('mocap.md')];
  const differences = [...text.replaceAll(/\n */g, ' ').matchAll(/−?[\d.]+ \[[^\]]+\](?=[ °])/g)].map(
    ([found]) => found,
  );
  expect(differences.length).toBeGreaterThan(20);
  for (const found of differences) expect(mocap, found).toContain(`| ${found} |`);
});

test('worked example: of several seeds a table has the median, the least and the most; of one its value', () => {
  const summary = { mean: 0, p95: 0, max: 0 };
  const minutes = [0.02, 0.05, 0.03].map((mean, seed) => [
    {
      distance: { ...summary, mean },
      speed: { ...summary, max: Math.PI / (seed + 1) },
      acceleration: summary,
      violation: summary,
      beyond: 0.25,
    },
  ]);
  const row = (minute: typeof minutes) =>
    interruptionTable(0.3, ['Spring'], minute).split('\n').at(-1)?.split(' | ');
  expect(row(minutes)?.slice(1, 5)).toEqual(['3.0 [2.0, 5.0]', '0.0 [0.0, 0.0]', '0 [0, 0]', '90 [60, 180]']);
  expect(row(minutes.slice(0, 1))?.at(-1)).toBe('25.0 |');
});

test('worked example: a difference in pairs is the median over transitions, and certain if all pairs agree', () => {
  const [a, b] = [0, 1].map((method) =>
    Array.from({ length: 12 }, (_, k) => ({ footSlide: k + (method === 0 ? 0 : 2 + (k % 3)) })),
  );
  const of = { time: 0, method: 1, from: 0 };
  const pairs = a.map((_, k) => `${k % 4}`);
  const found = pairedDifference([[a, b]], pairs, slide, of);
  expect(found?.median).toBe(3);
  expect(found?.low).toBeGreaterThanOrEqual(2);
  expect(found?.high).toBeLessThanOrEqual(4);
  expect(pairedDifference([[a, a]], pairs, slide, of)).toEqual({ median: 0, low: 0, high: 0 });
  expect(pairedDifference([[a, a.map(() => ({ footSlide: null }))]], pairs, slide, of)).toBeNull();
});
