import { describe, expect, test } from 'vitest';
import { jointChannels } from '#core/pose/channels.ts';
import {
  captureUnrealExtrapolation,
  extrapolateAsUnreal,
} from '#core/methods/unreal/unreal-extrapolation.ts';
import { createDoublePose } from '#test/fixtures/poses.ts';
import { angleOf, ESTIMATE, jointAt, seamOf } from './unreal-motions.ts';

describe('worked examples', () => {
  test('0.2 m in 0.1 s towards 0.8 m is a half-life of 0.4 s; a rotation away from it gets the shortest', () => {
    const seam = seamOf(jointAt(-0.2, -0.1), jointAt(0), jointAt(0.8, -0.5), 0.1);
    const { velocities, halfLives } = captureUnrealExtrapolation(seam, ESTIMATE);
    [2, 0, 0, 0, 1, 0].forEach((v, i) => expect(velocities[i]).toBeCloseTo(v, 12));
    expect(halfLives[0]).toBeCloseTo(0.4, 12);
    expect(halfLives[4]).toBe(0.05);
  });

  test('velocities are limited before half-lives are estimated', () => {
    const seam = seamOf(jointAt(-2, -2), jointAt(0), jointAt(1, 1), 0.1);
    const { velocities, halfLives } = captureUnrealExtrapolation(seam, ESTIMATE);
    expect([velocities[0], velocities[4]]).toEqual([5, 2 * Math.PI]);
    expect(halfLives[0]).toBeCloseTo(0.2, 12);
    expect(halfLives[4]).toBeCloseTo(1 / (2 * Math.PI), 12);
  });

  test('an axis below 1e-4 cm/s or rad/s counts as that fast: 2e-7 m and 2e-5 rad are 0.2 s away', () => {
    const seam = seamOf(jointAt(-1e-8, -1e-6), jointAt(0), jointAt(2e-7, 2e-5), 0.1);
    const { halfLives } = captureUnrealExtrapolation(seam, ESTIMATE);
    [0, 4].forEach((axis) => expect(halfLives[axis]).toBeCloseTo(0.2, 9));
  });

  test('it extrapolates with the engine’s exponential: 0.25330 is left after two half-lives, a little more than a quarter', () => {
    const extrapolation = {
      channels: jointChannels(1),
      grows: true,
      velocities: Float64Array.of(2, 0, 0, 0, 1, 0),
      halfLives: new Float64Array(6).fill(0.4),
    };
    const at = (elapsed: number) =>
      extrapolateAsUnreal(createDoublePose(1), jointAt(1, 0.5), extrapolation, new Float64Array(3), {
        elapsed,
      });
    const way = (0.4 / Math.LN2) * (1 - 0.2533028734020267);
    expect(at(0.8).positions[0]).toBeCloseTo(1 + 2 * way, 12);
    expect(angleOf(at(0.8))).toBeCloseTo(0.5 + way, 12);
    expect(way).toBeLessThan((0.4 / Math.LN2) * 0.75);
    expect(at(0)).toEqual(at(-1));
    expect([at(0).positions[0], angleOf(at(0))]).toEqual([1, 0.5]);
  });
});

test('joints below 1e-4 cm/s or rad/s do not move, with any half-life', () => {
  const moved = (speed: number, turn: number): number[] => {
    const extrapolation = {
      channels: jointChannels(1),
      grows: true,
      velocities: Float64Array.of(speed, 0, 0, 0, turn, 0),
      halfLives: new Float64Array(6).fill(1e6),
    };
    const out = createDoublePose(1);
    extrapolateAsUnreal(out, createDoublePose(1), extrapolation, new Float64Array(3), { elapsed: 1 });
    return [out.positions[0], angleOf(out)];
  };
  expect(moved(9.9e-7, 9.9e-5)).toEqual([0, 0]);
  const [x, angle] = moved(1.1e-6, 1.1e-4);
  // The engine's exponential begins 0.746 % steeper than the exact one.
  expect(x).toBeCloseTo(1.00746054 * 1.1e-6, 10);
  expect(angle).toBeCloseTo(1.00746054 * 1.1e-4, 9);
  expect(moved(1, 9.9e-5)[1]).toBe(0);
  expect(moved(9.9e-7, 1)[0]).toBe(0);
});
