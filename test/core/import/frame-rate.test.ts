import { expect, test } from 'vitest';
import { frameRateFromTime } from '#core/import/frame-rate.ts';

test.each([
  // frame time, one unit in its last digit, frames per second
  [0.0083333, 1e-7, 120],
  [0.008333, 1e-6, 120],
  [0.0083, 1e-4, 120],
  [0.033333, 1e-6, 30],
  [0.0333, 1e-4, 30],
  [0.0333667, 1e-7, 30_000 / 1001],
  [0.016667, 1e-6, 60],
  [0.0167, 1e-4, 60],
  [0.04, 1e-2, 25],
  [0.008, 1e-3, 125],
  [0.01, 1e-2, 100],
  [0.0416667, 1e-7, 24],
  [0.0417083, 1e-7, 24_000 / 1001],
  [0.0142857, 1e-7, 70],
  [0.0123, 1e-6, 1 / 0.0123],
  [2, 1, 1 / 2],
])('%d s, to %d, is %d frames per second', (frameTime, step, rate) => {
  expect(frameRateFromTime(frameTime, step)).toBe(rate);
});

test('every whole rate is restored from ten digits', () => {
  for (let rate = 1; rate <= 1000; rate++) {
    expect(frameRateFromTime(Number((1 / rate).toFixed(10)), 1e-10)).toBe(rate);
  }
});

test('each usual rate is restored from two digits of its frame time', () => {
  const usual = [
    12, 15, 24, 25, 30, 48, 50, 60, 72, 75, 90, 100, 120, 144, 150, 180, 200, 240, 250, 300, 480, 500,
  ];
  for (const rate of [...usual, 1000]) {
    const step = 10 ** (Math.floor(Math.log10(1 / rate)) - 1);
    expect(frameRateFromTime(Number((1 / rate).toPrecision(2)), step)).toBe(rate);
  }
});
