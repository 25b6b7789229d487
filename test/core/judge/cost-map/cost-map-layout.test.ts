import { expect, onTestFinished, test } from 'vitest';
import { endBy, endFlag } from '#core/kit/long-work.ts';
import {
  cellsOf,
  runCostMap,
  thinningOf,
  type CostMapOptions,
  type MapEnd,
} from '#core/judge/cost-map/cost-map-layout.ts';
import { featuresOf } from '#core/judge/cost-map/motion-features.ts';
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
  ['fast', 'spring', 1],
  ['fast', 'dead blending', 3],
  ['exact', 'spring', 1],
  ['exact', 'dead blending', 2],
] as const)(
  '%s map of a %s, every frame in %i: each cell is the cost of its frames',
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
      [source, destination].map(({ features }) => Math.ceil(features.frames / every)),
    );
    for (let row = 0; row < fine.rows; row += 3) {
      for (let column = 0; column < fine.columns; column += 2) {
        const brute =
          mode === 'fast'
            ? fastCost(source, row * every, destination, column * every, options.course)
            : frameCost(source, row * every, destination, column * every, options.course);
        const cell = cells[row * fine.stride + column];
        expect(Math.abs(cell - brute)).toBeLessThan(1e-5 * brute + 1e-7);
      }
    }
    const coarseCells = cellsOf(buffer, coarse);
    expect(coarseCells[coarse.stride + 2]).toBe(cells[coarse.every * fine.stride + 2 * coarse.every]);
  },
);

test('a jog costs nothing into itself at the same frame, and the exact map is nowhere below the fast one', async () => {
  const jog = end('jog');
  const maps = await Promise.all(
    (['fast', 'exact'] as const).map(async (mode) => {
      const { layout, buffer, kernel } = await mapOf(jog, jog, { mode, course: courses.spring, every: 1 });
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
    every: 1,
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
  await expect(mapOf(jog, other, { mode: 'fast', course: courses.spring, every: 1 })).rejects.toThrow(
    'two figures',
  );
});

test('long clips are thinned to 2,000 rows or columns', () => {
  expect(thinningOf(2000, 30)).toBe(1);
  expect(thinningOf(100, 2001)).toBe(2);
  expect(thinningOf(9000, 2001)).toBe(5);
});
