import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changing } from '../../../../core/blending/changing.ts';
import { sphereWeights, type Spheres } from '../../../../core/blending/weights/sphere-weights.ts';
import { numberUpTo } from '../../../fixtures/arbitraries.ts';
import { rateError, sumOf, weightsOf } from '../weight-checks.ts';

const at = (spheres: Spheres, point: readonly number[], rates: readonly number[] = point.map(() => 0)) => {
  const weights = new Float64Array(spheres.radii.length * 2);
  const gap = sphereWeights(
    weights,
    spheres,
    point.map((value, i) => changing(value, rates[i])),
  );
  return { weights, gap };
};

const pair: Spheres = { centers: [0, 0, 1, 0], radii: [1, 1] };

test('by hand: a quarter of the way between two centres, and a gap', () => {
  expect([...at(pair, [0.25, 0], [1, 0]).weights]).toEqual([0.75, -1, 0.25, 1]);
  expect(at(pair, [3, 0])).toEqual({ weights: new Float64Array(4), gap: true });
  expect(at(pair, [0, 0]).weights[0]).toBe(1);
});

test('weights sum to 1 except in a gap, and have correct rates', () => {
  const spheres = fc.array(
    fc.tuple(numberUpTo(3), numberUpTo(3), fc.double({ min: 0, max: 4, noNaN: true })),
    {
      minLength: 1,
      maxLength: 6,
    },
  );
  fc.assert(
    fc.property(spheres, numberUpTo(4), numberUpTo(4), (list, x, y) => {
      const set = { centers: list.flatMap(([a, b]) => [a, b]), radii: list.map(([, , radius]) => radius) };
      const { weights, gap } = at(set, [x, y]);
      expect(sumOf(weightsOf(weights))).toBeCloseTo(gap ? 0 : 1, 9);
      const reach = list.map(([a, b, radius]) => Math.abs(Math.hypot(x - a, y - b) - radius));
      fc.pre(Math.min(...reach) > 0.01 && list.every(([a, b]) => Math.hypot(x - a, y - b) > 0.01));
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
    }),
  );
});
