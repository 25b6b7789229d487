import fc from 'fast-check';
import { expect, test } from 'vitest';
import { alignPose, alignRoots, createGroundAlignment } from '../../../core/root/ground-alignment.ts';
import { pose } from '../../fixtures/arbitraries.ts';
import { clonePose, differenceOf, jointPose, turnAbout } from '../../fixtures/poses.ts';

const ROOT = Int32Array.of(0);

test('by hand: a destination facing X is rotated to face Z with its velocities, and keeps its height', () => {
  const source = jointPose({ positions: [1, 0.9, 2] });
  const destination = jointPose({
    positions: [5, 1.1, 5],
    rotations: turnAbout([0, 1, 0], Math.PI / 2),
    linearVelocities: [1, 0.2, 0],
    angularVelocities: [0, 0, 1],
  });
  alignPose(destination, alignRoots(createGroundAlignment(), source, destination), ROOT);
  [1, 1.1, 2].forEach((value, axis) => expect(destination.positions[axis]).toBeCloseTo(value, 12));
  [0, 0.2, 1].forEach((value, axis) => expect(destination.linearVelocities[axis]).toBeCloseTo(value, 12));
  [-1, 0, 0].forEach((value, axis) => expect(destination.angularVelocities[axis]).toBeCloseTo(value, 12));
  expect(Math.abs(destination.rotations[3])).toBeCloseTo(1, 12);
});

test('after alignment both are at the same position, and aligning again changes nothing', () => {
  fc.assert(
    fc.property(
      pose(1, { position: 10, velocity: 1 }),
      pose(1, { position: 10, velocity: 1 }),
      (source, destination) => {
        const height = destination.positions[1];
        alignPose(destination, alignRoots(createGroundAlignment(), source, destination), ROOT);
        expect(destination.positions[0]).toBeCloseTo(source.positions[0], 9);
        expect(destination.positions[1]).toBe(height);
        expect(destination.positions[2]).toBeCloseTo(source.positions[2], 9);
        const again = clonePose(destination);
        alignPose(again, alignRoots(createGroundAlignment(), source, again), ROOT);
        expect(differenceOf(again, destination).position).toBeLessThan(1e-9);
      },
    ),
  );
});
