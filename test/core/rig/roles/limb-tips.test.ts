import fc from 'fast-check';
import { expect, test } from 'vitest';
import { vectorCross } from '#core/math/vector.ts';
import { limbTips, tipPosition } from '#core/rig/roles/limb-tips.ts';
import { findPlantedTip } from '#core/rig/ground/ground-alignment.ts';
import { createRootSample } from '#core/clip/root/root-sample.ts';
import type { Skeleton } from '#core/pose/skeleton.ts';
import { vector } from '#test/fixtures/arbitraries.ts';
import { createDoublePose, turnAbout } from '#test/fixtures/poses.ts';
import { forAll } from '#test/fixtures/property.ts';
import { type Stance, standerAt, standerFigure } from '#test/fixtures/stander.ts';

const skeleton: Skeleton = {
  names: ['hips', 'leg', 'tail'],
  parentIndices: Int32Array.of(-1, 0, 0),
  restPositions: new Float32Array(9),
  endSites: [{ joint: 1, offset: [0, -1, 0] }],
};

test('limb tips are end sites, and joints without children', () => {
  expect(limbTips(skeleton)).toEqual([
    { joint: 1, offset: [0, -1, 0] },
    { joint: 1, offset: [0, 0, 0] },
    { joint: 2, offset: [0, 0, 0] },
  ]);
});

test('worked example: a tip rotates with its joint, at any joint', () => {
  const quarter = turnAbout([0, 0, 1], Math.PI / 2);
  const world = {
    positions: Float64Array.of(0, 0, 0, 5, 6, 7, 0, 0, 0),
    rotations: Float64Array.of(0, 0, 0, 1, ...quarter, 0, 0, 0, 1),
  };
  const out = Float64Array.of(9, 9, 9);
  tipPosition(out, { joint: 1, offset: [0, -1, 0] }, world);
  [6, 6, 7].forEach((expected, axis) => expect(out[axis]).toBeCloseTo(expected, 12));
});

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

test('the speed of a tip includes the rotation of its joint', () =>
  forAll(vector(0.4), vector(5), vector(1), (arm, spin, way) => {
    const length = Math.hypot(...way);
    fc.pre(length > 0.01);
    const skeleton: Skeleton = {
      names: ['foot', 'raised'],
      parentIndices: Int32Array.of(-1, 0),
      restPositions: new Float32Array(6),
      endSites: [{ joint: 0, offset: [arm[0], arm[1], arm[2]] }],
    };
    const moving = (speed: number) => {
      const pose = createDoublePose(2);
      pose.positions[4] = 5;
      const turning = vectorCross(new Float64Array(3), spin, arm);
      pose.linearVelocities.set(way.map((value, axis) => (value / length) * speed - turning[axis]));
      pose.angularVelocities.set(spin);
      return { pose, root: createRootSample(), groundHeight: arm[1] };
    };
    const build = { skeleton, parents: skeleton.parentIndices };
    expect(findPlantedTip(build, moving(0.49), moving(0))).toMatchObject({
      both: { joint: 0, source: arm },
    });
    expect(findPlantedTip(build, moving(0.51), moving(0.49))).toEqual({
      both: null,
      source: [],
      destination: [0],
    });
  }));

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
