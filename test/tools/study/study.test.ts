import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { metricGroups, metrics } from '#core/judge/metrics/registry.ts';
import { randomShare } from '#core/kit/numbers.ts';
import { effort } from '#test/fixtures/effort.ts';
import type { ClipPair } from '../../../tools/study/judge-transitions.ts';
import { HALVES, halves, LEAST_ALIKE, pairedDifference } from '../../../tools/study/paired-differences.ts';
import { drawQuartiles, quartiles } from '../../../tools/study/quartile-plot.ts';
import { BLEND_TIMES, slotsAt, studyMethods } from '../../../tools/study/study-slots.ts';
import { halfDifferences, halvesTable, interruptionTable } from '../../../tools/study/study-tables.ts';

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

const sets = ['made', 'mocap'] as const;

test.each(sets)('the figures of %s have all plots, methods and metrics', (name) => {
  const page = read(`${name}.md`);
  const plots = [...page.matchAll(/\]\((.+\.svg)\)/g)].map(([, plot = '']) => plot);
  expect(plots).toHaveLength(metricGroups.length);
  expect(plots.filter((plot) => !existsSync(path.join(study, plot)))).toEqual([]);
  for (const { label } of metrics) expect(page.split(`\n| ${label}`).length - 1).toBe(2 * BLEND_TIMES.length);
  // Two tables for each time between requests; dead blending has no difference from itself.
  for (const { id, name: method } of studyMethods)
    expect(page.split(`\n| ${method} |`).length - 1).toBe(id === 'deadBlendArticle' ? 2 : 4);
});

/** Differences of a page: of metrics by `0.2 s, Spring, Added jerk, m/s³`, of interruptions alike. */
function differencesOf(name: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  let time = '';
  for (const block of read(`${name}.md`).split('\n\n')) {
    time = /^## Blend time (.+)/.exec(block)?.[1] ?? time;
    if (!block.startsWith('| ')) continue;
    const [[corner, ...heads], , ...rows] = block.split('\n').map((row) => row.slice(2, -2).split(' | '));
    for (const [row, ...cells] of rows)
      for (const [i, cell] of cells.entries()) {
        if (!cell.endsWith(' %')) continue;
        const unit = heads[i] === 'max' ? `${heads[i - 1].split(':')[0]}: max` : heads[i];
        const key = corner === 'metric' ? [time, heads[i], row] : [corner, row, unit];
        found.set(key.join(', '), cell);
      }
  }
  return found;
}

test('every difference of the conclusions is in the tables, and keeps its sign in 95 % of the halves of the clips', () => {
  const [, conclusions = ''] = read('README.md').split('\n## Conclusions\n');
  const rows = [...conclusions.matchAll(/^ *\| ([^|]+) \| ([^|]+) \| ([^|]+) \|$/gm)].map(
    ([, ...cells]) => cells,
  );
  const quoted = rows.filter(([, ...cells]) => cells.some((cell) => cell.includes('[')));
  expect(quoted.length).toBeGreaterThan(10);
  for (const [what, ...cells] of quoted) {
    expect(new Set(cells.map((cell) => cell.startsWith('−'))).size, what).toBe(1);
    for (const [i, set] of sets.entries()) {
      const found = differencesOf(set).get(what) ?? '';
      expect(found.replace(/, [\d.]+ %$/, ''), `${what}, ${set}`).toBe(cells[i]);
      expect(Number(/([\d.]+) %$/.exec(found)?.[1]), `${what}, ${set}`).toBeGreaterThanOrEqual(
        100 * LEAST_ALIKE,
      );
      const [low, high] = (/\[(.+)\]/.exec(found)?.[1] ?? '')
        .split(', ')
        .map((end) => Number(end.replace('−', '-')));
      expect(low * high, `${what}, ${set}`).toBeGreaterThan(0);
    }
  }
  // No difference is said beside the tables.
  expect(conclusions.replaceAll(/^ *\|.*$/gm, '')).not.toMatch(/\d \[/);
});

const summary = { mean: 0, p95: 0, max: 0 };
const slotOf = (mean: number, beyond: number) => ({
  distance: { ...summary, mean },
  speed: { ...summary, max: Math.PI / (beyond * 4) },
  acceleration: summary,
  violation: summary,
  beyond,
});

test('worked example: one play has its values, and halves have a median with quartiles', () => {
  const plays = [0.02, 0.06, 0.03, 0.05, 0.04].map((mean) => [slotOf(mean, 0.25)]);
  const row = (text: string) => text.split('\n').at(-1)?.split(' | ');
  expect(row(interruptionTable(0.3, ['Spring'], plays[0]))).toEqual([
    '| Spring',
    '2.0',
    '0.0',
    '0',
    '180',
    '0',
    '0.0',
    '25.0 |',
  ]);
  expect(row(halvesTable(0.3, ['Spring'], plays))?.[1]).toBe('4.0 (3.0 to 5.0)');
});

test('worked example: differences of halves are from the same play, with the share of equal signs', () => {
  const plays = [1, 2, 3, 4].map((k) => [slotOf(k / 100, 1), slotOf((2 * k - (k === 1 ? 3 : 0)) / 100, 1)]);
  const cells = halfDifferences(0.3, ['Dead', 'Spring'], plays, 0).split('\n');
  expect(cells).toHaveLength(3);
  expect(cells[2].split(' | ').slice(0, 2)).toEqual(['| Spring', '2.5 [−1.7, 3.9], 75 %']);
});

const of = { time: 0, method: 1, from: 0 };

test('worked example: a difference is the median over transitions, and certain if all clips agree', () => {
  const [a, b] = [0, 1].map((method) =>
    Array.from({ length: 12 }, (_, k) => ({ footSlide: k + (method === 0 ? 0 : 2 + (k % 3)) })),
  );
  const pairs = a.map((_, k): ClipPair => [k % 4, (k + 1) % 4]);
  const found = pairedDifference([[a, b]], pairs, slide, of);
  expect(found?.median).toBe(3);
  expect(found?.low).toBeGreaterThanOrEqual(2);
  expect(found?.high).toBeLessThanOrEqual(4);
  expect(pairedDifference([[a, a]], pairs, slide, of)).toEqual({ median: 0, low: 0, high: 0, alike: 0 });
  expect(pairedDifference([[a, a.map(() => ({ footSlide: null }))]], pairs, slide, of)).toBeNull();
});

test('worked example: the share of halves with the same sign is that of pairs with it, if a half is one pair', () => {
  const pairs: readonly ClipPair[] = [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]]; // prettier-ignore
  const differences = [-3, 1, -2, -1, -4, -5];
  const [a, b] = [0, 1].map((method) => differences.map((each) => ({ footSlide: method * each })));
  const found = pairedDifference([[a, b]], pairs, slide, of);
  const drawn = halves(4);
  expect(drawn).toHaveLength(HALVES);
  const without = drawn.filter(([first, , third]) => first * third === 0).length / HALVES;
  expect(found).toMatchObject({ median: -2.5, alike: without });
  expect(without).toBeGreaterThan(0.75);
  expect(without).toBeLessThan(0.9);
  for (const half of halves(5)) expect(half.filter((each) => each === 1)).toHaveLength(3);
});

/** A number about 0 with a bell curve, the same on every machine. */
const bell = (seed: number, index: number): number =>
  [0, 1, 2, 3, 4, 5].reduce((sum, k) => sum + randomShare(seed, 6 * index + k) - 0.5, 0);

/** True if 0 is in an interval. */
const hasZero = ({ low, high }: { low: number; high: number }): boolean => low <= 0 && high >= 0;

/** The interval of 95 % of the medians, if pairs of clips are drawn anew. */
function intervalByPairs(pairs: readonly ClipPair[], found: readonly number[], seed: number) {
  const names = pairs.map((pair) => pair.join());
  const clusters = [...new Set(names)].map((name) => [...names.keys()].filter((k) => names[k] === name));
  const medians = Array.from({ length: 400 }, (_, draw) => {
    const drawn = clusters.flatMap((__, i) => {
      return clusters[Math.floor(randomShare(seed + draw, i) * clusters.length)].map((k) => found[k]);
    });
    return drawn.toSorted((a, b) => a - b)[Math.floor(drawn.length / 2)];
  }).toSorted((a, b) => a - b);
  return { low: medians[10], high: medians[389] };
}

test('the interval over clips has 0 in 95 % of worlds where clips differ and methods do not; that over pairs has not', () => {
  const worlds = effort(200);
  const [clips, transitions] = [20, 240];
  const held = Array.from({ length: worlds }, (_, world) => {
    const seed = 1000 * (world + 1);
    const pairs = Array.from({ length: transitions }, (__, k): ClipPair => {
      const left = Math.floor(randomShare(seed, 2 * k) * clips);
      const entered = left + 1 + Math.floor(randomShare(seed, 2 * k + 1) * (clips - 1));
      return [left, entered % clips];
    });
    const found = pairs.map(
      ([left, entered], k) => bell(seed + 1, left) + bell(seed + 2, entered) + 0.3 * bell(seed + 3, k), // no effect but of clips
    );
    const [a, b] = [0, 1].map((method) => found.map((each) => ({ footSlide: method * each })));
    const byClip = pairedDifference([[a, b]], pairs, slide, of);
    return [byClip !== null && hasZero(byClip), hasZero(intervalByPairs(pairs, found, seed))];
  });
  const [byClip, byPair] = [0, 1].map((way) => held.filter((each) => each[way]).length / worlds);
  expect(byClip).toBeGreaterThan(0.9);
  expect(byClip).toBeLessThan(1);
  expect(byPair).toBeLessThan(0.75);
});
