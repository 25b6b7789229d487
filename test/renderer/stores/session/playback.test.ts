import fc from 'fast-check';
import { expect, test } from 'vitest';
import { advanceTime, atEnd, nextShuttle } from '#renderer/stores/session/playback.ts';
import { forAll } from '#test/fixtures/property.ts';

const range = { start: -1, end: 2 };

test('a loop continues at the other end', () => {
  expect(advanceTime(1.9, 0.3, range, true)).toBeCloseTo(-0.8, 12);
  expect(advanceTime(-0.9, -0.3, range, true)).toBeCloseTo(1.8, 12);
  expect(advanceTime(0, 0.25, range, true)).toBe(0.25);
});

test('playback without a loop stops at its end', () => {
  expect(advanceTime(1.9, 0.3, range, false)).toBe(2);
  expect(advanceTime(-0.9, -0.3, range, false)).toBe(-1);
  expect(atEnd(2, 1, range)).toBe(true);
  expect(atEnd(2, -1, range)).toBe(false);
  expect([-1, -0.9].map((time) => atEnd(time, -1, range))).toEqual([true, false]);
  expect(atEnd(1.9, 1, range)).toBe(false);
});

test('a loop starts again from outside the range', () => {
  expect(advanceTime(5, 0.01, range, true)).toBe(-1);
  expect(advanceTime(-5, -0.01, range, true)).toBe(2);
});

test('a loop never leaves its range', () => {
  const time = fc.double({ min: -1, max: 2, noNaN: true });
  const delta = fc.double({ min: -50, max: 50, noNaN: true });
  forAll(time, delta, (from, by) => {
    const to = advanceTime(from, by, range, true);
    expect(to).toBeGreaterThanOrEqual(-1);
    expect(to).toBeLessThanOrEqual(2);
  });
});

test('J and L: each press in the same direction doubles the speed, the other one reverses', () => {
  expect(nextShuttle(1, false, 1)).toBe(1);
  expect(nextShuttle(1, true, 1)).toBe(2);
  expect(nextShuttle(4, true, 1)).toBe(4);
  expect(nextShuttle(2, true, -1)).toBe(-1);
  expect(nextShuttle(-1, true, -1)).toBe(-2);
});
