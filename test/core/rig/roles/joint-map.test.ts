import { describe, expect, test } from 'vitest';
import { createJointMap } from '#core/rig/roles/joint-map.ts';
import { pairJoints } from '#core/rig/roles/pair-joints.ts';
import { skeletonOf } from './skeletons.ts';

const small = skeletonOf(`
Hips
  LeftUpLeg
    LeftLeg
  RightUpLeg
    RightLeg
  Tail
  Fin_L
  Fin_R`);

const counterparts = (edits = {}) =>
  createJointMap(small, edits).joints.map(({ counterpart }) => counterpart);

describe('counterparts', () => {
  test('left and right swap by role and by name; the middle stays', () => {
    expect(counterparts()).toEqual([0, 3, 4, 1, 2, 5, 7, 6]);
  });

  test.each(['LeftFoot RightFoot', 'l_fin r_fin', 'Ear.L Ear.R', 'LThumb RThumb', 'leftWing rightWing'])(
    'the other side is found by name in every spelling: %s',
    (pair) => {
      const [left, right] = pair.split(' ');
      const map = createJointMap(skeletonOf(`Body\n  ${left}\n  ${right}\n  Tair`));
      expect(map.joints.map(({ counterpart }) => counterpart)).toEqual([0, 2, 1, 3]);
    },
  );

  test('an edit takes precedence, and contradictions are reported', () => {
    const map = createJointMap(small, { Fin_L: { counterpart: null } });
    expect(map.joints.map(({ counterpart }) => counterpart)).toEqual([0, 3, 4, 1, 2, 5, 6, 6]);
    expect(map.joints[6].edited).toBe(true);
    expect(map.problems).toContain('The counterpart of Fin_R is Fin_L, whose counterpart is Fin_L.');
  });

  test('an edit of a missing joint has no effect', () => {
    expect(counterparts({ Wing: { counterpart: 'Tail' } })).toEqual(counterparts());
  });
});

test('a role set by a user is used', () => {
  const map = createJointMap(skeletonOf('a\n  b\n    c'), {
    a: { role: 'hips' },
    b: { role: 'thigh', side: 'left' },
    c: { role: 'thigh', side: 'left' },
  });
  expect(map.joints.map(({ role, side, place }) => [role, side, place])).toEqual([
    ['hips', 'centre', 1],
    ['thigh', 'left', 1],
    ['thigh', 'left', 2],
  ]);
});

describe('pairs', () => {
  test('joints pair by role across dialects; unknown joints have no source', () => {
    const unreal = skeletonOf('pelvis\n  thigh_r\n    calf_r\n  thigh_l\n    calf_l\n      knee_helper_l');
    const pairs = pairJoints(createJointMap(small), createJointMap(unreal));
    expect([...pairs]).toEqual([0, 3, 4, 1, 2, -1]);
  });

  test('equal names pair, known or unknown', () => {
    expect([...pairJoints(createJointMap(small), createJointMap(small))]).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });

  test('lists of different lengths end together', () => {
    const two = createJointMap(skeletonOf('Hips\n  Spine\n    Spine1\n      Neck'));
    const four = createJointMap(
      skeletonOf('Hips\n  Spine\n    Spine1\n      Spine2\n        Chest\n          Neck'),
    );
    expect([...pairJoints(two, four)]).toEqual([0, 1, 1, 2, 2, 3]);
    expect([...pairJoints(four, two)]).toEqual([0, 2, 4, 5]);
  });
});
