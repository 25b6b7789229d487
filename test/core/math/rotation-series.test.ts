import { expect, test } from 'vitest';
import {
  exponentialFactor,
  inverseJacobianD,
  jacobianB,
  jacobianC,
  logarithmFactor,
} from '#core/math/rotation-series.ts';

const withSquare = (factor: (angle: number, squared: number) => number) => (angle: number) =>
  factor(angle, angle * angle);

test.each([
  { name: 'exp', factor: exponentialFactor, limit: 1 / 2, join: 1e-4 },
  { name: 'B', factor: withSquare(jacobianB), limit: 1 / 2, join: 0.1 },
  { name: 'C', factor: withSquare(jacobianC), limit: 1 / 6, join: 0.1 },
  { name: 'D', factor: withSquare(inverseJacobianD), limit: 1 / 12, join: 0.1 },
])('$name has its limit at 0, and no step at the end of its series', ({ factor, limit, join }) => {
  expect(factor(0)).toBe(limit);
  const [below, above] = [factor(join * (1 - 1e-12)), factor(join * (1 + 1e-12))];
  expect(Math.abs(above - below)).toBeLessThan(3e-13);
});

test('worked example: at half a turn B = 2 / pi^2, C = 1 / pi^2, D = 1 / pi^2', () => {
  expect(jacobianB(Math.PI, Math.PI ** 2)).toBeCloseTo(2 / Math.PI ** 2, 14);
  expect(jacobianC(Math.PI, Math.PI ** 2)).toBeCloseTo(1 / Math.PI ** 2, 14);
  expect(inverseJacobianD(Math.PI, Math.PI ** 2)).toBeCloseTo(1 / Math.PI ** 2, 14);
});

test('the logarithm takes the longer arc for a negative cosine, and is finite at a full turn', () => {
  const [sine, cosine] = [Math.sin(2), Math.cos(2)]; // 4 rad
  expect(logarithmFactor(sine, cosine) * sine).toBeCloseTo(4, 14);
  expect(logarithmFactor(0, 1)).toBe(2);
  expect(logarithmFactor(0, -1)).toBe(-2);
});
