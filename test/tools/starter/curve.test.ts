import fc from 'fast-check';
import { expect, test } from 'vitest';
import { curve, quinticPath } from '../../../tools/starter/curve.ts';
import { forAll } from '#test/fixtures/property.ts';

const held = curve('0:1 1:3 2:3 4:-1', 0.2);

test('passes linear keys, keeps equal ones, holds its ends and never overshoots', () => {
  expect(curve('0:0 1:10 2:20 3:30 4:40', 0.2)(1.5)).toBeCloseTo(15, 12);
  expect([-5, 1.5, 9].map(held)).toEqual([1, 3, -1].map((value) => expect.closeTo(value, 12) as number));
  forAll(fc.double({ min: -1, max: 6, noNaN: true }), (t) => held(t) > -1.000001 && held(t) < 3.000001);
});

test('repeats after its period', () => {
  const f = curve('0:0 0.3:5 0.7:-2', 0.1, 1);
  forAll(fc.double({ min: 0, max: 1, noNaN: true }), fc.integer({ min: -3, max: 3 }), (t, turns) => {
    expect(f(t + turns)).toBeCloseTo(f(t), 9);
  });
});

test('its second derivative is continuous', () => {
  const bend = (t: number): number => (held(t + 1e-3) - 2 * held(t) + held(t - 1e-3)) / 1e-6;
  for (let t = -0.5; t < 5; t += 0.01) expect(Math.abs(bend(t + 0.002) - bend(t))).toBeLessThan(4);
});

test('keys out of order throw an InvariantError with their times', () => {
  expect(() => curve('0:0 2:1 1:2 3:0', 0.1)).toThrow('keys of a curve must ascend: 0, 2, 1');
});

test('between two knots of one parabola a path is that parabola, and it rests outside', () => {
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
