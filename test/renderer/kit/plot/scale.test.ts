import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  extended,
  fitted,
  isOnScale,
  lengthOf,
  OVERSHOOT,
  panned,
  pixelsOf,
  pixelWithin,
  startingAt,
  toPixel,
  toValue,
  zoomed,
  zoomLimits,
  ticksOf,
} from '#renderer/kit/plot/scale.ts';
import { forAll } from '#test/fixtures/property.ts';

const scale = { low: -2, high: 2, from: 100, to: 1100 };
const limits = { least: 0.2, most: 100 };

const value = fc.double({ min: -1e4, max: 1e4, noNaN: true });
const length = fc.double({ min: 1e-3, max: 1e5, noNaN: true });
/** Scales of any values, in either direction. */
const scales = fc
  .tuple(value, length, fc.integer({ min: 0, max: 500 }), fc.integer({ min: 1, max: 2000 }), fc.boolean())
  .map(([low, span, start, pixels, isUp]) => ({
    ...{ low, high: low + span },
    ...(isUp ? { from: start + pixels, to: start } : { from: start, to: start + pixels }),
  }));

test('worked example: 2 s after the left edge at 250 px/s is 500 px right of it', () => {
  expect(toPixel(scale, 0)).toBe(600);
  expect(toValue(scale, 600)).toBe(0);
  expect([pixelsOf(scale, 2), lengthOf(scale, 500)]).toEqual([500, 2]);
});

test('a value leads to its pixel and back, on scales of any direction', () =>
  forAll(scales, fc.double({ min: -1, max: 2, noNaN: true }), (any, share) => {
    const span = any.high - any.low;
    const at = any.low + share * span;
    expect(Math.abs(toValue(any, toPixel(any, at)) - at) / span).toBeLessThan(1e-6);
    expect(toPixel(any, any.low)).toBeCloseTo(any.from, 6);
    expect(toPixel(any, any.high)).toBeCloseTo(any.to, 6);
    expect(lengthOf(any, pixelsOf(any, span)) / span).toBeCloseTo(1, 9);
    expect(isOnScale(any, pixelWithin(any, at, 8), 8)).toBe(true);
  }));

test('a value beyond the scale is at its end, or as far off as it may be', () => {
  expect([-9, 0, 9].map((at) => pixelWithin(scale, at))).toEqual([100, 600, 1100]);
  expect([-9, 0, 9].map((at) => pixelWithin(scale, at, 8))).toEqual([92, 600, 1108]);
  const up = { ...scale, from: 1100, to: 100 };
  expect([-9, 0, 9].map((at) => pixelWithin(up, at, 8))).toEqual([1108, 600, 92]);
  expect([99, 100, 1100, 1101].map((x) => isOnScale(up, x))).toEqual([false, true, true, false]);
  expect(isOnScale(scale, Number.NaN)).toBe(false);
});

test('ticks are round, ascending, on the scale, apart, and no more than fit', () => {
  const spacing = fc.integer({ min: 20, max: 100 });
  forAll(scales, spacing, (any, pixels) => {
    const ticks = ticksOf(any, pixels);
    const room = Math.abs(any.to - any.from);
    expect(ticks.length).toBeLessThanOrEqual(Math.floor(room / pixels + 1e-6) + 1);
    for (const [i, tick] of ticks.entries()) {
      expect(isOnScale(any, toPixel(any, tick), 1e-3 * room)).toBe(true);
      if (i > 0) expect(pixelsOf(any, tick - ticks[i - 1])).toBeGreaterThan(pixels * 0.999);
    }
  });
});

test('fitting leaves 16 px on both sides', () => {
  const whole = fitted({ low: -1, high: 1 }, 100, 1132);
  expect(pixelsOf(whole, 1)).toBeCloseTo(500, 9);
  expect(toPixel(whole, -1)).toBeCloseTo(116, 9);
  expect(toPixel(whole, 1)).toBeCloseTo(1116, 9);
});

test('fitting works for a span of zero length and a panel of zero width', () => {
  expect(pixelsOf(fitted({ low: 3, high: 3 }, 100, 1132), 1)).toBeCloseTo(1000, 9);
  expect(pixelsOf(fitted({ low: 0, high: 1 }, 100, 100), 1)).toBeGreaterThan(0);
});

test('a wider panel shows more at the same zoom', () => {
  expect(extended(scale, 1350)).toEqual({ low: -2, high: 3, from: 100, to: 1350 });
});

test('the value under the pointer stays there at any zoom', () =>
  forAll(
    fc.double({ min: 100, max: 1100, noNaN: true }),
    fc.double({ min: 0.01, max: 100, noNaN: true }),
    (x, factor) => {
      const closer = zoomed(scale, toValue(scale, x), factor, limits);
      expect(toValue(closer, x)).toBeCloseTo(toValue(scale, x), 9);
      expect(closer.high - closer.low).toBeGreaterThanOrEqual(limits.least - 1e-9);
      expect(closer.high - closer.low).toBeLessThanOrEqual(limits.most + 1e-9);
    },
  ));

test('a frame is never wider than 48 px, and the content never narrower than a fifth of the width', () => {
  const { least, most } = zoomLimits(scale, { low: -3, high: 1 }, 100);
  expect(pixelsOf({ ...scale, low: 0, high: least }, 1 / 100)).toBeCloseTo(48, 9);
  expect(pixelsOf({ ...scale, low: 0, high: most }, 4)).toBeCloseTo(200, 9);
});

test('panned to the right by 250 px, the view starts 1 s earlier, but keeps the content in sight', () => {
  const extent = { low: -3, high: 3 };
  const startOf = (pixels: number): number => panned(scale, lengthOf(scale, -pixels), extent, OVERSHOOT).low;
  expect([startOf(250), startOf(1e6), startOf(-1e6)]).toEqual([-3, -5, 1]);
});

test('a pan keeps the zoom, and without slack what is visible stays within its extent', () => {
  const extent = { low: -3, high: 3 };
  forAll(value, (by) => {
    const { low, high } = panned(scale, by, extent);
    expect(high - low).toBeCloseTo(4, 9);
    expect(low).toBeGreaterThanOrEqual(-3);
    expect(high).toBeLessThanOrEqual(3);
  });
  expect(startingAt(scale, 7)).toEqual({ ...scale, low: 7, high: 11 });
});
