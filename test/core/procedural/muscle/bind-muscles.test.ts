import { describe, expect, test } from 'vitest';
import {
  bindMuscles,
  findUnbound,
  findUnitDisagreements,
  muscleForce,
} from '#core/procedural/muscle/bind-muscles.ts';
import { FORCE_FORMS, type ForceForm } from '#core/procedural/muscle/muscle-choice.ts';
import {
  LEFT_LEG,
  mirrorMuscles,
  type JointMuscle,
  type MuscleAsset,
} from '#core/procedural/muscle/muscle-asset.ts';
import { workTime, evaluateMuscleProgress } from '#core/procedural/muscle/muscle-progress.ts';
import { toOptimalLengths } from '#core/procedural/muscle/muscle-table.ts';

const use = { form: 'metric', rotationMultiplier: 0.025, fatigue: 0.1 } as const;

test('worked example: the strength of the left foot and knee of the slides', () => {
  const names = ['hips', 'left shin', 'left foot'];
  const drives = bindMuscles(LEFT_LEG, names, use);
  expect(findUnbound(LEFT_LEG, names)).toEqual(['left thigh']);
  // Knee: 1000 N * 0.9 * (1 - 0.6 / 2.5) = 684 N, at 6 cm 41.04 N m. Foot: 600 N at 5 cm, 30 N m.
  expect(drives.map(({ strength }) => strength)).toEqual([
    1,
    expect.closeTo(1.026, 12),
    expect.closeTo(0.75, 12),
  ]);
  expect(drives[1]).toMatchObject({
    activation: 0.9,
    fatigue: 0.1,
    tauFatigue: 30,
    translationalSensitivity: 1.1,
  });
});

test('a joint without a muscle is nominal and never tires', () => {
  const [hips] = bindMuscles(LEFT_LEG, ['hips'], use);
  expect(hips).toMatchObject({ strength: 1, fatigue: 0, activation: 0, translationalSensitivity: 1 });
});

test('the sign of a torque is kept: a muscle that pushes turns its joint away, which never starts', () => {
  const drives = bindMuscles(LEFT_LEG, ['left foot'], { ...use, form: 'code' });
  expect(drives[0].strength).toBeCloseTo(-6099.8795332116415 * 0.05 * 0.025, 10);
  const pull = { drives, blendTimes: [0.3] };
  const progress = evaluateMuscleProgress(new Float64Array(4), pull, { elapsed: 5 });
  expect(Array.from(progress, Math.abs)).toEqual([0, 0, 0, 0]);
  expect(workTime(pull)).toBe(Number.POSITIVE_INFINITY);
});

const withTendon = (asset: MuscleAsset): MuscleAsset => ({
  ...asset,
  joints: Object.fromEntries(
    Object.entries(asset.joints).map(([name, row]) => [name, { ...row, tendonLength: 1 }]),
  ),
});

describe('lengths come from the joint at the seam', () => {
  const strengthOf = (change: Partial<JointMuscle>, angle: number, form: ForceForm = 'metric'): number => {
    const foot = { ...LEFT_LEG.joints['left foot'], ...change };
    const asset = { ...LEFT_LEG, joints: { 'left foot': foot } };
    // The code expects optimal lengths, and a tendon of 1: a shorter one pushes.
    const used = form === 'code' ? withTendon(toOptimalLengths(asset)) : asset;
    return bindMuscles(used, ['left foot'], { ...use, form, angles: [angle] })[0].strength;
  };

  test.each(FORCE_FORMS)(
    'a stiff tendon pulls faster in each form, a stiff muscle not as on the slide: %s',
    (form) => {
      for (const angle of [0.2, 0.5, 1]) {
        const pull = (change: Partial<JointMuscle>): number => strengthOf(change, angle, form);
        expect(pull({ tendonStiffness: 30_000 })).toBeGreaterThan(pull({}));
        if (form === 'slide') expect(pull({ passiveStiffness: 40_000 })).toBeLessThan(pull({}));
        else expect(pull({ passiveStiffness: 40_000 })).toBeGreaterThan(pull({}));
      }
    },
  );

  test('worked example: 1 rad at 5 cm stretches muscle and tendon by 5 cm, the softer tendon by more', () => {
    const [muscle, tendon] = [(0.05 * 3) / 7, (0.05 * 4) / 7];
    const contractile = 600 * Math.exp(-((muscle / 0.15) ** 2) / 0.45);
    const force = contractile + 4000 * muscle + 3000 * tendon;
    expect(strengthOf({}, 1)).toBeCloseTo(force * 0.05 * 0.025, 12);
    expect(strengthOf({}, 0)).toBeCloseTo(0.75, 12);
  });

  test('stiffness, slack and optimal length count', () => {
    const usual = strengthOf({}, 0.5);
    expect(strengthOf({ passiveStiffness: 40_000 }, 0.5)).toBeGreaterThan(1.05 * usual);
    expect(strengthOf({ tendonStiffness: 30_000 }, 0.5)).toBeGreaterThan(1.05 * usual);
    expect(strengthOf({ tendonSlackLength: 0.12 }, 0.5)).toBeLessThan(0.95 * usual);
    expect(strengthOf({ optimalLength: 0.25 }, 0.5)).toBeLessThan(0.95 * usual);
  });

  test('the same muscle in optimal lengths of the usual length is as strong', () => {
    const foot = { ...LEFT_LEG.joints['left foot'], muscleLength: 0.1, optimalLength: 0.1 };
    const metres = { ...LEFT_LEG, joints: { 'left foot': foot } };
    const [a, b] = [metres, toOptimalLengths(metres)].map(
      (asset) => bindMuscles(asset, ['left foot'], { ...use, angles: [0.8] })[0].strength,
    );
    expect(b).toBeCloseTo(a, 12);
  });
});

test('each formula interprets the same muscle in its own way', () => {
  const foot = LEFT_LEG.joints['left foot'];
  const forces = (['metric', 'slide', 'code'] as const).map((form) => muscleForce(foot, form).force);
  // Slide: 1000 N * 0.8 * (1 - 1 / 2) * e^(-1 / 4); nothing is stretched.
  expect(forces).toEqual([600, expect.closeTo(311.5203132285619, 9), expect.closeTo(-6099.8795332116415, 9)]);
});

test('worked example: on the slide, a muscle stretched by a tenth pulls more, while its passive part pushes', () => {
  const foot = LEFT_LEG.joints['left foot'];
  const { force, contractile, parallel, series } = muscleForce({ ...foot, muscleLength: 0.165 }, 'slide');
  // s = 0.075 / 0.165 = 5 / 11; 4000 N/m * -15 mm.
  expect(contractile).toBeCloseTo((800 * 6 * Math.exp(-25 / 121)) / 11, 9);
  expect([parallel, series]).toEqual([expect.closeTo(-60, 9), 0]);
  expect(force).toBe(contractile + parallel + series);
});

test('each muscle of the slides pulls in every form; with consistent units it pulls more when more active', () => {
  for (const form of FORCE_FORMS) {
    for (const muscle of Object.values(LEFT_LEG.joints)) {
      const [less, more] = [0.5, 1].map((activation) => muscleForce({ ...muscle, activation }, form).force);
      expect(Math.abs(more)).toBeGreaterThan(100);
      if (form !== 'code') expect(more).toBeCloseTo(2 * less, 9);
    }
  }
});

test('only the code has inconsistent units', () => {
  const asset = LEFT_LEG;
  expect(findUnitDisagreements('metric', asset)).toEqual([]);
  expect(findUnitDisagreements('slide', asset)).toEqual([]);
  expect(findUnitDisagreements('code', asset)).toHaveLength(2);
  expect(findUnitDisagreements('code', { ...asset, lengthsIn: 'optimalLengths' })).toHaveLength(1);
});

test('mirrored muscles are equal, and missing joints are listed', () => {
  const right = mirrorMuscles(LEFT_LEG);
  const names = ['left foot', 'right foot'];
  const drives = bindMuscles(right, names, use);
  expect(drives[0].strength).toBe(1);
  expect(drives[1].strength).toBeCloseTo(0.75, 12);
  expect(findUnbound(right, names)).toEqual(['right shin', 'right thigh']);
  expect(mirrorMuscles(right)).toEqual(LEFT_LEG);
});
