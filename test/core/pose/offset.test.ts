import { expect, test } from 'vitest';
import { jointChannels } from '#core/pose/channels.ts';
import { addOffset, chooseSides, createPoseOffset, subtractPose } from '#core/pose/offset.ts';
import { writeVelocities } from '#core/pose/velocities.ts';
import type { ReadonlyPose } from '#core/pose/pose.ts';
import { forAll, property } from '#test/fixtures/property.ts';
import { pose } from '../../fixtures/arbitraries.ts';
import {
  clonePose,
  createDoublePose,
  differenceOf,
  isSound,
  jointPose,
  largestDifference,
  turnAbout,
} from '../../fixtures/poses.ts';

const difference = (a: ReadonlyPose, b: ReadonlyPose) =>
  subtractPose(createPoseOffset(a.channels), a, b, chooseSides(a, b));

const LIMITS = { position: 5, velocity: 5 };

test('worked example: two rotations about X are 0.5 rad and 2 rad/s apart', () => {
  const a = jointPose({
    positions: [1, 2, 3],
    rotations: turnAbout([1, 0, 0], 0.8),
    angularVelocities: [3, 0, 0],
  });
  const b = jointPose({
    positions: [1, 0, 0],
    rotations: turnAbout([1, 0, 0], 0.3),
    angularVelocities: [1, 0, 0],
  });
  const { values, rates } = difference(a, b);
  [0, 2, 3, 0.5, 0, 0].forEach((value, i) => expect(values[i]).toBeCloseTo(value, 12));
  expect(rates[3]).toBeCloseTo(2, 12);
});

test('adding the difference of two poses to the second gives the first, including velocities', () =>
  forAll(pose(2, LIMITS), pose(2, LIMITS), (a, b) => {
    const offset = difference(a, b);
    // At half a turn apart Jinv grows without end towards a full one, here it is tame.
    const found = addOffset(createDoublePose(2), b, offset);
    expect(largestDifference(found, a)).toBeLessThan(1e-9);
    expect(isSound(found, 1e-12)).toBe(true);
  }));

property('out may be the base', pose(2, LIMITS), pose(2, LIMITS), (a, b) => {
  const offset = difference(a, b);
  const inPlace = clonePose(b);
  expect(addOffset(inPlace, inPlace, offset)).toEqual(addOffset(createDoublePose(2), b, offset));
});

test('worked example: the chosen side may be the longer arc, 2 pi - 0.5 back', () => {
  const a = jointPose({ rotations: turnAbout([0, 0, 1], 0.5) });
  const long = subtractPose(createPoseOffset(jointChannels(1)), a, jointPose({}), [-1]);
  expect(long.values[5]).toBeCloseTo(0.5 - 2 * Math.PI, 12);
  expect(differenceOf(addOffset(createDoublePose(1), jointPose({}), long), a).rotation).toBeLessThan(1e-12);
});

test('antipodal quaternions have no difference; results a full turn apart are finite', () => {
  const a = jointPose({ rotations: [-0, -0, -0, -1] });
  expect(difference(a, jointPose({})).values.every((value) => Math.abs(value) === 0)).toBe(true);
  const full = subtractPose(createPoseOffset(jointChannels(1)), jointPose({}), jointPose({}), [-1]);
  expect(isSound(addOffset(createDoublePose(1), jointPose({}), full))).toBe(true);
});

test('worked example: 0.3 m and 0.2 rad in 0.1 s are 3 m/s and 2 rad/s; earlier values are overwritten', () => {
  const before = jointPose({ positions: [1, 0, 0], rotations: turnAbout([0, 1, 0], 0.5) });
  const out = jointPose({
    positions: [1, 0.3, 0],
    rotations: turnAbout([0, 1, 0], 0.7).map((part) => -part),
    linearVelocities: [9, 9, 9],
  });
  writeVelocities(out, before, 0.1, new Float64Array(3));
  [0, 3, 0].forEach((v, axis) => expect(out.linearVelocities[axis]).toBeCloseTo(v, 12));
  [0, 2, 0].forEach((w, axis) => expect(out.angularVelocities[axis]).toBeCloseTo(w, 12));
});
