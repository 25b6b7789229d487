import { test } from 'vitest';
import { bindMuscles } from '#core/procedural/muscle/bind-muscles.ts';
import { withBoundMuscles, LEFT_LEG, type MuscleAsset } from '#core/procedural/muscle/muscle-asset.ts';
import { captureFatigue, evaluateFatigue } from '#core/procedural/muscle/fatigue.ts';
import { followWork } from '#core/procedural/muscle/followed-joint.ts';
import {
  evaluateMuscleProgress,
  MUSCLE_PROGRESS_SIZE,
  type MusclePull,
} from '#core/procedural/muscle/muscle-progress.ts';
import { createPose } from '#core/pose/pose.ts';
import { withFatiguePose } from '#core/methods/binding/fatigue-destination.ts';
import { methodOf } from '#test/fixtures/method-run.ts';
import { slotOf } from '#test/fixtures/transitions.ts';
import { expectNothingAllocated } from '#test/fixtures/nothing-allocated.ts';

const names = Array.from({ length: 24 }, (_, j) => ['hips', 'left thigh', 'left shin', 'left foot'][j % 4]);
const use = { form: 'metric', rotationMultiplier: 0.025, fatigue: 0.2 } as const;
const drives = bindMuscles(LEFT_LEG, names, use);

test('20,000 evaluations of a muscle that sinks into a fatigue pose grow the heap by less than 64 KB', async () => {
  const joints = names.length;
  const fatiguePose = Array.from({ length: joints * 7 }, (_, i) => (i % 7 === 6 ? 1 : 0));
  const bound = { asset: LEFT_LEG, mirrored: false, fatiguePose };
  const method = withFatiguePose(methodOf('muscle'));
  const factors = new Float64Array(joints).fill(1);
  const [source, destination, out] = [createPose(joints), createPose(joints), createPose(joints)];
  const values = withBoundMuscles(slotOf('muscle', { fatigue: 0.2 }).values, bound);
  const capture = method.capture({ source, destination, factors, canonicalNames: names }, values);
  const sample = { source, destination, elapsed: 0 };
  await expectNothingAllocated(() => {
    for (let i = 0; i < 20_000; i++) {
      sample.elapsed = (i * 0.0137) % 2;
      method.evaluate(out, sample, capture);
    }
  });
});

test('20,000 evaluations of progress and of a fatigue pose grow the heap by less than 64 KB without a collection', async () => {
  const progress = new Float64Array(names.length * MUSCLE_PROGRESS_SIZE);
  const pull = { drives, blendTimes: new Float64Array(names.length).fill(0.3) };
  const pose = createPose(names.length);
  const out = createPose(names.length);
  const capture = captureFatigue(pose, createPose(names.length), drives);
  const time = { elapsed: 0 };
  await expectNothingAllocated(() => {
    for (let i = 0; i < 20_000; i++) {
      time.elapsed = (i * 0.0137) % 2;
      evaluateMuscleProgress(progress, pull, time);
      evaluateFatigue(out, pose, capture, time);
    }
  });
});

test('20,000 evaluations of followed joints and springs grow the heap by less than 64 KB without a collection', async () => {
  const foot = LEFT_LEG.joints['left foot'];
  const joints = { 'left foot': foot, 'left shin': { ...foot, optimalLength: 0.9 } };
  const followed = pullOf({ ...LEFT_LEG, model: 'hillFollowing', joints });
  const row = { activation: 1, translationalSensitivity: 1, tauFatigue: 30, tauRecovery: 60, inertia: 0.4 };
  const rows = [0, 8, 30].map((damping) => ({ ...row, stiffness: 40, damping }));
  const [hips, neck, head] = rows;
  const springs = pullOf({ ...LEFT_LEG, model: 'springDamper', joints: { hips, neck, head } });
  const out = new Float64Array(3 * MUSCLE_PROGRESS_SIZE);
  const time = { elapsed: 0 };
  await expectNothingAllocated(() => {
    for (let i = 0; i < 20_000; i++) {
      time.elapsed = (i * 0.0137) % 2;
      evaluateMuscleProgress(out, followed, time);
      evaluateMuscleProgress(out, springs, time);
    }
  });
});

function pullOf(asset: MuscleAsset): MusclePull {
  const names = Object.keys(asset.joints);
  const drives = bindMuscles(asset, names, { ...use, angles: names.map(() => 1) });
  const paths = drives.map((drive) => (drive.followed ? followWork(drive.followed, drive, 0.3) : null));
  return { drives, blendTimes: drives.map(({ spring }) => (spring === undefined ? 0.3 : 1)), paths };
}
