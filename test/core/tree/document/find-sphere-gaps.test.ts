import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changing } from '#core/tree/weights/changing.ts';
import { sphereWeights } from '#core/tree/weights/sphere-weights.ts';
import { boxAroundCenters, findSphereGaps } from '#core/tree/document/find-sphere-gaps.ts';
import { numberBetween, numberUpTo } from '#test/fixtures/arbitraries.ts';
import { forAll } from '#test/fixtures/property.ts';

const square = (radius: number) => ({
  centers: [0, 0, 1, 0, 0, 1, 1, 1],
  radii: [radius, radius, radius, radius],
});

test('worked example: four spheres on a square leave a gap in the middle for radii up to 0.7071', () => {
  const gaps = findSphereGaps(square(0.69), boxAroundCenters(square(0.69)), 0.02);
  expect(gaps.length).toBeGreaterThan(0);
  for (const [x, y] of gaps) expect(Math.hypot(x - 0.5, y - 0.5)).toBeLessThan(0.05);
  expect(findSphereGaps(square(0.72), boxAroundCenters(square(0.72)), 0.02)).toEqual([]);
});

test('every reported point is in a gap; there is no gap if none is reported', () => {
  const spheres = fc.array(fc.tuple(numberUpTo(2), numberUpTo(2), numberBetween(0.3, 3)), {
    minLength: 1,
    maxLength: 8,
  });
  forAll(spheres, numberUpTo(1), numberUpTo(1), (list, x, y) => {
    const set = { centers: list.flatMap(([a, b]) => [a, b]), radii: list.map(([, , radius]) => radius) };
    const gapAt = (point: readonly number[]) =>
      sphereWeights(
        new Float64Array(list.length * 2),
        set,
        point.map((value) => changing(value)),
      );
    const points = findSphereGaps(set, { low: [-1, -1], high: [1, 1] }, 0.05);
    for (const point of points) expect(gapAt(point)).toBe(true);
    // A gap at (x, y) that is missed is a sliver: near it some sphere reaches.
    if (points.length === 0 && gapAt([x, y])) {
      const edge = list.map(([a, b, radius]) => Math.hypot(x - a, y - b) - radius);
      expect(Math.min(...edge)).toBeLessThan(0.05);
    }
  });
});
