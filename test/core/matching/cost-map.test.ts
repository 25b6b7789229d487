import fc from 'fast-check';
import { expect, test } from 'vitest';
import { writeCostMap } from '../../../core/matching/cost-map.ts';
import {
  transitionCostExact,
  transitionCostFast,
  type MovingPoints,
} from '../../../core/matching/transition-cost.ts';
import { numberUpTo } from '../../fixtures/arbitraries.ts';

/** One joint at rest at these heights. */
function standing(heights: readonly number[]): MovingPoints {
  return { positions: heights.flatMap((y) => [0, y, 0]), velocities: heights.flatMap(() => [0, 0, 0]) };
}

test('worked example: a row per source frame, at rest 2 / y of the distance', () => {
  for (const mode of ['exact', 'fast'] as const) {
    const options = { mode, joints: 1, halfLife: Math.LN2 };
    const map = writeCostMap(new Float32Array(6), standing([0, 2]), standing([0, 1, 5]), options);
    expect(Array.from(map, (cost) => Math.round(cost * 1e6) / 1e6)).toEqual([0, 1, 5, 2, 1, 3]);
  }
});

test('each entry is the cost of its two frames', () => {
  const motion = fc.record({
    positions: fc.array(numberUpTo(2), { minLength: 18, maxLength: 18 }),
    velocities: fc.array(numberUpTo(5), { minLength: 18, maxLength: 18 }),
  });
  fc.assert(
    fc.property(motion, motion, (source, destination) => {
      const frame = (
        { positions, velocities }: typeof source,
        i: number,
      ): MovingPoints & { positions: number[] } => ({
        positions: positions.slice(i * 6, i * 6 + 6),
        velocities: velocities.slice(i * 6, i * 6 + 6),
      });
      const options = { joints: 2, halfLife: 0.2 };
      const exact = writeCostMap(new Float64Array(9), source, destination, { ...options, mode: 'exact' });
      const fast = writeCostMap(new Float64Array(9), source, destination, { ...options, mode: 'fast' });
      for (let i = 0; i < 9; i++) {
        const [from, to] = [frame(source, Math.floor(i / 3)), frame(destination, i % 3)];
        const minus = (a: ArrayLike<number>, b: ArrayLike<number>) => Array.from(a, (x, k) => x - b[k]);
        const offset = minus(from.positions, to.positions);
        const velocity = minus(from.velocities, to.velocities);
        expect(exact[i]).toBeCloseTo(transitionCostExact(offset, velocity, 0.2), 12);
        expect(fast[i]).toBeCloseTo(transitionCostFast(from, to, 0.2), 12);
      }
    }),
  );
});

test('a map of another size is refused', () => {
  const options = { mode: 'fast', joints: 1, halfLife: 0.1 } as const;
  expect(() => writeCostMap(new Float32Array(5), standing([0, 1]), standing([0, 1]), options)).toThrow(
    '2 by 2 frames',
  );
});
