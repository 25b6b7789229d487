import { describe, expect, test } from 'vitest';
import { starterSkeleton } from '../../../../../tools/starter/figure/figure.ts';
import type { Skeleton } from '../../../../../core/skeleton.ts';
import { canonicalStance } from '../../../../../renderer/viewport/figure/anatomy/canonical.ts';
import { cmuClip, hasMocap } from '../../../../fixtures/mocap.ts';
import { bentLine, dog, person, quarterTurned, skeletonOf } from '../skeletons.ts';

const standing = (skeleton: Skeleton) => canonicalStance(skeleton);

/** Names of the recognised joints, legs and arms left before right. */
function found(skeleton: Skeleton) {
  const { anatomy } = standing(skeleton);
  if (!anatomy) return null;
  const name = (j: number) => skeleton.names[j];
  return {
    pelvis: name(anatomy.pelvis),
    chest: name(anatomy.chest),
    head: name(anatomy.head),
    legs: anatomy.legs.map((leg) => [leg.upper, leg.middle, leg.lower, leg.ball].map(name)),
    arms: anatomy.arms.map((arm) => [arm.upper, arm.middle, arm.lower].map(name)),
  };
}

test('the starter figure', () => {
  expect(found(starterSkeleton())).toEqual({
    pelvis: 'Hips',
    chest: 'Spine2',
    head: 'Head',
    legs: [
      ['LeftUpLeg', 'LeftLeg', 'LeftFoot', 'LeftToeBase'],
      ['RightUpLeg', 'RightLeg', 'RightFoot', 'RightToeBase'],
    ],
    arms: [
      ['LeftArm', 'LeftForeArm', 'LeftHand'],
      ['RightArm', 'RightForeArm', 'RightHand'],
    ],
  });
});

describe.skipIf(!hasMocap)('real skeletons (needs ../shared/mocap)', () => {
  test('names of 3ds Max: hanging arms at rest, dummies of zero length, a neck inside the chest', () => {
    expect(found(cmuClip('cmu_131_01').skeleton)).toEqual({
      pelvis: 'Hips',
      chest: 'Chest2',
      head: 'Head',
      legs: [
        ['LeftHip', 'LeftKnee', 'LeftAnkle', 'LeftToe'],
        ['RightHip', 'RightKnee', 'RightAnkle', 'RightToe'],
      ],
      arms: [
        ['LeftShoulder', 'LeftElbow', 'LeftWrist'],
        ['RightShoulder', 'RightElbow', 'RightWrist'],
      ],
    });
  });

  test.each(['cmu_12_01', 'cmu_01_01'])(
    'names of MotionBuilder, where LeftShoulder is a collar: %s',
    (name) => {
      expect(found(cmuClip(name).skeleton)).toEqual({
        pelvis: 'Hips',
        chest: 'Spine1',
        head: 'Head',
        legs: [
          ['LeftUpLeg', 'LeftLeg', 'LeftFoot', 'LeftToeBase'],
          ['RightUpLeg', 'RightLeg', 'RightFoot', 'RightToeBase'],
        ],
        arms: [
          ['LeftArm', 'LeftForeArm', 'LeftHand'],
          ['RightArm', 'RightForeArm', 'RightHand'],
        ],
      });
    },
  );
});

test('names do not matter: a person with numbered joints, with and without fingers', () => {
  for (const skeleton of [person(), person(5)]) {
    const { anatomy, height } = standing(skeleton);
    expect(anatomy?.legs.map((leg) => leg.side)).toEqual([1, -1]);
    expect(anatomy?.arms).toHaveLength(2);
    expect(anatomy?.head).toBe(4);
    expect(height).toBeGreaterThan(1.6);
    expect(height).toBeLessThan(1.9);
  }
});

test('a person that faces +X at rest is rotated to face +Z', () => {
  const straight = standing(person());
  const turned = standing(quarterTurned(person()));
  expect(turned.anatomy?.forward).toEqual([0, 0, 1]);
  for (const [j, point] of turned.points.entries()) {
    for (const axis of [0, 1, 2] as const) expect(point[axis]).toBeCloseTo(straight.points[j][axis], 5);
  }
});

test('legs hang and arms are half raised in the canonical stance, for any rest pose', () => {
  const { points, anatomy } = standing(person());
  const [leftArm] = anatomy?.arms ?? [];
  expect(points[leftArm.lower][1]).toBeLessThan(points[leftArm.upper][1]);
  expect(points[leftArm.lower][0]).toBeGreaterThan(points[leftArm.upper][0]);
});

test('not a person: a line, a dog, a single joint, joints in one place', () => {
  expect(found(bentLine)).toBeNull();
  expect(found(dog)).toBeNull();
  expect(found(skeletonOf([[-1, 0, 0, 0]]))).toBeNull();
  expect(found(skeletonOf([[-1, 0, 0, 0], [0, 0, 0, 0], [1, 0, 0, 0]]))).toBeNull(); // prettier-ignore
});
