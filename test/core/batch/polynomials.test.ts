import { describe, expect, test } from 'vitest';
import { chebyshevNodes, interpolate } from '../../../core/batch/chebyshev-fit.ts';
import { halfCosine, halfSine, POLYNOMIAL_BELOW, sixteenthDecay } from '../../../core/batch/polynomials.ts';
import {
  createSlerpWeights,
  NEAR_BELOW,
  NEAR_SLERP,
  WIDE_SLERP,
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

test('half a sine is within its error up to half a turn, and 1/2 for no turn', () => {
  const exact = (x: number): number => (x === 0 ? 0.5 : Math.sin(Math.sqrt(x) / 2) / Math.sqrt(x));
  expect(largestError([0, POLYNOMIAL_BELOW], halfSine, exact)).toBeLessThan(2.2e-9);
  expect(halfSine(0)).toBeCloseTo(0.5, 8);
  expect(halfSine(Math.PI ** 2)).toBeCloseTo(1 / Math.PI, 8);
});

test('half a cosine is within its error up to half a turn', () => {
  expect(largestError([0, POLYNOMIAL_BELOW], halfCosine, (x) => Math.cos(Math.sqrt(x) / 2))).toBeLessThan(
    2.3e-10,
  );
  expect(halfCosine((Math.PI / 2) ** 2)).toBeCloseTo(Math.SQRT1_2, 9);
});

test('the decay is within its error, and stays at e^-16 from 1 on', () => {
  expect(largestError([0, 1], sixteenthDecay, (x) => Math.exp(-16 * x))).toBeLessThan(7.5e-9);
  expect(sixteenthDecay(Math.LN2 / 16)).toBeCloseTo(0.5, 8);
  expect(sixteenthDecay(1e9)).toBeCloseTo(Math.exp(-16), 10);
});

describe('slerp weights', () => {
  /** The polynomials S and D at `t`, by Horner's rule from the last coefficient. */
  function polynomialsAt(t: number, table: typeof WIDE_SLERP) {
    const weights = writeSlerpWeights(createSlerpWeights(table), table, [t], 0);
    const split = table.degree.sum + 1;
    const horner = (coefficients: Float64Array) => (z: number) =>
      coefficients.reduceRight((sum, coefficient) => coefficient + z * sum, 0);
    return {
      sum: horner(weights.slice(0, split)),
      difference: horner(weights.slice(split, -1)),
      time: weights[weights.length - 1],
    };
  }

  const limits = [
    { name: 'wide', table: WIDE_SLERP, length: 1, sum: 4e-8, difference: 2.6e-8 },
    { name: 'near', table: NEAR_SLERP, length: NEAR_BELOW, sum: 2e-8, difference: 2e-9 },
  ];
  const times = [0, 1e-3, 0.2, 0.5, 0.8, 1];

  test.each(limits.flatMap((limit) => times.map((t) => ({ t, ...limit }))))(
    '$name weights are within their errors at $t',
    ({ t, table, length, sum, difference }) => {
      const found = polynomialsAt(t, table);
      const halves = (z: number): readonly [number, number] => {
        const angle = 2 * Math.asin(Math.sqrt(z / 2));
        const weightOf = (part: number): number =>
          angle === 0 ? part : Math.sin(part * angle) / Math.sin(angle);
        return [0.5 * weightOf(1 - t), 0.5 * weightOf(t)];
      };
      const exactSum = (z: number): number => halves(z)[0] + halves(z)[1];
      const exactDifference = (z: number): number => halves(z)[1] - halves(z)[0];
      expect(largestError([0, length], found.sum, exactSum)).toBeLessThan(sum);
      expect(largestError([0, length], found.difference, exactDifference)).toBeLessThan(difference);
      expect(found.time).toBe(t);
    },
  );

  test('worked example: halfway round half a turn (90° of the 4-vectors) both weights are cos 45°', () => {
    const { sum, difference } = polynomialsAt(0.5, WIDE_SLERP);
    expect(sum(1)).toBeCloseTo(Math.SQRT1_2, 7);
    expect(difference(1)).toBe(0);
  });
});

describe('interpolation', () => {
  test('worked example: the parabola through (0, 1), (1, 2), (2, 5) is 1 + x^2', () => {
    const found = interpolate(Float64Array.of(0, 1, 2), Float64Array.of(1, 2, 5));
    expect(Array.from(found)).toEqual([1, 0, 1]);
  });

  test('worked example: two nodes of [0, 2] are 1 -+ cos 45°', () => {
    const [first, second] = chebyshevNodes(2, 2);
    expect(first).toBeCloseTo(1 - Math.SQRT1_2, 15);
    expect(second).toBeCloseTo(1 + Math.SQRT1_2, 15);
  });
});
