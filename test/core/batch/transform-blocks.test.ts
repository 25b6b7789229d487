import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findJointRuns, pickPerRun } from '../../../core/batch/joint-runs.ts';
import { createTransformBlocks, laneStart, packPose } from '../../../core/batch/transform-blocks.ts';
import { pose } from '../../fixtures/arbitraries.ts';
import { inFloats, packPoses, poseAt } from './batch-poses.ts';

test('worked example: the second number of joint 1 of pose 6 is in block 1, joint 1, row 1, lane 2', () => {
  const blocks = createTransformBlocks(7, 2);
  packPose(blocks, 6, { rotations: [0, 0, 0, 1, 0.1, 0.2, 0.3, 0.4], positions: [0, 0, 0, 5, 6, 7] });
  expect(blocks.values.length).toBe(2 * 2 * 28);
  expect(laneStart(6, 2, 7)).toBe(56 + 2);
  expect(blocks.values[56 + 28 + 4 + 2]).toBe(Math.fround(0.2));
  expect(blocks.values[56 + 28 + 6 * 4 + 2]).toBe(7);
  expect(blocks.values.filter((value) => value !== 0).length).toBe(1 + 4 + 3);
});

test('unpacking restores packed poses, and lanes are independent', () => {
  const poses = fc.array(pose(3, { position: 10, velocity: 0 }), { minLength: 1, maxLength: 9 });
  fc.assert(
    fc.property(poses, (some) => {
      const blocks = packPoses(some);
      some.forEach((one, i) => {
        const { positions, rotations } = inFloats(one);
        expect(poseAt(blocks, i)).toMatchObject({ positions, rotations });
      });
    }),
    { numRuns: 50 },
  );
});

test('worked example: neighbours with equal factors in every column form one run', () => {
  const factors = [1, 1, 2, 2, 2];
  expect(Array.from(findJointRuns(factors).ends)).toEqual([2, 5]);
  const runs = findJointRuns(factors, [1, 1, 1, 0, 0]);
  expect(Array.from(runs.ends)).toEqual([2, 3, 5]);
  expect(Array.from(pickPerRun(runs, factors))).toEqual([1, 2, 2]);
});
