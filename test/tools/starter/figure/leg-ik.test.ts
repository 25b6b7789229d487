import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SHANK, THIGH } from '../../../../tools/starter/figure/figure.ts';
import { add, length, rotate, subtract, type Vec3 } from '../../../../tools/starter/figure/geometry.ts';
import { ankleOf, solveLeg } from '../../../../tools/starter/figure/leg-ik.ts';
import { forAll } from '#test/fixtures/property.ts';

function reached(hip: Vec3, ankle: Vec3, kneeHeading: number): Vec3 {
  const { thigh, shank } = solveLeg(hip, ankle, kneeHeading);
  return add(hip, add(rotate(thigh, [0, -THIGH, 0]), rotate(shank, [0, -SHANK, 0])));
}

test('worked example: a level thigh and a vertical shank make a knee of 90 degrees', () => {
  const leg = solveLeg([0, 1, 0], [0, 1 - SHANK, THIGH], 0);
  expect(leg.knee).toBeCloseTo(90, 9);
  const [x, y, z] = rotate(leg.thigh, [0, -1, 0]);
  expect([x, y, z].map((v) => Math.round(v * 1e9) / 1e9 + 0)).toEqual([0, 0, 1]);
  expect(ankleOf(90, 90)[1]).toBeCloseTo(-SHANK, 12);
  expect(ankleOf(90, 90)[2]).toBeCloseTo(THIGH, 12);
});

test('an ankle target within reach is met, whichever way the knee points', () => {
  const bounded = (min: number, max: number) => fc.double({ min, max, noNaN: true });
  forAll(
    bounded(-0.25, 0.25),
    bounded(0.35, 0.7),
    bounded(-0.25, 0.25),
    bounded(-60, 60),
    (x, y, z, heading) => {
      const hip: Vec3 = [0.1, 0.95, 2];
      const ankle: Vec3 = [0.1 + x, 0.95 - y, 2 + z];
      expect(length(subtract(reached(hip, ankle, heading), ankle))).toBeLessThan(1e-9);
    },
  );
});

test('the knee is in front of the line from hip to ankle, never behind', () => {
  const { thigh, knee } = solveLeg([0, 0.9, 0], [0, 0.1, 0.05], 0);
  expect(knee).toBeGreaterThan(0);
  expect(rotate(thigh, [0, -1, 0])[2]).toBeGreaterThan(0.05 / 0.8);
});

test('an ankle target out of reach is approached with an almost straight leg', () => {
  const { knee } = solveLeg([0, 2, 0], [0, 0, 0], 0);
  expect(knee).toBeGreaterThan(3);
  expect(knee).toBeLessThan(4);
});
