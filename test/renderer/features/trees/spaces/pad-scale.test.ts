import { describe, expect, test } from 'vitest';
import { pixelsOf, toPixel, toValue, ticksOf } from '#renderer/kit/plot/scale.ts';
import {
  fitScales,
  gridOf,
  lineNear,
  snapped,
  formatPadValue,
} from '#renderer/features/trees/spaces/pad-scale.ts';
import type { PadAxis } from '#renderer/features/trees/spaces/pad-space.ts';

const axis = (low: number, high: number, fixed = false): PadAxis => ({
  name: 'x',
  unit: '',
  source: 0,
  address: [],
  low,
  high,
  fixed,
  range: null,
});
const pixels = [
  [10, 410],
  [190, 10],
] as const;

test.each([
  [0, 1],
  [-180, 180],
  [1e5, 1.001e5],
  [3, 3],
  [0, 0],
  [-1e-3, 1e-3],
])('a range from %s to %s is in view, up is up, and pixels lead back to values', (low, high) => {
  const [x, y] = fitScales([axis(low, high), axis(low, high)], pixels, false);
  for (const value of [low, high]) {
    expect(toPixel(x, value)).toBeGreaterThan(10);
    expect(toPixel(x, value)).toBeLessThan(410);
    expect(toValue(x, toPixel(x, value))).toBeCloseTo(value, 6);
    expect(toPixel(y, value)).toBeLessThan(190);
  }
  if (high > low) expect(toPixel(y, high)).toBeLessThan(toPixel(y, low));
  expect(x.step).toBeGreaterThan(0);
  expect(x.step).toBeLessThanOrEqual((x.high - x.low) / 100 + 1e-12);
});

test('one scale for both axes keeps circles round, and both ranges in view', () => {
  const [x, y] = fitScales([axis(0, 1), axis(-50, 50)], pixels, true);
  expect(pixelsOf(x, 3)).toBeCloseTo(pixelsOf(y, 3), 9);
  expect(toPixel(x, 1)).toBeLessThan(410);
  expect(toPixel(y, 50)).toBeGreaterThan(10);
});

describe('a dragged value', () => {
  const [scale] = fitScales([axis(0, 10)], pixels, false);

  test('is on a step, finer with Shift, and has no digits left over', () => {
    expect(scale.step).toBe(0.1);
    expect(snapped(scale, null, 4.56789, false)).toBe(4.6);
    expect(snapped(scale, null, 4.56789, true)).toBe(4.57);
    expect(snapped(scale, null, 0.3000001, false)).toBe(0.3);
  });

  test('stays in view, and in a fixed range', () => {
    expect(snapped(scale, null, 99, false)).toBeCloseTo(scale.high, 6);
    expect(snapped(scale, axis(0, 10, true), 10.4, false)).toBe(10);
    expect(Object.is(snapped(scale, axis(0, 10, true), -0.01, false), 0)).toBe(true);
  });
});

test('ticks are round, in view and not too close', () => {
  const [scale] = fitScales([axis(0, 10)], pixels, false);
  expect(ticksOf(scale, 56)).toEqual([0, 2, 4, 6, 8, 10]);
  expect(ticksOf(scale, 1e5)).toEqual([0]);
});

test('values have the digits of their step, and a true minus', () => {
  expect(formatPadValue(-1.256, 0.01)).toBe('−1.26');
  expect(formatPadValue(-0.001, 0.01)).toBe('0.00');
  expect(formatPadValue(42, 10)).toBe('42');
});

test('a dragged sample snaps to a line of the grid within six pixels, and to none farther off', () => {
  const [x, y] = fitScales([axis(0, 4), axis(0, 2)], pixels, false);
  for (const scale of [x, y])
    for (const line of gridOf(scale)) {
      const pixel = (scale.high - scale.low) / Math.abs(scale.to - scale.from);
      expect(lineNear(scale, line + 5 * pixel)).toBe(line);
      expect(lineNear(scale, line - 7 * pixel)).toBeUndefined();
    }
  expect(gridOf(x).length).toBeGreaterThan(3);
});
