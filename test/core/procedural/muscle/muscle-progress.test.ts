import fc from 'fast-check';
import { expect, test } from 'vitest';
import { playedText, withBoundMuscles, LEFT_LEG } from '#core/procedural/muscle/muscle-asset.ts';
import { anglesBetween } from '#core/procedural/muscle/bind-muscles.ts';
import {
  evaluateMuscleProgress,
  muscleHalfLife,
  type MuscleDrive,
} from '#core/procedural/muscle/muscle-progress.ts';
import { createPose } from '#core/pose/pose.ts';
import { numberBetween } from '#test/fixtures/arbitraries.ts';
import { restedDrive } from '#test/fixtures/drives.ts';
import { turnAbout } from '#test/fixtures/poses.ts';
import { forAll } from '#test/fixtures/property.ts';

function progressAt(drive: MuscleDrive, blendTime: number, elapsed: number): number[] {
  const pull = { drives: [drive], blendTimes: [blendTime] };
  return Array.from(evaluateMuscleProgress(new Float64Array(4), pull, { elapsed }));
}

const drive = fc.record({
  strength: numberBetween(0.1, 4),
  activation: numberBetween(0, 1),
  fatigue: numberBetween(0, 0.9),
  tauFatigue: numberBetween(0.5, 10),
  tauRecovery: numberBetween(0.5, 10),
  translationalSensitivity: numberBetween(0.5, 2),
});

test('worked example: a nominal muscle follows smoothstep over the blend time', () => {
  // p = 1/4: 3/16 - 2/64 = 0.15625, 6 (1/4)(3/4) / 2 s = 0.5625.
  expect(progressAt(restedDrive, 2, 0.5)).toEqual([0.15625, 0.5625, 0.15625, 0.5625]);
  expect(progressAt(restedDrive, 2, 2)).toEqual([1, 0, 1, 0]);
});

test('worked example: sensitivity scales positions only', () => {
  const sensitive = { ...restedDrive, translationalSensitivity: 2 };
  // Positions: p = 1/2, twice as fast: 6 / 4 * 2 / 2 s.
  expect(progressAt(sensitive, 2, 0.5)).toEqual([0.5, 1.5, 0.15625, 0.5625]);
});

test('worked example: half exhausted it takes twice as long', () => {
  const tired = { ...restedDrive, fatigue: 0.5, activation: 0.5, tauFatigue: 3, tauRecovery: 3 };
  expect(progressAt(tired, 1, 1)[2]).toBe(0.5);
  expect(progressAt(tired, 1, 2)[2]).toBe(1);
});

test('it starts at the source at rest, is monotonic, and its rate is its derivative', () =>
  forAll(drive, numberBetween(0.05, 2), (drive, elapsed) => {
    expect(progressAt(drive, 0.5, 0)).toEqual([0, 0, 0, 0]);
    expect(progressAt(drive, 0.5, -3)).toEqual([0, 0, 0, 0]);
    const [before, now, after] = [-1e-6, 0, 1e-6].map((dt) => progressAt(drive, 0.5, elapsed + dt));
    for (const at of [0, 2]) {
      expect(after[at]).toBeGreaterThanOrEqual(before[at]);
      expect(Math.abs((after[at] - before[at]) / 2e-6 - now[at + 1])).toBeLessThan(1e-3);
    }
  }));

test('without strength it never starts, without blend time it ends immediately, and results are finite', () => {
  expect(progressAt({ ...restedDrive, strength: 0 }, 1, 1e6)).toEqual([0, 0, 0, 0]);
  expect(progressAt(restedDrive, 0, 0.001)).toEqual([1, 0, 1, 0]);
  expect(progressAt(restedDrive, 0, 0)).toEqual([0, 0, 0, 0]);
  expect(progressAt({ ...restedDrive, strength: 1e6 }, 0, 1e6)).toEqual([1, 0, 1, 0]);
});

test('worked example: half-lives depend on the remaining strength, by a factor of at most four', () => {
  expect(muscleHalfLife(0.2, 1, 0)).toBe(0.2);
  expect(muscleHalfLife(0.2, 2, 0.5)).toBe(0.2);
  expect(muscleHalfLife(0.2, 2, 0)).toBe(0.1);
  expect(muscleHalfLife(0.2, 100, 0)).toBe(0.05);
  expect(muscleHalfLife(0.2, 1, 1)).toBe(0.8);
  expect(muscleHalfLife(0.2, 0.01, 0)).toBe(0.8);
  expect(muscleHalfLife(0, 1, 0)).toBe(0);
});

test('half-lives decrease continuously as strength rises from zero', () =>
  forAll(numberBetween(0, 8), numberBetween(0, 1), (strength, fatigue) => {
    const [less, more] = [strength, strength + 1e-3].map((s) => muscleHalfLife(0.2, s, fatigue));
    expect(more).toBeLessThanOrEqual(less);
    expect(less).toBeLessThanOrEqual(0.8);
    expect(more).toBeGreaterThanOrEqual(0.05);
  }));

test('worked example: the angles between two poses', () => {
  const [a, b] = [0.25, 1.5].map((angle) => {
    const pose = createPose(3);
    pose.rotations.set([
      ...turnAbout([0, 1, 0], -angle),
      ...turnAbout([1, 0, 0], 0.5),
      0,
      0,
      0,
      angle > 1 ? -1 : 1,
    ]);
    return pose;
  });
  const [turned, still, flipped, ...more] = anglesBetween(a, b);
  expect(turned).toBeCloseTo(1.25, 5);
  expect([still, flipped, ...more]).toEqual([expect.closeTo(0, 5), 0]);
});

test('what plays is compared with the muscles that it names, which no file holds', () => {
  const muscles = { asset: LEFT_LEG, mirrored: false, fatiguePose: null };
  const values = { muscles: 'id', strength: 1 };
  const bound = withBoundMuscles(values, muscles);
  expect(JSON.stringify(bound)).toBe(JSON.stringify(values));
  expect(playedText([values])).toBe(JSON.stringify([values]));
  const texts = [values, bound, withBoundMuscles(values, { ...muscles, mirrored: true })].map((each) =>
    playedText([each]),
  );
  expect(new Set(texts).size).toBe(3);
  expect(texts[1]).toBe(playedText([withBoundMuscles({ ...values }, { ...muscles })]));
});
