import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  bump,
  curve,
  quintic,
  quinticPath,
  ramp,
  wave,
  type Key,
} from '../../../../tools/starter/curves/curve.ts';
import { forAll } from '#test/fixtures/property.ts';

const KEYS: readonly Key[] = [
  [0, 1],
  [1, 3],
  [2, 3],
  [4, -1],
];

test('worked example: the average of a linear part is the part itself', () => {
  const line = curve(
    [
      [0, 0],
      [1, 10],
      [2, 20],
      [3, 30],
      [4, 40],
    ],
    { soften: 0.2 },
  );
  expect(line(1.5)).toBeCloseTo(15, 12);
  expect(line(2.25)).toBeCloseTo(22.5, 12);
});

test('holds its first and last value outside, and equal values between keys', () => {
  const f = curve(KEYS, { soften: 0.2 });
  expect(f(-5)).toBeCloseTo(1, 12);
  expect(f(9)).toBeCloseTo(-1, 12);
  expect(f(1.5)).toBeCloseTo(3, 12);
});

test('never overshoots its keys', () => {
  const f = curve(KEYS, { soften: 0.3 });
  forAll(fc.double({ min: -1, max: 6, noNaN: true }), (t) => f(t) > -1.000001 && f(t) < 3.000001);
});

test('a periodic curve repeats smoothly', () => {
  const f = curve(
    [
      [0, 0],
      [0.3, 5],
      [0.7, -2],
    ],
    { soften: 0.1, period: 1 },
  );
  forAll(fc.double({ min: 0, max: 1, noNaN: true }), fc.integer({ min: -3, max: 3 }), (t, turns) => {
    expect(f(t + turns)).toBeCloseTo(f(t), 9);
  });
  const slope = (t: number): number => (f(t + 1e-5) - f(t - 1e-5)) / 2e-5;
  expect(slope(1 - 1e-5)).toBeCloseTo(slope(1e-5), 1);
});

test('its second derivative is continuous', () => {
  const f = curve(KEYS, { soften: 0.2 });
  const bend = (t: number): number => (f(t + 1e-3) - 2 * f(t) + f(t - 1e-3)) / 1e-6;
  for (let t = -0.5; t < 5; t += 0.01) expect(Math.abs(bend(t + 0.002) - bend(t))).toBeLessThan(4);
});

test('keys out of order throw an InvariantError with their times', () => {
  const backwards: readonly Key[] = [
    [0, 0],
    [2, 1],
    [1, 2],
    [3, 0],
  ];
  expect(() => curve(backwards, { soften: 0.1 })).toThrow('keys of a curve must ascend: 0, 2, 1');
});

test('worked example: a quintic between rests is half-way in the middle, and meets its conditions at both ends', () => {
  expect(quintic([0, 0, 0], [2, 0, 0], 4)(2)).toBeCloseTo(1, 12);
  const f = quintic([1, 2, -3], [0, -1, 4], 0.5);
  const h = 1e-4;
  expect(f(0)).toBe(1);
  expect((f(h) - f(-h)) / (2 * h)).toBeCloseTo(2, 5);
  expect((f(0.5 + h) - 2 * f(0.5) + f(0.5 - h)) / (h * h)).toBeCloseTo(4, 2);
});

test('worked example: between two knots of one parabola a path is that parabola', () => {
  const g = 9.81;
  const path = quinticPath([
    [0, 0, 0, 0],
    [1, 1, 2, -g],
    [1.4, 1 + 2 * 0.4 - (g / 2) * 0.16, 2 - g * 0.4, -g],
    [2, 0, 0, 0],
  ]);
  expect(path(1.2)).toBeCloseTo(1 + 0.4 - (g / 2) * 0.04, 12);
  expect([path(-1), path(3)]).toEqual([0, 0]);
});

test('worked example: ramp, bump and wave', () => {
  expect([ramp(0, 1, 3), ramp(2, 1, 3), ramp(4, 1, 3)]).toEqual([0, 0.5, 1]);
  expect([bump(-1), bump(0.5), bump(1)]).toEqual([0, 1, 0]);
  expect(wave(0.25, 0.25)).toBe(1);
  expect(wave(0.75, 0.25)).toBe(-1);
});
