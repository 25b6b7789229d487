import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SHANK, THIGH } from '../../../../tools/starter/figure/figure.ts';
import { aboutX, add, rotate, subtract, type Vec3 } from '../../../../tools/starter/figure/geometry.ts';
import { ankleOf, solveLeg } from '../../../../tools/starter/figure/pose-figure.ts';
import { turnsInRow } from '#core/math/turn-algebra.ts';
import { forAll } from '#test/fixtures/property.ts';

test('worked example: a level thigh and a vertical shank make a knee of 90 degrees', () => {
  expect(solveLeg([0, 1, 0], [0, 1 - SHANK, THIGH], 0).knee).toBeCloseTo(90, 9);
  expect(ankleOf(90, 90)).toEqual([0, expect.closeTo(-SHANK, 12), expect.closeTo(THIGH, 12)]);
});

test('an ankle within reach is met, whichever way the knee points, with the knee before the leg', () => {
  const bounded = (min: number, max: number) => fc.double({ min, max, noNaN: true });
  const reach = fc.tuple(bounded(-0.25, 0.25), bounded(-0.7, -0.35), bounded(-0.25, 0.25));
  forAll(reach, bounded(-60, 60), (ankle, heading) => {
    const { thigh, knee } = solveLeg([0, 0, 0], ankle, heading);
    const shank = rotate(turnsInRow(thigh, aboutX(knee)), [0, -SHANK, 0]);
    const reached: Vec3 = add(rotate(thigh, [0, -THIGH, 0]), shank);
    expect(knee).toBeGreaterThan(0);
    expect(Math.hypot(...subtract(reached, ankle))).toBeLessThan(1e-9);
  });
});

test('an ankle out of reach is approached with an almost straight leg', () => {
  const { knee } = solveLeg([0, 2, 0], [0, 0, 0], 0);
  expect(knee).toBeGreaterThan(3);
  expect(knee).toBeLessThan(4);
});
