import { describe, expect, test } from 'vitest';
import type { Clip } from '../../../../core/clip.ts';
import { canonicalNamesOf, recognisedMap } from '../../../../core/joints/canonical-names.ts';
import { createJointMap, type JointMap } from '../../../../core/joints/joint-map.ts';
import type { Skeleton } from '../../../../core/skeleton.ts';
import {
  createEvaluation,
  createTransitionFrame,
  evaluateTransition,
} from '../../../../core/transition/evaluation/evaluation.ts';
import { findBlendMethod } from '../../../../core/transition/methods/registry.ts';
import { rooted } from '../../../fixtures/rooted.ts';
import { slotOf, transitionOf } from '../../../fixtures/transitions.ts';
import { skeletonOf } from '../../joints/skeletons.ts';

const unreal = skeletonOf(`root
  pelvis
    thigh_l
      calf_l
        foot_l
    thigh_r
      calf_r
        foot_r`);

/** The rest pose, with every joint rotated by `angle` (rad) about X. */
function standing(skeleton: Skeleton, angle: number): Clip {
  const joints = skeleton.names.length;
  const rotations = Float32Array.from({ length: joints * 4 }, (_, i) =>
    // The joint above the pelvis stands still.
    i % 4 === 0 && i > 0 ? Math.sin(angle / 2) : i % 4 === 3 ? Math.cos(i > 4 ? angle / 2 : 0) : 0,
  );
  const { restPositions: positions } = skeleton;
  return { skeleton, fps: 30, frameCount: 1, positions, rotations, groundHeight: 0, loop: false };
}

/** Progress of each joint to the destination after 0.1 s, by name. */
function progressOf(muscles: string, map?: JointMap): Record<string, number> {
  const slots = [slotOf('muscle', { muscles, rotationMultiplier: 0.075 })];
  const alignment = { kind: 'none', offset: { x: 0, z: 0, yaw: 0 } } as const;
  const made = createEvaluation(
    transitionOf({ slots, chosen: 0, alignment }),
    rooted(standing(unreal, 0)),
    rooted(standing(unreal, 0.5)),
    map,
  );
  if (!made.ok) throw new Error(made.error.message);
  const { rotations } = evaluateTransition(createTransitionFrame(made.value), made.value, 0.1).slots[0].pose;
  const gone = unreal.names.map((_, j) => (2 * Math.asin(rotations[j * 4])) / 0.5);
  return Object.fromEntries(unreal.names.map((name, j) => [name, gone[j]]));
}

describe('muscles are bound by canonical name', () => {
  test('by hand: on a rig with other names than the asset', () => {
    const { pelvis, foot_l, calf_l, foot_r } = progressOf('leftLeg');
    // Uniform muscles have done a third of their work, 7/27; the left foot 0.75 * 3 / 3, the shin more than 1.
    expect(pelvis).toBeCloseTo(7 / 27, 2);
    expect(foot_r).toBeCloseTo(7 / 27, 2);
    expect(foot_l).toBeCloseTo(0.75 ** 2 * (3 - 2 * 0.75), 2);
    expect(calf_l).toBeCloseTo(1, 6);
  });

  test('on the chosen side, including joint edits', () => {
    const right = progressOf('rightLeg');
    expect([right['foot_r'], right['foot_l']]).toEqual([
      progressOf('leftLeg')['foot_l'],
      progressOf('leftLeg')['foot_r'],
    ]);
    const edited = createJointMap(unreal, { foot_l: { role: null }, thigh_r: { role: null } });
    const { foot_l, thigh_r } = progressOf('leftLeg', edited);
    expect(foot_l).toBe(thigh_r);
  });
});

describe('warns', () => {
  const warningsOf = (values: Record<string, string>, names: readonly string[]) =>
    findBlendMethod('muscleCrossfade')?.warnings?.(slotOf('muscleCrossfade', values).values, names);
  const all = canonicalNamesOf(recognisedMap(unreal));

  test('about joints missing from the rig, in one sentence', () => {
    expect(warningsOf({ muscles: 'leftLeg' }, all)).toEqual([]);
    expect(warningsOf({ muscles: 'uniform' }, [])).toEqual([]);
    expect(warningsOf({ muscles: 'rightLeg' }, ['right thigh', 'right shin'])).toEqual([
      { parameter: 'muscles', message: 'No joint of this rig is the right foot.' },
    ]);
    expect(warningsOf({ muscles: 'leftLeg' }, [])).toEqual([
      {
        parameter: 'muscles',
        message: 'No joint of this rig is the left foot, the left shin or the left thigh.',
      },
    ]);
  });

  test('about inconsistent units, if data has them', () => {
    expect(warningsOf({ forceForm: 'code' }, all)).toEqual([]);
    const warnings = warningsOf({ muscles: 'leftLeg', forceForm: 'code' }, all) ?? [];
    expect(warnings.map(({ parameter }) => parameter)).toEqual(['forceForm', 'forceForm']);
  });
});
