import fc from 'fast-check';
import { expect, test } from 'vitest';
import { quatMultiply, quatRotateVector } from '#core/math/quaternion.ts';
import type { Pose } from '#core/pose/pose.ts';
import { facingOf } from '#core/clip/root/facing-of.ts';
import { alignPose, createGroundAlignment } from '#core/rig/ground/ground-alignment.ts';
import { numberBetween, pose } from '#test/fixtures/arbitraries.ts';
import { clonePose, jointPose, turnAbout } from '#test/fixtures/poses.ts';
import { forAll } from '#test/fixtures/property.ts';

test('worked example: a pose facing X is moved and rotated to face Z with its velocities, and keeps its height', () => {
  const pose = jointPose({
    positions: [5, 1.1, 4],
    rotations: turnAbout([0, 1, 0], Math.PI / 2),
    linearVelocities: [1, 0.2, 0],
    angularVelocities: [0, 0, 1],
  });
  const alignment = {
    rotation: turnAbout([0, 1, 0], -Math.PI / 2),
    translation: Float64Array.of(5, 0, -3),
  };
  alignPose(pose, alignment, [0]);
  [1, 1.1, 2].forEach((value, axis) => expect(pose.positions[axis]).toBeCloseTo(value, 12));
  [0, 0.2, 1].forEach((value, axis) => expect(pose.linearVelocities[axis]).toBeCloseTo(value, 12));
  [-1, 0, 0].forEach((value, axis) => expect(pose.angularVelocities[axis]).toBeCloseTo(value, 12));
  expect(Math.abs(pose.rotations[3])).toBeCloseTo(1, 12);
});

/** All numbers of a joint: its place, its rotation and how fast they change. */
const numbersOf = ({ positions, rotations, linearVelocities, angularVelocities }: Pose, joint: number) =>
  [positions, linearVelocities, angularVelocities]
    .map((values) => [...values.slice(joint * 3, joint * 3 + 3)])
    .concat([[...rotations.slice(joint * 4, joint * 4 + 4)]]);

test('only the joints that are named are moved, each by the same turn and shift; at first an alignment moves none', () => {
  const moves = fc.record({
    angle: numberBetween(-3, 3),
    shift: fc.constantFrom([0, 0, 0], [3, 0, -2]),
    joints: fc.subarray([0, 1, 2, 3]),
  });
  forAll(pose(4, { position: 2, velocity: 2 }), moves, (before, { angle, shift, joints }) => {
    const after = clonePose(before);
    const rotation = turnAbout([0, 1, 0], angle);
    alignPose(after, { rotation, translation: Float64Array.from(shift) }, joints);
    for (const joint of [0, 1, 2, 3]) {
      const [place, linear, angular, turn] = numbersOf(before, joint);
      const turned = (values: readonly number[]) => quatRotateVector(new Float64Array(3), rotation, values);
      const moved = [
        turned(place).map((value, axis) => value + shift[axis]),
        turned(linear),
        turned(angular),
        quatMultiply(new Float64Array(4), rotation, turn),
      ];
      const wanted = joints.includes(joint) ? moved : [place, linear, angular, turn];
      for (const [part, values] of numbersOf(after, joint).entries())
        for (const [i, value] of values.entries()) expect(value).toBeCloseTo(wanted[part][i], 9);
    }
    const still = alignPose(clonePose(before), createGroundAlignment(), joints);
    for (const joint of joints)
      for (const [i, value] of numbersOf(still, joint).flat().entries())
        expect(value).toBeCloseTo(numbersOf(before, joint).flat()[i], 12);
  });
});

test('worked example: facing ignores lean and the sign of the quaternion', () => {
  const leaning = quatMultiply(new Float64Array(4), turnAbout([1, 0, 0], 0.3), turnAbout([0, 1, 0], 1.2));
  expect(facingOf(leaning)).toBeCloseTo(1.2, 12);
  expect(facingOf(leaning.map((x) => -x))).toBeCloseTo(1.2, 12);
  expect(facingOf(turnAbout([0, 1, 0], -3))).toBeCloseTo(-3, 12);
});
