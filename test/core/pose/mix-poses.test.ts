import { describe, expect, test } from 'vitest';
import { jointChannels } from '#core/pose/channels.ts';
import {
  addPoseDifference,
  createMixWork,
  layerWeights,
  mixPoses,
  mixPosesByJoint,
} from '#core/pose/mix-poses.ts';
import { addDifference, subtractReference } from '#core/pose/pose-difference.ts';
import { createTwoBoneSolver } from '#core/pose/two-bone.ts';
import { quatMultiply, quatRotateVector } from '#core/math/quaternion.ts';
import { pose } from '#test/fixtures/arbitraries.ts';
import {
  clonePose,
  createDoublePose,
  isSound,
  jointPose,
  largestDifference,
  turnAbout,
} from '#test/fixtures/poses.ts';
import { forAll } from '#test/fixtures/property.ts';
import { expectTrueVelocities, movedBy } from './moving-poses.ts';

const anyPose = pose(2, { position: 5, velocity: 3 });

test('worked example: a quarter of the way, with a weight that rises by 2 per s', () => {
  const from = jointPose({ linearVelocities: [4, 0, 0] });
  const to = jointPose({ positions: [1, 0, 0], rotations: turnAbout([0, 0, 1], 1) });
  const out = mixPoses(createDoublePose(1), { from, to }, [0.25, 2], 0, createMixWork(jointChannels(1)));
  expect(out.positions[0]).toBe(0.25);
  expect(out.linearVelocities[0]).toBe(0.75 * 4 + 2 * 1);
  expect(out.rotations[2]).toBeCloseTo(Math.sin(0.125), 14);
  expect(out.angularVelocities[2]).toBeCloseTo(2, 14);
});

test('worked example: a joint of weight 0.5 takes half of a layer, and one of weight 2 takes all of it', () => {
  expect([...layerWeights(new Float64Array(6), [0.5, 2, 0], [0.8, 1], 0)]).toEqual([0.4, 0.5, 1, 0, 0, 0]);
});

test('starts at a and ends at b per joint, and the output may be either input', () =>
  forAll(anyPose, anyPose, (a, b) => {
    const out = mixPosesByJoint(createDoublePose(2), a, b, [0, 0, 1, 0], createMixWork(jointChannels(2)));
    expect(out.positions.slice(0, 3)).toEqual(a.positions.slice(0, 3));
    expect(out.positions[4]).toBeCloseTo(b.positions[4], 12);
    const half = (target: typeof a, from = a, to = b) =>
      mixPoses(target, { from, to }, [0.5, 1], 0, createMixWork(jointChannels(2)));
    const [onA, onB] = [clonePose(a), clonePose(b)];
    expect(half(onA, onA)).toEqual(half(createDoublePose(2)));
    expect(half(onB, a, onB)).toEqual(half(createDoublePose(2)));
    expect(isSound(onA)).toBe(true);
  }));

test('an additive difference, subtracted and added again, restores the pose and its velocities', () =>
  forAll(anyPose, anyPose, (a, reference) => {
    const difference = subtractReference(createDoublePose(2), a, reference);
    expect(largestDifference(addDifference(createDoublePose(2), reference, difference), a)).toBeLessThan(
      1e-9,
    );
    const whole = addPoseDifference(
      createDoublePose(2),
      reference,
      { pose: a, reference },
      [1, 0, 1, 0],
      createMixWork(jointChannels(2)),
    );
    expect(largestDifference(whole, a)).toBeLessThan(1e-6);
  }));

test('worked example: half of a lean of 1 rad is added to a rotated joint', () => {
  const lean = {
    pose: jointPose({ rotations: turnAbout([1, 0, 0], 1), positions: [0, 2, 0] }),
    reference: jointPose({}),
  };
  const base = jointPose({ rotations: turnAbout([1, 0, 0], 0.3), positions: [0, 1, 0] });
  const out = addPoseDifference(createDoublePose(1), base, lean, [0.5, 0], createMixWork(jointChannels(1)));
  expect(out.rotations[0]).toBeCloseTo(Math.sin(0.4), 14);
  expect(out.positions[1]).toBe(2);
});

test('velocities are the derivatives of poses when mixing and adding', () => {
  const mild = anyPose.map((wide) =>
    mixPoses(
      createDoublePose(2),
      { from: createDoublePose(2), to: wide },
      [0.3, 0],
      0,
      createMixWork(jointChannels(2)),
    ),
  );
  forAll(mild, mild, mild, (a, b, c) => {
    const work = createMixWork(jointChannels(2));
    expectTrueVelocities((dt) =>
      mixPoses(
        createDoublePose(2),
        { from: movedBy(a, dt), to: movedBy(b, dt) },
        [0.4 + 0.8 * dt, 0.8],
        0,
        work,
      ),
    );
    expectTrueVelocities((dt) => {
      const weight = [0.4 + 0.8 * dt, 0.8, 0.4 + 0.8 * dt, 0.8];
      const difference = { pose: movedBy(b, dt), reference: movedBy(c, dt) };
      return addPoseDifference(createDoublePose(2), movedBy(a, dt), difference, weight, work);
    });
  });
});

const HINGE = [1, 0, 0];
const solve = createTwoBoneSolver(HINGE);
const degrees = (radians: number): number => (radians * 180) / Math.PI;

/** A limb whose bones of 1 m hang down, bent by an angle about X, rad; solved for a target. */
function reach(bend: number, target: readonly number[]) {
  const start = Float64Array.from([0, 0, 0, 1, ...turnAbout([1, 0, 0], bend), 0, 0, 0, 1]);
  const offsets = Float64Array.from([0, -1, 0, 0, -1, 0]);
  const limb = { rotations: start.slice(), offsets, target: Float64Array.from(target) };
  solve(limb);
  const { rotations } = limb;
  const both = quatMultiply(new Float64Array(4), rotations, rotations, 0, 0, 4);
  const middle = quatRotateVector(new Float64Array(3), rotations, offsets);
  const lower = quatRotateVector(new Float64Array(3), both, offsets, 0, 0, 3);
  const bent = degrees(2 * Math.atan2(rotations[4], rotations[7]));
  return {
    end: [...middle].map((value, i) => value + lower[i]),
    middle: [...middle],
    bent,
    rotations,
    start,
  };
}

describe('two bones', () => {
  test('worked example: bones of 1 m reach 1.41 m at a right angle', () => {
    const { end, bent } = reach(0.3, [0, -Math.SQRT2, 0]);
    expect(bent).toBeCloseTo(90, 6);
    [0, -Math.SQRT2, 0].forEach((value, axis) => expect(end[axis]).toBeCloseTo(value, 9));
  });

  test('any target in reach is reached, and what is already there stays', () => {
    for (const target of [
      [0.5, -1, 0.7],
      [-1, 0.2, 0.1],
      [0, 0.9, -0.9],
      [0.01, -0.02, 0],
    ])
      reach(0.4, target).end.forEach((value, axis) => expect(value).toBeCloseTo(target[axis], 9));
    const still = reach(0.7, [0, -1 - Math.cos(0.7), -Math.sin(0.7)]);
    still.rotations.forEach((value, i) => expect(value).toBeCloseTo(still.start[i], 9));
  });

  test.each([0, -0.05])('a limb bent by %d rad bends to the side of its hinge', (bend) => {
    const { end, bent } = reach(bend, [0, -1.5, 0]);
    expect(bent).toBeCloseTo(degrees(2 * Math.acos(0.75)), 6);
    expect(end[1]).toBeCloseTo(-1.5, 9);
  });

  test('out of reach it is stretched to 99.8 % of its length; a straighter limb stays so', () => {
    expect(Math.hypot(...reach(0.5, [0, -9, 0]).end)).toBeCloseTo(2 * 0.998, 9);
    expect(Math.hypot(...reach(0.01, [3, 0, 0]).end)).toBeCloseTo(2 * Math.cos(0.005), 9);
  });
});
