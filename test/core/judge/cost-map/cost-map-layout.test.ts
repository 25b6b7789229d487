import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { endBy, endFlag } from '#core/kit/long-work.ts';
import {
  cellsOf,
  layOutCostMap,
  runCostMap,
  thinningOf,
  type CostMapOptions,
  type MapEnd,
  type Sides,
} from '#core/judge/cost-map/cost-map-layout.ts';
import { featuresOf, type MotionFeatures } from '#core/judge/cost-map/motion-features.ts';
import { deadBlendCourse, springCourse } from '#core/judge/cost-map/offset-course.ts';
import { frameCost } from '#core/judge/cost-map/search-frames.ts';
import { fastCost, mapOf } from '#test/fixtures/cost-kernel.ts';
import { rooted } from '#test/fixtures/rooted.ts';
import { starterClip } from '#test/fixtures/starters.ts';

const end = (name: string, playRate = 1): MapEnd => ({
  features: featuresOf(rooted(starterClip(name))),
  playRate,
});

const courses = { spring: springCourse(0.2), 'dead blending': deadBlendCourse(0.1, 0.4) };

test.each([
  ['fast', 'spring', [1, 1]],
  ['fast', 'dead blending', [3, 1]],
  ['exact', 'spring', [1, 1]],
  ['exact', 'dead blending', [2, 3]],
] as const)(
  '%s map of a %s, one in %j frames: each cell is the cost of its frames',
  async (mode, name, every) => {
    const [source, destination] = [end('walk', 0.8), end('hop')];
    const options: CostMapOptions = { mode, course: courses[name], every };
    const { layout, buffer, kernel } = await mapOf(source, destination, options);
    const reported: string[] = [];
    runCostMap(kernel, buffer, layout, (grid) => reported.push(grid));
    expect(reported).toEqual(['coarse', 'fine']);
    const { fine, coarse } = layout;
    const cells = cellsOf(buffer, fine);
    expect([fine.rows, fine.columns]).toEqual(
      [source, destination].map(({ features }, i) => Math.ceil(features.frames / every[i])),
    );
    for (let row = 0; row < fine.rows; row += 3) {
      for (let column = 0; column < fine.columns; column += 2) {
        const brute =
          mode === 'fast'
            ? fastCost(source, row * every[0], destination, column * every[1], options.course)
            : frameCost(source, row * every[0], destination, column * every[1], options.course);
        const cell = cells[row * fine.stride + column];
        expect(Math.abs(cell - brute)).toBeLessThan(1e-5 * brute + 1e-7);
      }
    }
    const coarseCells = cellsOf(buffer, coarse);
    expect(coarseCells[coarse.stride + 2]).toBe(cells[coarse.every[0] * fine.stride + 2 * coarse.every[1]]);
  },
);

test('a jog costs nothing into itself at the same frame, and the exact map is nowhere below the fast one', async () => {
  const jog = end('jog');
  const maps = await Promise.all(
    (['fast', 'exact'] as const).map(async (mode) => {
      const { layout, buffer, kernel } = await mapOf(jog, jog, {
        mode,
        course: courses.spring,
        every: [1, 1],
      });
      runCostMap(kernel, buffer, layout, () => undefined);
      return { layout, cells: cellsOf(buffer, layout.fine) };
    }),
  );
  const [{ layout, cells: fast }, { cells: exact }] = maps;
  const { rows, columns, stride } = layout.fine;
  for (let row = 0; row < rows; row++) {
    expect(exact[row * stride + row]).toBe(0);
    for (let column = 0; column < columns; column++) {
      const at = row * stride + column;
      expect(fast[at]).toBeLessThanOrEqual(exact[at] * (1 + 2e-5) + 1e-7);
      // The last frame of a loop is its first.
      if (Math.abs(column - row) % (rows - 1) !== 0) expect(exact[at]).toBeGreaterThan(0);
    }
  }
});

test('a map that was ended computes no chunk', async () => {
  const jog = end('jog');
  const { layout, buffer, kernel } = await mapOf(jog, jog, {
    mode: 'fast',
    course: courses.spring,
    every: [1, 1],
  });
  const flag = endFlag();
  flag[0] = 1;
  endBy(flag);
  onTestFinished(() => endBy(undefined));
  const reported: string[] = [];
  expect(() => runCostMap(kernel, buffer, layout, (grid) => reported.push(grid))).toThrow('ended');
  expect(reported).toEqual([]);
  expect(cellsOf(buffer, layout.fine).every((cost) => cost === 0)).toBe(true);
});

test('figures with other joints are refused', async () => {
  const jog = end('jog');
  const other = { features: { ...jog.features, dimensions: 9 }, playRate: 1 };
  await expect(mapOf(jog, other, { mode: 'fast', course: courses.spring, every: [1, 1] })).rejects.toThrow(
    'two figures',
  );
});

test.each<readonly [frames: Sides, every: Sides]>([
  [
    [2000, 30],
    [1, 1],
  ],
  [
    [2001, 2000],
    [2, 1],
  ],
  [
    [9000, 2001],
    [5, 2],
  ],
  [
    [165_000, 67],
    [11, 1],
  ],
  [
    [67, 165_000],
    [1, 11],
  ],
  [
    [36_000, 400],
    [4, 1],
  ],
  [
    [1, 1],
    [1, 1],
  ],
])('of %j frames one in %j is compared', (frames, every) => {
  expect(thinningOf(frames)).toEqual(every);
});

test('each side is thinned by itself: both grids stay within their cells, and neither side becomes one line', () =>
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500_000 }), fc.integer({ min: 1, max: 500_000 }), (...frames) => {
      const [rows, columns] = thinningOf(frames).map((every, i) => Math.ceil(frames[i] / every));
      expect(rows * columns).toBeLessThanOrEqual(2000 ** 2);
      expect(Math.max(rows, columns)).toBeLessThanOrEqual(16_384);
      // A side is thinned by no more than it takes for its share.
      for (const [i, kept] of [rows, columns].entries())
        expect(kept).toBeGreaterThanOrEqual(Math.min(frames[i], 1000));
    }),
  ));

test('the coarse cells of a long take by a short clip have more than one column', () => {
  const features = (frames: number): MotionFeatures => ({
    ...featuresOf(rooted(starterClip('jog'))),
    frames,
    dimensions: 1,
  });
  const ends = [15_000, 67].map((frames): MapEnd => ({ features: features(frames), playRate: 1 }));
  const { coarse } = layOutCostMap(ends[0], ends[1], { mode: 'fast', course: courses.spring, every: [1, 1] });
  expect([coarse.every, coarse.rows, coarse.columns]).toEqual([[17, 1], 883, 67]);
});
