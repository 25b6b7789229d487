import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyEasing, EASINGS, type Easing } from '#core/transition/curves/easing.ts';
import { numberBetween } from '#test/fixtures/arbitraries.ts';
import { property } from '#test/fixtures/property.ts';

function eased(easing: Easing, progress: number): { value: number; slope: number } {
  const [value, slope] = applyEasing(new Float64Array([progress, 9]), 0, easing);
  return { value, slope };
}

test('worked examples', () => {
  expect(eased('linear', 0.3)).toEqual({ value: 0.3, slope: 1 });
  expect(eased('smoothstep', 0.25).value).toBe(0.15625);
  expect(eased('smoothstep', 0.5).slope).toBe(1.5);
  expect(eased('quadraticInOut', 0.25)).toEqual({ value: 0.125, slope: 1 });
  expect(eased('quinticInOut', 0.5)).toEqual({ value: 0.5, slope: 5 });
  expect(eased('circularIn', 0.6).value).toBeCloseTo(0.2, 14);
  expect(eased('expOut', 0.1).value).toBe(0.5);
  expect(eased('sinusoidal', 0.5).slope).toBeCloseTo(Math.PI / 2, 14);
});

describe.each(EASINGS)('%s', (easing) => {
  test('goes from 0 to 1, and is constant with slope 0 outside', () => {
    expect(eased(easing, 0).value).toBeCloseTo(0, 14);
    expect(eased(easing, 1).value).toBeCloseTo(1, 14);
    for (const [progress, end] of [
      [-0.5, 0],
      [1.5, 1],
    ]) {
      expect(eased(easing, progress).value).toBeCloseTo(end, 14);
      expect(eased(easing, progress).slope).toBe(0);
    }
  });

  property('never falls, and its slope is its derivative', numberBetween(0.01, 0.99), (progress) => {
    // The middle of an in-out curve has two slopes.
    fc.pre(Math.abs(progress - 0.5) > 0.01);
    const step = 1e-6;
    const rise = eased(easing, progress + step).value - eased(easing, progress - step).value;
    expect(rise).toBeGreaterThanOrEqual(0);
    const { slope } = eased(easing, progress);
    expect(Math.abs(rise / (2 * step) - slope)).toBeLessThan(1e-5 * Math.max(1, slope));
  });
});
