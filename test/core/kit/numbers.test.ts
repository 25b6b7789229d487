import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  formatBriefly,
  formatNumber,
  largestOf,
  timecodeOf,
  timecodeRate,
  timecodeSteps,
} from '#core/kit/numbers.ts';
import { numberBetween } from '#test/fixtures/arbitraries.ts';
import { forAll } from '#test/fixtures/property.ts';

test('the largest of any number of values is found', () => {
  const values = new Float64Array(1_000_000).fill(Number.NaN, 7);
  values[3] = 2.5;
  expect([largestOf(values), largestOf([-1]), largestOf([])]).toEqual([2.5, 0, 0]);
});

test('negative numbers have a minus sign, zero has none', () => {
  expect(formatNumber(-0.5, 1)).toBe('−0.5');
  expect(formatNumber(-0.001, 2)).toBe('0.00');
});

test('a short number has the digits that count, and no noise', () => {
  expect(formatBriefly(0.1 + 0.2, 6)).toBe('0.3');
  expect(formatBriefly(-1234.5, 3)).toBe('−1230');
});

test.each([
  [0, 30, '00:00:00:00'],
  [29, 30, '00:00:00:29'],
  [30, 30, '00:00:01:00'],
  [-6, 60, '\u221200:00:00:06'],
  [108_000, 30, '01:00:00:00'],
  [4 * 120 + 96, 120, '00:00:04:096'],
  [12.5, 24, '00:00:00:12.5'],
  [23.99, 24, '00:00:01:00'],
  [-0.01, 24, '00:00:00:00'],
])('%d frames at %d a second are %s', (frames, fps, words) => {
  expect(timecodeOf(frames, fps)).toBe(words);
});

test('a fractional rate counts to the nearest whole number, and drops no frame', () => {
  expect(timecodeRate(29.97)).toBe(30);
  expect(timecodeOf(1800, 29.97)).toBe('00:01:00:00'); // no frames dropped at the minute
  expect(timecodeOf(1801, 29.97)).toBe('00:01:00:01');
  expect(timecodeOf(33, 1 / 0.03)).toBe('00:00:01:00'); // a file with a frame time of 0.03 s
  expect(timecodeRate(0.2)).toBe(1);
});

test('frames have unique timecodes in ascending order', () => {
  const frames = fc.integer({ min: 0, max: 1e6 });
  forAll(frames, numberBetween(0.5, 500), (frame, fps) => {
    expect(timecodeOf(frame, fps) < timecodeOf(frame + 1, fps)).toBe(true);
  });
});

test('ruler steps are fractions of a second, then clock steps', () => {
  const steps = timecodeSteps(24);
  expect(steps.slice(0, 9)).toEqual([1, 2, 3, 4, 6, 8, 12, 24, 48]);
  expect(steps.at(-1)).toBe(24 * 3600 * 30);
  expect(timecodeSteps(1)).toEqual(expect.arrayContaining([1, 60, 3600]));
});
