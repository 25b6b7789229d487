import { expect, test } from 'vitest';
import { captureFatigue, evaluateFatigue } from '#core/procedural/muscle/fatigue-pose.ts';
import { copyPose, createPose, type Pose } from '#core/pose/pose.ts';
import { numberBetween, pose } from '#test/fixtures/arbitraries.ts';
import { restedDrive } from '#test/fixtures/drives.ts';
import { forAll } from '#test/fixtures/property.ts';

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

const poses = pose(2, { position: 2, velocity: 3 });

test('the rested pose is the pose itself, the exhausted one the fatigue pose at rest with unit quaternions', () =>
  forAll(poses, poses, (played, fatigued) => {
    const [rested, exhausted] = [0, 1].map((fatigue) => {
      const drives = [tiring, tiring].map((drive) => ({ ...drive, fatigue }));
      const capture = captureFatigue(played, fatigued, drives);
      return evaluateFatigue(copyOf(played), played, capture, { elapsed: 0 });
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
    const still = copyOf(given);
    still.linearVelocities.fill(0);
    const capture = captureFatigue(still, fatigued, [
      tiring,
      { ...tiring, tauFatigue: 4, translationalSensitivity: 0.5 },
    ]);
    const [before, now, after] = [-1e-5, 0, 1e-5].map((dt) =>
      evaluateFatigue(copyOf(still), still, capture, { elapsed: elapsed + dt }),
    );
    for (let i = 0; i < 6; i++) {
      const slope = (after.positions[i] - before.positions[i]) / 2e-5;
      expect(slope).toBeCloseTo(now.linearVelocities[i], 5);
    }
    const inPlace = copyOf(still);
    evaluateFatigue(inPlace, inPlace, capture, { elapsed });
    expect(inPlace).toEqual(now);
  }));

function copyOf(given: Pose): Pose {
  return copyPose(
    {
      positions: new Float64Array(6),
      rotations: new Float64Array(8),
      linearVelocities: new Float64Array(6),
      angularVelocities: new Float64Array(6),
    },
    given,
  );
}

function expectNear(found: ArrayLike<number>, expected: ArrayLike<number>, within = 1e-12): void {
  for (let i = 0; i < expected.length; i++) expect(Math.abs(found[i] - expected[i])).toBeLessThan(within);
}
