import { describe, expect, test } from 'vitest';
import { chebyshevNodes, interpolate } from '../../../core/batch/chebyshev-fit.ts';
import { halfCosine, halfSine, POLYNOMIAL_BELOW, sixteenthDecay } from '../../../core/batch/polynomials.ts';
import {
  SLERP_SIZE,
  slerpDifference,
  slerpSum,
  writeSlerpWeights,
} from '../../../core/batch/slerp-weights.ts';

const STEPS = 2000;

/** The largest difference of two functions from `from` to `to`. */
function largestError(
  range: readonly [number, number],
  found: (x: number) => number,
  exact: (x: number) => number,
): number {
  let largest = 0;
  for (let i = 0; i <= STEPS; i++) {
    const x = range[0] + ((range[1] - range[0]) * i) / STEPS;
    largest = Math.max(largest, Math.abs(found(x) - exact(x)));
  }
  return largest;
}

test('half a sine keeps to its error up to half a turn, and is 1/2 for no turn', () => {
  const exact = (x: number): number => (x === 0 ? 0.5 : Math.sin(Math.sqrt(x) / 2) / Math.sqrt(x));
  expect(largestError([0, POLYNOMIAL_BELOW], halfSine, exact)).toBeLessThan(2.2e-9);
  expect(halfSine(0)).toBeCloseTo(0.5, 8);
  expect(halfSine(Math.PI ** 2)).toBeCloseTo(1 / Math.PI, 8);
});

test('half a cosine keeps to its error up to half a turn', () => {
  expect(largestError([0, POLYNOMIAL_BELOW], halfCosine, (x) => Math.cos(Math.sqrt(x) / 2))).toBeLessThan(
    2.3e-10,
  );
  expect(halfCosine((Math.PI / 2) ** 2)).toBeCloseTo(Math.SQRT1_2, 9);
});

test('the decay keeps to its error, and stays at e^-16 from 1 on', () => {
  expect(largestError([0, 1], sixteenthDecay, (x) => Math.exp(-16 * x))).toBeLessThan(7.5e-9);
  expect(sixteenthDecay(Math.LN2 / 16)).toBeCloseTo(0.5, 8);
  expect(sixteenthDecay(1e9)).toBeCloseTo(Math.exp(-16), 10);
});

describe('slerp weights', () => {
  const weights = new Float64Array(SLERP_SIZE);

  test.each([0, 1e-3, 0.2, 0.5, 0.8, 1])('at %f keep to their errors up to half a turn', (t) => {
    writeSlerpWeights(weights, 0, [t], 0);
    const weightOf = (angle: number, part: number): number =>
      angle < 1e-7 ? part : Math.sin(part * angle) / Math.sin(angle);
    const sum = (z: number): number => {
      const angle = Math.acos(1 - z);
      return 0.5 * (weightOf(angle, 1 - t) + weightOf(angle, t));
    };
    const difference = (z: number): number => {
      const angle = Math.acos(1 - z);
      return 0.5 * (weightOf(angle, t) - weightOf(angle, 1 - t));
    };
    expect(largestError([0, 1], (z) => slerpSum(weights, 0, z), sum)).toBeLessThan(7e-9);
    expect(largestError([0, 1], (z) => slerpDifference(weights, 0, z), difference)).toBeLessThan(4e-9);
  });

  test('by hand: halfway round half a turn (90° of the 4-vectors) both weights are cos 45°', () => {
    writeSlerpWeights(weights, 0, [0.5], 0);
    expect(slerpSum(weights, 0, 1)).toBeCloseTo(Math.SQRT1_2, 7);
    expect(slerpDifference(weights, 0, 1)).toBe(0);
  });
});

describe('interpolation', () => {
  test('by hand: the parabola through (0, 1), (1, 2), (2, 5) is 1 + x^2', () => {
    const found = interpolate(Float64Array.of(0, 1, 2), Float64Array.of(1, 2, 5));
    expect(Array.from(found)).toEqual([1, 0, 1]);
  });

  test('by hand: two nodes of [0, 2] are 1 -+ cos 45°', () => {
    const [first, second] = chebyshevNodes(2, 2);
    expect(first).toBeCloseTo(1 - Math.SQRT1_2, 15);
    expect(second).toBeCloseTo(1 + Math.SQRT1_2, 15);
  });
});
