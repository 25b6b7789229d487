import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  alignPose,
  alignRoots,
  createGroundAlignment,
  offsetAlignment,
  rootJointsOf,
} from '../../../core/root/ground-alignment.ts';
import { numberUpTo, pose } from '../../fixtures/arbitraries.ts';
import { clonePose, differenceOf, jointPose, turnAbout } from '../../fixtures/poses.ts';

const ROOT = Int32Array.of(0);

test('by hand: a destination facing X is turned to face Z, its velocities with it, its height kept', () => {
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

test('by hand: an offset by hand turns about the seam and then shifts', () => {
  const alignment = offsetAlignment(createGroundAlignment(), [3, 0, 0], {
    x: 0.5,
    z: 0.25,
    yaw: Math.PI / 2,
  });
  const at = (positions: readonly number[]) => alignPose(jointPose({ positions }), alignment, ROOT).positions;
  [3.5, 1, 0.25].forEach((value, axis) => expect(at([3, 1, 0])[axis]).toBeCloseTo(value, 12));
  // 1 m ahead of the seam along Z comes to lie along X.
  [4.5, 1, 0.25].forEach((value, axis) => expect(at([3, 1, 1])[axis]).toBeCloseTo(value, 12));
});

test('after alignment both stand on the same spot, and aligning again changes nothing', () => {
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

test('no offset by hand leaves an alignment as it is', () => {
  fc.assert(
    fc.property(numberUpTo(5), numberUpTo(5), (x, z) => {
      const alignment = createGroundAlignment();
      alignment.translation.set([x, 0, z]);
      offsetAlignment(alignment, [1, 2, 3], { x: 0, z: 0, yaw: 0 });
      expect(alignment.translation[0]).toBeCloseTo(x, 12);
      expect(alignment.translation[2]).toBeCloseTo(z, 12);
    }),
  );
});

test('joints without a parent are the roots', () => {
  expect(rootJointsOf(Int32Array.of(-1, 0, 1, -1, 3))).toEqual(Int32Array.of(0, 3));
});
