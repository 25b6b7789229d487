import { describe, expect, test } from 'vitest';
import type { Clip } from '#core/clip/clip.ts';
import { canonicalNamesOf } from '#core/rig/roles/canonical-names.ts';
import { recognisedMap, createJointMap, type JointMap } from '#core/rig/roles/joint-map.ts';
import type { Skeleton } from '#core/pose/skeleton.ts';
import { bindTransition } from '#core/transition/binding/bind-transition.ts';
import { createTransitionFrame, evaluateTransition } from '#core/transition/evaluation/evaluation.ts';
import type { Values } from '#core/methods/parts/method.ts';
import { findBlendMethod } from '#core/methods/registry.ts';
import { rooted } from '#test/fixtures/rooted.ts';
import { slotOf, transitionOf } from '#test/fixtures/transitions.ts';
import { skeletonOf } from '#test/core/rig/roles/skeletons.ts';
import { valueOf } from '#test/fixtures/value-of.ts';
import { clipOn } from '#test/fixtures/clips.ts';

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
  return clipOn(skeleton, { positions, rotations });
}

/** Progress of each joint to the destination after 0.1 s, by name. */
function progressOf(muscles: string, map: JointMap = recognisedMap(unreal)): Record<string, number> {
  const slots = [slotOf('muscle', { muscles, rotationMultiplier: 0.075 })];
  const alignment = { kind: 'none', offset: { x: 0, z: 0, yaw: 0 } } as const;
  const made = valueOf(
    bindTransition(
      [transitionOf({ slots, chosen: 0, alignment })],
      [rooted(standing(unreal, 0)), rooted(standing(unreal, 0.5))],
      map,
    ),
  );
  const { rotations } = evaluateTransition(createTransitionFrame(made), made, 0.1).slots[0].pose;
  const gone = unreal.names.map((_, j) => (2 * Math.asin(rotations[j * 4])) / 0.5);
  return Object.fromEntries(unreal.names.map((name, j) => [name, gone[j]]));
}

describe('muscles are bound by canonical name', () => {
  test('worked example: on a rig with other names than the asset', () => {
    const { pelvis, foot_l, calf_l, foot_r } = progressOf('leftLeg');
    // Uniform muscles have done a third of their work, 7/27. The left foot is 0.5 rad away at 5 cm, which
    // stretches its muscle by 3 / 7 and its tendon by 4 / 7 of 25 mm: 600 N * e^(-(10.7 / 150)^2 / 0.45) + 4
    // * 10.7 N + 3 * 14.3 N = 679 N.
    expect(pelvis).toBeCloseTo(7 / 27, 2);
    expect(foot_r).toBeCloseTo(7 / 27, 2);
    expect(foot_l).toBeCloseTo(0.85 ** 2 * (3 - 2 * 0.85), 2);
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
    expect(warnings.map(({ parameter }) => parameter)).toEqual(['muscles', 'forceForm', 'forceForm']);
    expect(warnings[0].message).toContain('the left foot, the left shin and the left thigh can push away');
  });
});

test('worked example: twice the activation of uniform muscles takes half the time', () => {
  const timeOf = (id: 'muscle' | 'muscleCrossfade' | 'muscleInertialization', values: Values): number =>
    findBlendMethod(id)?.settlingTime(slotOf(id, values).values) ?? Number.NaN;
  const rested = { tauRecovery: 0, blendTime: 0.4 };
  expect(timeOf('muscle', { ...rested, activation: 0.4 })).toBeCloseTo(0.8, 5);
  expect(timeOf('muscleCrossfade', { ...rested, activation: 0.2 })).toBeCloseTo(1.6, 5);
  const spring = (activation: number): number => timeOf('muscleInertialization', { activation });
  expect(spring(0.4)).toBeCloseTo(2 * spring(0.8), 9);
});
