import { expect, test } from 'vitest';
import {
  addPoseDifference,
  createMixWork,
  layerWeights,
  mixPoses,
  mixPosesByJoint,
} from '#core/blending/poses/mix-poses.ts';
import { addDifference, subtractReference } from '#core/blending/poses/pose-difference.ts';
import { pose } from '#test/fixtures/arbitraries.ts';
import {
  clonePose,
  createDoublePose,
  isSound,
  jointPose,
  largestDifference,
  turnAbout,
} from '#test/fixtures/poses.ts';
import { expectTrueVelocities, movedBy } from '../moving-poses.ts';
import { forAll } from '#test/fixtures/property.ts';

const anyPose = pose(2, { position: 5, velocity: 3 });

test('worked example: a quarter of the way, with a weight that rises by 2 per s', () => {
  const from = jointPose({ linearVelocities: [4, 0, 0] });
  const to = jointPose({ positions: [1, 0, 0], rotations: turnAbout([0, 0, 1], 1) });
  const out = mixPoses(createDoublePose(1), { from, to }, [0.25, 2], 0, createMixWork(1));
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
    const out = mixPosesByJoint(createDoublePose(2), a, b, [0, 0, 1, 0], createMixWork(2));
    expect(out.positions.slice(0, 3)).toEqual(a.positions.slice(0, 3));
    expect(out.positions[4]).toBeCloseTo(b.positions[4], 12);
    const half = (target: typeof a, from = a, to = b) =>
      mixPoses(target, { from, to }, [0.5, 1], 0, createMixWork(2));
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
      createMixWork(2),
    );
    expect(largestDifference(whole, a)).toBeLessThan(1e-6);
  }));

test('worked example: half of a lean of 1 rad is added to a rotated joint', () => {
  const lean = {
    pose: jointPose({ rotations: turnAbout([1, 0, 0], 1), positions: [0, 2, 0] }),
    reference: jointPose({}),
  };
  const base = jointPose({ rotations: turnAbout([1, 0, 0], 0.3), positions: [0, 1, 0] });
  const out = addPoseDifference(createDoublePose(1), base, lean, [0.5, 0], createMixWork(1));
  expect(out.rotations[0]).toBeCloseTo(Math.sin(0.4), 14);
  expect(out.positions[1]).toBe(2);
});

test('velocities are the derivatives of poses when mixing and adding', () => {
  const mild = anyPose.map((wide) =>
    mixPoses(createDoublePose(2), { from: createDoublePose(2), to: wide }, [0.3, 0], 0, createMixWork(2)),
  );
  forAll(mild, mild, mild, (a, b, c) => {
    const work = createMixWork(2);
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
