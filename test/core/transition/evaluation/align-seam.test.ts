import { expect, test } from 'vitest';
import type { Pose } from '../../../../core/pose.ts';
import { alignPose } from '../../../../core/root/ground-alignment.ts';
import { alignSeam } from '../../../../core/transition/evaluation/align-seam.ts';
import type { Alignment } from '../../../../core/transition/document/document.ts';
import { standerJoint, standerPose, standerSkeleton, type Stance } from '../../../fixtures/stander.ts';

const none = { x: 0, z: 0, yaw: 0 };
const QUARTER = Math.PI / 2;

/** Faces Z. */
const source: Stance = { hips: [1, 1, 2] };
/** Faces X; its left foot is 0.3 m ahead. */
const destination: Stance = {
  hips: [5, 1, 5],
  facing: QUARTER,
  feet: [
    [0.2, -1, 0.3],
    [-0.2, -1, 0],
  ],
};

function laid(asked: Alignment, from: Stance = source, to: Stance = destination) {
  const pose = standerPose(to);
  const aligned = alignSeam(asked, standerSkeleton, {
    source: { pose: standerPose(from), groundHeight: 0 },
    destination: { pose, groundHeight: 0 },
  });
  if (!aligned.ok) return { problem: aligned.error, pose, joint: null, place: null };
  const { alignment, meeting } = aligned.value;
  const { joint = null, place = null } = meeting ?? {};
  return { pose: alignPose(pose, alignment, Int32Array.of(0)), joint, place };
}

function expectPlace(pose: Pose, joint: number, place: readonly number[]): void {
  // Offsets of joints are stored as floats.
  standerJoint(pose, joint).forEach((value, axis) => expect(value).toBeCloseTo(place[axis], 7));
}

test('by hand: the joint that is named meets itself, the hips face one way', () => {
  const { pose, joint, place } = laid({ kind: 'joint', joint: 'leftFoot', offset: none });
  expect(joint).toBe(1);
  expect(place).toEqual([1.2, 0, 2].map((value) => expect.closeTo(value, 6) as number));
  // The source's left foot is at (1.2, 2); the destination's hips are 0.2 m right of its own and 0.3 m behind it.
  expectPlace(pose, 1, [1.2, 0, 2]);
  expectPlace(pose, 0, [1, 1, 1.7]);
  expectPlace(pose, 2, [0.8, 0, 1.7]);
  expect(Math.abs(pose.rotations[3])).toBeCloseTo(1, 12);
});

test('by hand: the offset turns about the spot where the two meet, then shifts', () => {
  const { pose } = laid({ kind: 'joint', joint: 'leftFoot', offset: { x: 0.5, z: 0, yaw: QUARTER } });
  expectPlace(pose, 1, [1.7, 0, 2]);
  // 0.2 m right of the foot and 0.3 m behind it becomes 0.2 m ahead of it and 0.3 m to its right: along -X.
  expectPlace(pose, 0, [1.4, 1, 2.2]);
});

test('at the root it is the alignment of the ground tracks', () => {
  const track = laid({ kind: 'groundTrack', offset: none });
  const hips = laid({ kind: 'joint', joint: 'hips', offset: none });
  expect([track.joint, hips.joint]).toEqual([0, 0]);
  expect(hips.pose).toEqual(track.pose);
  expectPlace(track.pose, 0, [1, 1, 2]);
});

test('by hand: the foot that stands in both meets itself, whichever swings', () => {
  const swinging: Stance = {
    ...source,
    footVelocities: [
      [0, 0, 0],
      [0, 0, 2],
    ],
  };
  const { pose, joint } = laid({ kind: 'plantedFoot', offset: none }, swinging);
  expect(joint).toBe(1);
  expectPlace(pose, 1, [1.2, 0, 2]);
  const other = laid(
    { kind: 'plantedFoot', offset: none },
    {
      ...source,
      footVelocities: [
        [0, 0, 2],
        [0, 0, 0],
      ],
    },
  );
  expect(other.joint).toBe(2);
  expectPlace(other.pose, 2, [0.8, 0, 2]);
});

test('where nothing stands in both, it says what stands in each', () => {
  const swings = (left: number, right: number): Stance => ({
    ...source,
    footVelocities: [
      [0, 0, left],
      [0, 0, right],
    ],
  });
  const messageOf = (from: Stance, to: Stance) =>
    laid({ kind: 'plantedFoot', offset: none }, from, to).problem;
  expect(messageOf(swings(2, 0), swings(0, 2))).toEqual({
    code: 'noPlantedFoot',
    field: 'alignment.kind',
    message:
      'No foot stands in both clips at the seam: in the source rightFoot stands, in the destination leftFoot stands.',
  });
  expect(messageOf(swings(0, 0), swings(2, 2))?.message).toContain(
    'in the source leftFoot and rightFoot stand, in the destination nothing stands.',
  );
});

test('without an alignment it stays where it was recorded', () => {
  const { pose, joint } = laid({ kind: 'none', offset: none });
  expect(joint).toBeNull();
  expectPlace(pose, 0, [5, 1, 5]);
});
