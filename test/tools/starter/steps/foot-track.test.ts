import { expect, test } from 'vitest';
import { curve } from '../../../../tools/starter/curves/curve.ts';
import {
  ANKLE_HEIGHT,
  BALL_FORWARD,
  BALL_HEIGHT,
  HEEL_BACK,
  TOE_FORWARD,
} from '../../../../tools/starter/figure/figure.ts';
import { plantedAnkle } from '../../../../tools/starter/steps/foot-rocker.ts';
import { footTrack, type FootPlan } from '../../../../tools/starter/steps/foot-track.ts';

const PRINT = { x: 2, z: 3, heading: 0 };

test('worked example: a flat foot stands on its print', () => {
  expect(plantedAnkle(PRINT, 0, 0)).toEqual([2, ANKLE_HEIGHT, 3]);
});

test('worked example: with toes straight up, the ankle is behind the heel', () => {
  const [x, y, z] = plantedAnkle(PRINT, -90, 0);
  expect(x).toBe(2);
  expect(y).toBeCloseTo(HEEL_BACK, 12);
  expect(z).toBeCloseTo(3 - HEEL_BACK - ANKLE_HEIGHT, 12);
});

test('worked example: with the heel straight up over the ball, the toes are flat', () => {
  const [, y, z] = plantedAnkle(PRINT, 90, 0);
  expect(y).toBeCloseTo(BALL_HEIGHT + BALL_FORWARD, 12);
  expect(z).toBeCloseTo(3 + BALL_FORWARD + ANKLE_HEIGHT - BALL_HEIGHT, 12);
});

test('worked example: foot and toes straight up on the tip of the toes', () => {
  const [, y, z] = plantedAnkle(PRINT, 90, 90);
  expect(y).toBeCloseTo(TOE_FORWARD, 12);
  expect(z).toBeCloseTo(3 + TOE_FORWARD + ANKLE_HEIGHT, 12);
});

test('a heading rotates the foot about the point under its ankle', () => {
  const [x, , z] = plantedAnkle({ ...PRINT, heading: 90 }, 90, 90);
  expect(x).toBeCloseTo(2 + TOE_FORWARD + ANKLE_HEIGHT, 12);
  expect(z).toBeCloseTo(3, 12);
});

const PLAN: FootPlan = {
  stances: [
    { start: -1, end: 1, print: { x: 0.1, z: 0, heading: 0 } },
    { start: 1.5, end: 3, print: { x: 0.1, z: 0.6, heading: 30 } },
  ],
  pitch: curve(
    [
      [0.7, 0],
      [1, 40],
      [1.2, 30],
      [1.5, -10],
      [1.6, 0],
    ],
    { soften: 0.1 },
  ),
  toePitch: () => 0,
  lift: 0.05,
  outward: 0.01,
  kneeOut: 4,
};

test('planted before and after, and raised between', () => {
  const foot = footTrack(PLAN);
  expect(foot(-3).ankle).toEqual([0.1, ANKLE_HEIGHT, 0]);
  expect(foot(2).ankle).toEqual([0.1, ANKLE_HEIGHT, 0.6]);
  expect(foot(2).heading).toBe(30);
  expect(foot(1.25).ankle[1]).toBeGreaterThan(ANKLE_HEIGHT + 0.05);
  expect(foot(1.25).kneeOut).toBe(4);
});

test('leaves and lands with continuous position and speed', () => {
  const foot = footTrack(PLAN);
  const h = 1e-4;
  for (const time of [1, 1.5]) {
    for (const axis of [0, 1, 2]) {
      const [before, at, after] = [time - h, time, time + h].map((t) => foot(t).ankle[axis]);
      expect(after - before).toBeLessThan(2e-3);
      expect((after - at) / h).toBeCloseTo((at - before) / h, 1);
    }
  }
});

test('a foot that lands before it left throws an InvariantError', () => {
  const [first, second] = PLAN.stances;
  const backwards = { ...PLAN, stances: [first, { ...second, start: 0.9 }] };
  expect(() => footTrack(backwards)).toThrow('a foot plants at 0.9 s before it left at 1 s');
});
