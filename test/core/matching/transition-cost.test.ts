import fc from 'fast-check';
import { expect, test } from 'vitest';
import { springIntegral } from '../../../core/matching/spring-integral.ts';
import {
  createPoseCost,
  transitionCostExact,
  transitionCostFast,
  transitionCostPose,
} from '../../../core/matching/transition-cost.ts';
import { springRate } from '../../../core/math/spring.ts';
import { numberUpTo, pose } from '../../fixtures/arbitraries.ts';
import { jointPose, turnAbout } from '../../fixtures/poses.ts';

/** The half-life for which a spring's rate is 2 / s. */
const HALF_LIFE = Math.LN2;
const halfLife = fc.double({ min: 0.05, max: 2, noNaN: true });

test('worked example: an offset at rest costs 2 / y times itself, a velocity alone 1 / y^2', () => {
  expect(transitionCostExact([3, -1], [0, 0], HALF_LIFE)).toBeCloseTo(4, 12);
  expect(transitionCostExact([0], [-8], HALF_LIFE)).toBeCloseTo(2, 12);
});

test('worked example: passing zero costs both parts', () => {
  // x = 1, v = -4, y = 2: j = -2, zero at 1/2 s; whole (4 - 4) / 4 = 0, tail -2 / (4 e).
  expect(transitionCostExact([1], [-4], HALF_LIFE)).toBeCloseTo(1 / Math.E, 12);
  const [source, destination] = [
    { positions: [1], velocities: [-4] },
    { positions: [0], velocities: [0] },
  ];
  expect(transitionCostFast(source, destination, HALF_LIFE)).toBeCloseTo(0, 12);
});

test('the exact cost is the integral of the spring’s distance', () => {
  fc.assert(
    fc.property(numberUpTo(2), numberUpTo(20), halfLife, (x, v, halfLife) => {
      const y = springRate(halfLife);
      // The midpoint rule up to where nothing is left, in y t.
      const [end, count] = [40, 20_000];
      let sum = 0;
      for (let i = 0; i < count; i++) {
        const time = ((i + 0.5) * end) / (count * y);
        sum += Math.abs(Math.exp(-y * time) * (x + (v + x * y) * time));
      }
      const scale = (Math.abs(x) + Math.abs(v) / y) / y;
      expect(Math.abs((sum * end) / (count * y) - springIntegral(x, v, y))).toBeLessThan(
        1e-4 * scale + 1e-12,
      );
    }),
    { numRuns: 30 },
  );
});

test('the fast cost is never above the exact one, and both are symmetrical', () => {
  const numbers = fc.array(numberUpTo(5), { minLength: 6, maxLength: 6 });
  fc.assert(
    fc.property(numbers, numbers, numbers, numbers, halfLife, (ps, vs, pd, vd, halfLife) => {
      const [source, destination] = [
        { positions: ps, velocities: vs },
        { positions: pd, velocities: vd },
      ];
      const offset = ps.map((p, i) => p - pd[i]);
      const velocity = vs.map((v, i) => v - vd[i]);
      const exact = transitionCostExact(offset, velocity, halfLife);
      const fast = transitionCostFast(source, destination, halfLife);
      expect(fast).toBeLessThanOrEqual(exact + 1e-12 * (1 + exact));
      expect(fast).toBeCloseTo(transitionCostFast(destination, source, halfLife), 12);
      const back = transitionCostExact(
        offset.map((x) => -x),
        velocity.map((v) => -v),
        halfLife,
      );
      expect(back).toBe(exact);
    }),
  );
});

test('worked example: a pose costs its position and its weighted rotation, whatever the sign of a quaternion', () => {
  const turned = turnAbout([0.6, 0, 0.8], 0.5);
  for (const rotations of [turned, turned.map((value) => -value)]) {
    const source = jointPose({ positions: [1, 0, 0], rotations });
    // 2 / y = 1 s: 1 m s, and (0.3 + 0.4) rad s at 0.3 m/rad.
    expect(transitionCostPose(source, jointPose({}), createPoseCost(1, HALF_LIFE, 0.3))).toBeCloseTo(
      1.21,
      12,
    );
  }
});

test('the cost from a pose to itself is zero, and magnitudes of 1e6 stay finite', () => {
  const cost = createPoseCost(2, 0.2, 0.5);
  fc.assert(
    fc.property(
      pose(2, { position: 1e6, velocity: 1e6 }),
      pose(2, { position: 1e6, velocity: 1e6 }),
      (a, b) => {
        const twin = { ...a, rotations: a.rotations.map((value) => -value) };
        expect(transitionCostPose(a, twin, cost)).toBeLessThan(1e-6);
        expect(Number.isFinite(transitionCostPose(a, b, cost))).toBe(true);
      },
    ),
  );
});

test('with a half-life of zero the cost is nearly zero, and magnitudes of 1e6 stay finite', () => {
  expect(transitionCostExact([1], [1], 0)).toBeLessThan(2e-5);
  for (const halfLife of [0, 1e6]) {
    for (const x of [0, 1e6, -1e6]) {
      for (const v of [0, 1e6, -1e6])
        expect(Number.isFinite(transitionCostExact([x], [v], halfLife))).toBe(true);
    }
  }
});
