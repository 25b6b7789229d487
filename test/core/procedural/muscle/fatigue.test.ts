import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  fatigueCapacity,
  fatigueRate,
  fatigueStep,
  captureFatigue,
  evaluateFatigue,
} from '#core/procedural/muscle/fatigue.ts';
import { numberBetween, pose } from '#test/fixtures/arbitraries.ts';
import { clonePose } from '#test/fixtures/poses.ts';
import { forAll } from '#test/fixtures/property.ts';
import { createChannels } from '#core/pose/channels.ts';
import { createPose, type Pose } from '#core/pose/pose.ts';
import { restedDrive } from '#test/fixtures/drives.ts';

const fraction = numberBetween(0, 1);
const seconds = numberBetween(0.1, 30);
const effort = fc.record({ activation: fraction, tauFatigue: seconds, tauRecovery: seconds });

test('worked example: at full activation one time constant leaves 1 / e of the strength', () => {
  const full = { activation: 1, tauFatigue: 5, tauRecovery: 9 };
  expect(fatigueStep(0, full, 5)).toBeCloseTo(1 - Math.exp(-1), 14);
  // The integral of e^(-t / 5) over 5 s.
  expect(fatigueCapacity(0, full, 5)).toBeCloseTo(5 * (1 - Math.exp(-1)), 13);
});

test('worked example: recovery at rest uses the other time constant', () => {
  const rest = { activation: 0, tauFatigue: 5, tauRecovery: 9 };
  expect(fatigueStep(0.8, rest, 9)).toBeCloseTo(0.8 / Math.E, 14);
  expect(fatigueStep(0, rest, 100)).toBe(0);
});

test('worked example: at half activation and equal constants it settles at half', () => {
  const half = { activation: 0.5, tauFatigue: 2, tauRecovery: 2 };
  expect(fatigueStep(0, half, 1e6)).toBe(0.5);
  expect(fatigueStep(0.5, half, 3)).toBe(0.5);
  expect(fatigueCapacity(0.5, half, 3)).toBe(1.5);
});

test('any number of steps equals one long step, and fatigue stays between 0 and 1', () =>
  forAll(fraction, effort, seconds, fc.integer({ min: 1, max: 20 }), (fatigue, effort, time, steps) => {
    const whole = fatigueStep(fatigue, effort, time);
    let stepped = fatigue;
    for (let i = 0; i < steps; i++) stepped = fatigueStep(stepped, effort, time / steps);
    expect(stepped).toBeCloseTo(whole, 12);
    expect(whole).toBeGreaterThanOrEqual(-1e-15);
    expect(whole).toBeLessThanOrEqual(1 + 1e-15);
  }));

test('worked example: the rate, which equals the derivative', () => {
  // 0.5 / 2 s of the rested part, 0.5 / 5 s of the tired part.
  expect(fatigueRate(0.4, { activation: 0.5, tauFatigue: 2, tauRecovery: 5 })).toBeCloseTo(0.15 - 0.04, 14);
  forAll(fraction, effort, (fatigue, effort) => {
    const [before, after] = [0.2 - 1e-6, 0.2 + 1e-6].map((time) => fatigueStep(fatigue, effort, time));
    const rate = fatigueRate(fatigueStep(fatigue, effort, 0.2), effort);
    expect(Math.abs((after - before) / 2e-6 - rate)).toBeLessThan(1e-7);
  });
});

test('the capacity is the integral of 1 - f, starting at 0', () =>
  forAll(fraction, effort, seconds, (fatigue, effort, time) => {
    expect(fatigueCapacity(fatigue, effort, 0)).toBeCloseTo(0, 15);
    const [before, after] = [-1e-5, 1e-5].map((dt) => fatigueCapacity(fatigue, effort, time + dt));
    expect((after - before) / 2e-5).toBeCloseTo(1 - fatigueStep(fatigue, effort, time), 6);
  }));

test('zero time constants, and times up to 1e6 s, give finite numbers', () => {
  for (const tau of [0, 1e6]) {
    for (const activation of [0, 0.3, 1]) {
      for (const time of [0, 1e-9, 1e6]) {
        const effort = { activation, tauFatigue: tau, tauRecovery: tau };
        expect(fatigueStep(0.4, effort, time)).toBeGreaterThanOrEqual(0);
        expect(Number.isFinite(fatigueCapacity(0.4, effort, time))).toBe(true);
      }
    }
  }
});

const tiring = { ...restedDrive, activation: 1, tauFatigue: 2, tauRecovery: 5 };

/** One joint at height `y`, turned by `angle` about X. */
function poseAt(y: number, angle: number): Pose {
  const out = createPose(1);
  out.positions.set([0, y, 0]);
  out.rotations.set([Math.sin(angle / 2), 0, 0, Math.cos(angle / 2)]);
  return out;
}

test('worked example: after ln 2 time constants the pose is halfway to the fatigue pose', () => {
  const capture = captureFatigue(poseAt(1, 0), poseAt(0.5, 1), [tiring]);
  const out = evaluateFatigue(createPose(1), poseAt(1, 0), capture, { elapsed: 2 * Math.LN2 });
  expect(out.positions[1]).toBeCloseTo(0.75, 6);
  expect(out.rotations[0]).toBeCloseTo(Math.sin(0.25), 6);
  // f' = (1 - 1/2) / 2 s, of half a metre and one radian.
  expect(out.linearVelocities[1]).toBeCloseTo(-0.125, 6);
  expect(out.angularVelocities[0]).toBeCloseTo(0.25, 6);
});

test('worked example: positions with more sensitivity arrive, and stay there', () => {
  const sensitive = { ...tiring, fatigue: 0.6, activation: 0, translationalSensitivity: 2 };
  const capture = captureFatigue(poseAt(1, 0), poseAt(0.5, 1), [sensitive]);
  const out = evaluateFatigue(createPose(1), poseAt(1, 0), capture, { elapsed: 0 });
  expect(out.positions[1]).toBeCloseTo(0.5, 7);
  expect(out.linearVelocities[1]).toBe(0);
  expect(out.rotations[0]).toBeCloseTo(Math.sin(0.3), 6);
});

test('scales and curves stay as they are', () => {
  const channels = createChannels(1, [0], ['smile']);
  const played = createPose(channels);
  played.linear.set([2, 3, 4, 0.5], 3);
  played.linearVelocities.fill(1);
  const drives = [tiring, tiring].map((drive) => ({ ...drive, fatigue: 1 }));
  const capture = captureFatigue(played, createPose(channels), drives);
  const out = evaluateFatigue(createPose(channels), played, capture, { elapsed: 1 });
  expect([...out.linear.subarray(3)]).toEqual([2, 3, 4, 0.5]);
  expect([...out.linearVelocities.subarray(3)]).toEqual([1, 1, 1, 1]);
});

const poses = pose(2, { position: 2, velocity: 3 });

test('the rested pose is the pose itself, the exhausted one the fatigue pose at rest with unit quaternions', () =>
  forAll(poses, poses, (played, fatigued) => {
    const [rested, exhausted] = [0, 1].map((fatigue) => {
      const drives = [tiring, tiring].map((drive) => ({ ...drive, fatigue }));
      const capture = captureFatigue(played, fatigued, drives);
      return evaluateFatigue(clonePose(played), played, capture, { elapsed: 0 });
    });
    expectNear(rested.positions, played.positions);
    expectNear(exhausted.positions, fatigued.positions);
    expectNear(exhausted.angularVelocities, [0, 0, 0, 0, 0, 0], 1e-9);
    for (const j of [0, 1]) {
      const dot = (q: Pose, p: Pose) =>
        [0, 1, 2, 3].reduce((sum, axis) => sum + q.rotations[j * 4 + axis] * p.rotations[j * 4 + axis], 0);
      expect(Math.abs(dot(rested, played))).toBeCloseTo(1, 9);
      expect(Math.abs(dot(exhausted, fatigued))).toBeCloseTo(1, 9);
      expect(dot(exhausted, exhausted)).toBeCloseTo(1, 9);
    }
  }));

test('its velocities are the derivatives of its poses, and the output may be the input', () =>
  forAll(poses, poses, numberBetween(0.1, 5), (given, fatigued, elapsed) => {
    const still = clonePose(given);
    still.linearVelocities.fill(0);
    const capture = captureFatigue(still, fatigued, [
      tiring,
      { ...tiring, tauFatigue: 4, translationalSensitivity: 0.5 },
    ]);
    const [before, now, after] = [-1e-5, 0, 1e-5].map((dt) =>
      evaluateFatigue(clonePose(still), still, capture, { elapsed: elapsed + dt }),
    );
    for (let i = 0; i < 6; i++) {
      const slope = (after.positions[i] - before.positions[i]) / 2e-5;
      expect(slope).toBeCloseTo(now.linearVelocities[i], 5);
    }
    const inPlace = clonePose(still);
    evaluateFatigue(inPlace, inPlace, capture, { elapsed });
    expect(inPlace).toEqual(now);
  }));

function expectNear(found: ArrayLike<number>, expected: ArrayLike<number>, within = 1e-12): void {
  for (let i = 0; i < expected.length; i++) expect(Math.abs(found[i] - expected[i])).toBeLessThan(within);
}
