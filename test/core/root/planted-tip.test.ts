import { expect, test } from 'vitest';
import type { Skeleton } from '#core/skeleton.ts';
import { findPlantedTip } from '#core/root/planted-tip.ts';
import { createRootSample } from '#core/root/root-sample.ts';
import { createDoublePose } from '#test/fixtures/poses.ts';
import { standerAt, standerFigure, type Stance } from '#test/fixtures/stander.ts';

const standing = (stance: Stance, groundHeight = 0) => ({ ...standerAt(stance), groundHeight });
const find = (source: ReturnType<typeof standing>, destination: ReturnType<typeof standing>) =>
  findPlantedTip(standerFigure, source, destination);

test('of two feet that stand in both clips, the one that moves least in both together', () => {
  const slow = (left: number, right: number): Stance => ({
    hips: [0, 1, 0],
    footVelocities: [
      [left, 0, 0],
      [0, 0, right],
    ],
  });
  expect(find(standing(slow(0.1, 0.3)), standing(slow(0.4, 0.1)))).toMatchObject({ both: { joint: 2 } });
  expect(find(standing(slow(0.1, 0.3)), standing(slow(0.1, 0.1)))).toMatchObject({ both: { joint: 1 } });
});

test('worked example: no foot stands in both if the left is too fast in one and the right too high in the other', () => {
  const fast = standing({
    hips: [0, 1, 0],
    footVelocities: [
      [0, 0, 0.51],
      [0, 0, 0.49],
    ],
  });
  const lifted = standing({
    hips: [0, 1.09, 0],
    feet: [
      [0.2, -1, 0],
      [-0.2, -0.98, 0],
    ],
  });
  expect(find(fast, lifted)).toEqual({ both: null, source: [2], destination: [1] });
  // On a ground that is higher it is not too high.
  expect(find(fast, { ...lifted, groundHeight: 0.02 })).toMatchObject({ both: { joint: 2 } });
});

test('worked example: the speed of a tip includes the rotation of its joint', () => {
  // A toe 0.3 m ahead of its joint, which goes on at 1 m/s and tips over forwards at 2 rad/s: 1 along, 0.6
  // down.
  const skeleton: Skeleton = {
    names: ['foot'],
    parentIndices: Int32Array.of(-1),
    restPositions: new Float32Array(3),
    endSites: [{ joint: 0, offset: [0, 0, 0.3] }],
  };
  const tipping = (along: number) => {
    const pose = createDoublePose(1);
    pose.linearVelocities.set([0, 0.6, along]);
    pose.angularVelocities.set([2, 0, 0]);
    return { pose, root: createRootSample(), groundHeight: 0 };
  };
  const build = { skeleton, parents: skeleton.parentIndices };
  expect(findPlantedTip(build, tipping(0.4), tipping(0))).toMatchObject({
    both: { joint: 0, source: Float64Array.of(0, 0, 0.3) },
  });
  expect(findPlantedTip(build, tipping(1), tipping(0))).toEqual({
    both: null,
    source: [],
    destination: [0],
  });
});

test('worked example: a foot that moves back under a moving root stands; one that moves with the root does not', () => {
  const walking = (left: number, right: number, turn = 0) =>
    standing({
      hips: [3, 1, 4],
      facing: 2,
      rootVelocity: [0, 1.4, turn],
      footVelocities: [
        [0, 0, left],
        [0, 0, right],
      ],
    });
  expect(find(walking(-1.4, 0), walking(-1.2, -0.5))).toMatchObject({ both: { joint: 1 } });
  // Turning to the left at 2 rad/s takes the left foot, 0.2 m beside the root, back by 0.4 m/s, and the right
  // one on.
  expect(find(walking(-1, -1.4, 2), walking(-1.4, -1.4))).toMatchObject({ both: { joint: 1 } });
  expect(find(walking(-1, -1.4), walking(-1.4, -1.4))).toMatchObject({ both: { joint: 2 } });
});
