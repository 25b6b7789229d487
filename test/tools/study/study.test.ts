import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { metrics } from '../../../core/judgement/metrics/registry.ts';
import { drawQuartiles, quartiles } from '../../../tools/study/quartile-plot.ts';
import { BLEND_TIMES, slotsAt, studyMethods } from '../../../tools/study/study-slots.ts';

const study = path.resolve(import.meta.dirname, '../../../docs/study');
const read = (name: string): string => readFileSync(path.join(study, name), 'utf8');
const [slide] = metrics;

/** Values of foot slide that are `1 + method` to `5 + method`, and one that does not apply, at every blend time. */
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
      expect(page.split(`\n| ${label}`).length - 1).toBe(BLEND_TIMES.length);
    for (const method of studyMethods) expect(page.split(`\n| ${method.name} |`).length - 1).toBe(2);
  },
);

test('figures of the conclusions are those of the tables', () => {
  const mocap = read('mocap.md');
  const cell = (time: number, metric: string, method: string): string => {
    const table = mocap.split('## Blend time ')[1 + BLEND_TIMES.indexOf(time as 0.1)];
    const row = table.split('\n').find((line) => line.startsWith(`| ${metric}`)) ?? '';
    const column = studyMethods.findIndex((each) => each.name === method);
    return row.split(' | ')[column + 1].split(' ')[0];
  };
  const text = read('README.md');
  for (const [time, metric, method] of [
    [0.2, 'Foot slide', 'Dead blending'],
    [0.2, 'Foot slide', 'Crossfade'],
    [0.4, 'Added jerk', 'Dead blending'],
    [0.4, 'Added jerk', 'Quintic'],
    [0.2, 'Added jerk', 'Spring'],
    [0.4, 'Overshoot', 'Crossfade'],
    [0.4, 'Distance', 'Quintic'],
    [0.2, 'Velocity jump', 'Spring'],
  ] as const)
    expect(text).toContain(cell(time, metric, method));
});
