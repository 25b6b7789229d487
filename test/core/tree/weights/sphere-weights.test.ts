import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changing } from '#core/tree/weights/changing.ts';
import {
  createLoneSpheres,
  loneSphereWeights,
  boxAroundCenters,
  findSphereGaps,
  type Spheres,
} from '#core/tree/weights/sphere-weights.ts';
import { numberBetween, numberUpTo } from '#test/fixtures/arbitraries.ts';
import { rateError, sumOf, weightsOf } from './weight-checks.ts';
import { forAll } from '#test/fixtures/property.ts';

const at = (spheres: Spheres, point: readonly number[], rates: readonly number[] = point.map(() => 0)) => {
  const weights = new Float64Array(spheres.radii.length * 2);
  const moving = point.map((value, i) => changing(value, rates[i]));
  return { weights, gap: loneSphereWeights(weights, createLoneSpheres(spheres), moving) };
};

const pair: Spheres = { centers: [0, 0, 1, 0], radii: [1, 1] };

test('worked example: a quarter of the way between two centres, and a gap', () => {
  expect([...at(pair, [0.25, 0], [1, 0]).weights]).toEqual([0.75, -1, 0.25, 1]);
  expect(at(pair, [3, 0])).toEqual({ weights: Float64Array.of(0, 0, 1, 0), gap: true });
  expect(at(pair, [0, 0]).weights[0]).toBe(1);
});

test('weights sum to 1, and have correct rates but in a gap, where one is 1', () => {
  const spheres = fc.array(fc.tuple(numberUpTo(3), numberUpTo(3), numberBetween(0, 4)), {
    minLength: 1,
    maxLength: 6,
  });
  forAll(spheres, numberUpTo(4), numberUpTo(4), (list, x, y) => {
    const set = { centers: list.flatMap(([a, b]) => [a, b]), radii: list.map(([, , radius]) => radius) };
    const { weights, gap } = at(set, [x, y]);
    expect(sumOf(weightsOf(weights))).toBeCloseTo(1, 9);
    if (gap) expect(Math.max(...weights)).toBe(1);
    const reach = list.map(([a, b, radius]) => Math.abs(Math.hypot(x - a, y - b) - radius));
    fc.pre(!gap && Math.min(...reach) > 0.01 && list.every(([a, b]) => Math.hypot(x - a, y - b) > 0.01));
    const moving = [changing(x, 0.3), changing(y, -0.7)];
    const error = rateError(
      (p) =>
        at(
          set,
          p.map(({ value }) => value),
          [0.3, -0.7],
        ).weights,
      moving,
    );
    expect(error).toBeLessThan(0.01);
  });
});

/** Three wide spheres, each of which contains the centres of the others. */
const wide: Spheres = { centers: [0, 0, 1, 0, 0, 1], radii: [3, 2.5, 4] };

test('at the centre of a sphere its motion is alone, however wide the others are', () => {
  for (const [i, center] of [
    [0, 0],
    [1, 0],
    [0, 1],
  ].entries()) {
    const weights = weightsOf(at(wide, center).weights);
    expect([...weights]).toEqual([0, 1, 2].map((other) => (other === i ? 1 : 0)));
  }
});

test('in a gap the nearest sphere holds, also just beyond its edge', () => {
  const gapped: Spheres = { centers: [0, 0, 10, 0], radii: [4, 1] };
  expect(at(gapped, [4.001, 0])).toEqual({ weights: Float64Array.of(1, 0, 0, 0), gap: true });
  expect(at(gapped, [8.5, 0], [1, 0])).toEqual({ weights: Float64Array.of(0, 0, 1, 0), gap: true });
  expect(at(gapped, [3.999, 0]).weights[0]).toBe(1);
});

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
    const points = findSphereGaps(set, { low: [-1, -1], high: [1, 1] }, 0.05);
    for (const point of points) expect(at(set, point).gap).toBe(true);
    // A gap at (x, y) that is missed is a sliver: near it some sphere reaches.
    if (points.length === 0 && at(set, [x, y]).gap) {
      const edge = list.map(([a, b, radius]) => Math.hypot(x - a, y - b) - radius);
      expect(Math.min(...edge)).toBeLessThan(0.05);
    }
  });
});
