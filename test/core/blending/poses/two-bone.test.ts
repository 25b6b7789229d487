import { describe, expect, test } from 'vitest';
import { createTwoBoneSolver } from '#core/blending/poses/two-bone.ts';
import { quatMultiply, quatRotateVector } from '#core/math/quaternion.ts';
import { turnAbout } from '#test/fixtures/poses.ts';

const HINGE = [1, 0, 0];
const solve = createTwoBoneSolver(HINGE);
const degrees = (radians: number): number => (radians * 180) / Math.PI;

/** A limb whose bones of 1 m hang down, bent by an angle about X, rad; solved for a target. */
function reach(bend: number, target: readonly number[]) {
  const start = Float64Array.from([0, 0, 0, 1, ...turnAbout([1, 0, 0], bend), 0, 0, 0, 1]);
  const offsets = Float64Array.from([0, -1, 0, 0, -1, 0]);
  const limb = { rotations: start.slice(), offsets, target: Float64Array.from(target) };
  solve(limb);
  const { rotations } = limb;
  const both = quatMultiply(new Float64Array(4), rotations, rotations, 0, 0, 4);
  const middle = quatRotateVector(new Float64Array(3), rotations, offsets);
  const lower = quatRotateVector(new Float64Array(3), both, offsets, 0, 0, 3);
  const bent = degrees(2 * Math.atan2(rotations[4], rotations[7]));
  return {
    end: [...middle].map((value, i) => value + lower[i]),
    middle: [...middle],
    bent,
    rotations,
    start,
  };
}

describe('two bones', () => {
  test('worked example: bones of 1 m reach 1.41 m at a right angle', () => {
    const { end, bent } = reach(0.3, [0, -Math.SQRT2, 0]);
    expect(bent).toBeCloseTo(90, 6);
    [0, -Math.SQRT2, 0].forEach((value, axis) => expect(end[axis]).toBeCloseTo(value, 9));
  });

  test('any target in reach is reached, and what is already there stays', () => {
    for (const target of [
      [0.5, -1, 0.7],
      [-1, 0.2, 0.1],
      [0, 0.9, -0.9],
      [0.01, -0.02, 0],
    ])
      reach(0.4, target).end.forEach((value, axis) => expect(value).toBeCloseTo(target[axis], 9));
    const still = reach(0.7, [0, -1 - Math.cos(0.7), -Math.sin(0.7)]);
    still.rotations.forEach((value, i) => expect(value).toBeCloseTo(still.start[i], 9));
  });

  test.each([0, -0.05])('a limb bent by %d rad bends to the side of its hinge', (bend) => {
    const { end, bent } = reach(bend, [0, -1.5, 0]);
    expect(bent).toBeCloseTo(degrees(2 * Math.acos(0.75)), 6);
    expect(end[1]).toBeCloseTo(-1.5, 9);
  });

  test('out of reach it is stretched to 99.8 % of its length; a straighter limb stays so', () => {
    expect(Math.hypot(...reach(0.5, [0, -9, 0]).end)).toBeCloseTo(2 * 0.998, 9);
    expect(Math.hypot(...reach(0.01, [3, 0, 0]).end)).toBeCloseTo(2 * Math.cos(0.005), 9);
  });
});
