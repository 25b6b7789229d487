import { describe, expect, test } from 'vitest';
import { starterSkeleton } from '../../../../../tools/starter/figure/figure.ts';
import type { Skeleton } from '#core/pose/skeleton.ts';
import { canonicalStance } from '#renderer/viewport/figure/anatomy/canonical.ts';
import { cmuClip, hasMocap } from '#test/fixtures/mocap.ts';
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

/** What is found of a body: pelvis, chest and head, and the joints of its limbs, without their side. */
const bodyOf = ([pelvis, chest, head]: readonly string[], leg: string, arm: string) => {
  const [legs, arms] = [leg, arm].map((limb) =>
    ['Left', 'Right'].map((side) => limb.split(' ').map((name) => side + name)),
  );
  return { pelvis, chest, head, legs, arms };
};

test('the starter figure', () => {
  expect(found(starterSkeleton())).toEqual(
    bodyOf(['Hips', 'Spine2', 'Head'], 'UpLeg Leg Foot ToeBase', 'Arm ForeArm Hand'),
  );
});

describe.skipIf(!hasMocap)('real skeletons (needs ../shared/mocap)', () => {
  test('names of 3ds Max: hanging arms at rest, dummies of zero length, a neck inside the chest', () => {
    expect(found(cmuClip('cmu_131_01').skeleton)).toEqual(
      bodyOf(['Hips', 'Chest2', 'Head'], 'Hip Knee Ankle Toe', 'Shoulder Elbow Wrist'),
    );
  });

  test.each(['cmu_12_01', 'cmu_01_01'])('names of MotionBuilder: LeftShoulder is a collar: %s', (name) => {
    expect(found(cmuClip(name).skeleton)).toEqual(
      bodyOf(['Hips', 'Spine1', 'Head'], 'UpLeg Leg Foot ToeBase', 'Arm ForeArm Hand'),
    );
  });
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
  expect(found(skeletonOf([[-1, 0, 0, 0], [0, 0, 0, 0], [1, 0, 0, 0]]))).toBeNull(); // oxfmt-ignore
});
