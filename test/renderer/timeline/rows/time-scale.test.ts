import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  endOfScale,
  fitScale,
  pannedBy,
  timeOfX,
  xOfTime,
  zoomedAt,
  zoomLimits,
} from '#renderer/timeline/rows/time-scale.ts';

const scale = { left: 100, width: 1000, start: -2, pixelsPerSecond: 250 };
const limits = { minimum: 10, maximum: 5000 };

test('by hand: 2 s after the left edge at 250 px/s is 500 px right of it', () => {
  expect(xOfTime(scale, 0)).toBe(600);
  expect(timeOfX(scale, 600)).toBe(0);
  expect(endOfScale(scale)).toBe(2);
});

test('fitting leaves 16 px on both sides', () => {
  const fitted = fitScale(100, 1032, { start: -1, end: 1 });
  expect(fitted.pixelsPerSecond).toBe(500);
  expect(xOfTime(fitted, -1)).toBeCloseTo(116, 9);
  expect(xOfTime(fitted, 1)).toBeCloseTo(1116, 9);
});

test('fitting works for a range of zero length and a panel of zero width', () => {
  expect(fitScale(100, 1032, { start: 3, end: 3 }).pixelsPerSecond).toBe(1000);
  expect(fitScale(100, 0, { start: 0, end: 1 }).pixelsPerSecond).toBeGreaterThan(0);
});

test('the time under the pointer stays there at any zoom', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 100, max: 1100, noNaN: true }),
      fc.double({ min: 0.01, max: 100, noNaN: true }),
      (x, factor) => {
        const zoomed = zoomedAt(scale, x, factor, limits);
        expect(timeOfX(zoomed, x)).toBeCloseTo(timeOfX(scale, x), 9);
        expect(zoomed.pixelsPerSecond).toBeGreaterThanOrEqual(limits.minimum);
        expect(zoomed.pixelsPerSecond).toBeLessThanOrEqual(limits.maximum);
      },
    ),
  );
});

test('a frame is never wider than 48 px, and the content never narrower than a fifth of the width', () => {
  expect(zoomLimits(1000, { start: -3, end: 1 }, 100)).toEqual({ minimum: 50, maximum: 4800 });
});

test('panned to the right by 250 px, the view starts 1 s earlier, but keeps the content in sight', () => {
  const range = { start: -3, end: 3 };
  expect(pannedBy(scale, 250, range).start).toBe(-3);
  expect(pannedBy(scale, 1e6, range).start).toBe(-5);
  expect(pannedBy(scale, -1e6, range).start).toBe(1);
});
