import { expect, test } from 'vitest';
import { alignPose } from '#core/root/ground-alignment.ts';
import { jointPose, turnAbout } from '#test/fixtures/poses.ts';

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
