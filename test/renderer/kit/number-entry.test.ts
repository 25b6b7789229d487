import { expect, test } from 'vitest';
import { readEntry } from '#renderer/kit/number-entry.tsx';

test.each([
  [{ minimum: 0 }, '0', 0], // the smallest
  [{ minimum: 0 }, '-0.01', 'Enter a number from 0 to 1000000.'],
  [{ minimum: 0.5 }, '1/2', 0.5],
  [{}, '-1000000', -1e6],
  [{}, '1e6', 1e6], // the largest
  [{}, '1000001', /^Enter a number/],
  [{}, '-1000001', /^Enter a number/],
  [{}, 'much', /much/],
  [{ unit: 's' as const }, '6 f', 0.1], // frames of 60 per second
  [{ unit: 's' as const, minimum: 0 }, '200 ms', 0.2],
])('in a field with %j, “%s” is %s', (limits, typed, value) => {
  const read = readEntry(typed, limits);
  if (typeof value === 'number') expect(read).toBeCloseTo(value, 9);
  else expect(read).toMatch(value);
});
