import { expect, test } from 'vitest';
import { composeRoots, invertRoot } from '#core/clip/root/root-state.ts';
import { alignSeam } from '#core/transition/evaluation/align-seam.ts';
import type { Alignment } from '#core/transition/document/document.ts';
import { standerAt, standerFigure, standerJoint, type Stance } from '#test/fixtures/stander.ts';

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

/** The alignment, and the aligned position of each joint of the destination. */
function placement(asked: Alignment, from: Stance = source, to: Stance = destination) {
  const [left, entered] = [standerAt(from), standerAt(to)];
  const found = alignSeam(asked, standerFigure, {
    source: { ...left, groundHeight: 0 },
    destination: { ...entered, groundHeight: 0 },
  });
  const root = composeRoots(new Float64Array(3), found.placement, entered.root.state);
  const seen = composeRoots(new Float64Array(3), invertRoot(new Float64Array(3), left.root.state), root);
  // The offset agrees with the placement: the destination's root relative to the source's.
  found.offset.forEach((value, i) => expect(value).toBeCloseTo(seen[i], 12));
  const { joint = null, place = null } = found.alignedAt ?? {};
  return { ...found, root, joint, place, at: (j: number) => standerJoint(entered, j, found.placement) };
}

function expectPlace(found: readonly number[], place: readonly number[]): void {
  // Offsets of joints are stored as floats.
  found.forEach((value, axis) => expect(value).toBeCloseTo(place[axis], 7));
}

test('worked example: the requested joint is in the same place in both, and headings agree', () => {
  const { at, root, joint, place, notice } = placement({ kind: 'joint', joint: 'leftFoot', offset: none });
  expect(joint).toBe(1);
  expect(place).toEqual([1.2, 0, 2].map((value) => expect.closeTo(value, 6) as number));
  expect(notice).toBeNull();
  // The source's left foot is at (1.2, 2); the destination's hips are 0.2 m right of its own and 0.3 m behind
  // it.
  expectPlace(at(1), [1.2, 0, 2]);
  expectPlace(at(0), [1, 1, 1.7]);
  expectPlace(at(2), [0.8, 0, 1.7]);
  expect(root[2]).toBeCloseTo(0, 12);
});

test('worked example: the offset rotates about the meeting point, then translates', () => {
  const { at } = placement({ kind: 'joint', joint: 'leftFoot', offset: { x: 0.5, z: 0, yaw: QUARTER } });
  expectPlace(at(1), [1.7, 0, 2]);
  // 0.2 m right of the foot and 0.3 m behind it becomes 0.2 m ahead of it and 0.3 m to its right: along -X.
  expectPlace(at(0), [1.4, 1, 2.2]);
});

test('if hips are exactly over their roots, aligning either is the same', () => {
  const track = placement({ kind: 'groundTrack', offset: none });
  const hips = placement({ kind: 'joint', joint: 'hips', offset: none });
  expect([track.joint, hips.joint]).toEqual([0, 0]);
  expect(hips.placement).toEqual(track.placement);
  expectPlace(track.at(0), [1, 1, 2]);
  expect(Math.hypot(...track.offset)).toBeLessThan(1e-12);
});

test('worked example: hips keep their offset from the root: the roots are aligned, and headings agree', () => {
  // The root is 0.1 m left of the hips and turned 0.2 rad further than they are.
  const swaying: Stance = { ...destination, root: [0.1, 0, 0.2] };
  const { at, root, place, offset } = placement({ kind: 'groundTrack', offset: none }, source, swaying);
  expect([...root]).toEqual([1, 2, 0].map((value) => expect.closeTo(value, 12) as number));
  expect(place).toEqual([1, 0, 2]);
  expect(Math.hypot(...offset)).toBeLessThan(1e-12);
  // The root faces Z, so the hips, turned 0.2 rad to its right, have it 0.1 m along (cos -0.2, -sin -0.2)
  // from them.
  expectPlace(at(0), [1 - 0.1 * Math.cos(0.2), 1, 2 - 0.1 * Math.sin(0.2)]);
});

test('worked example: the foot that stands in both is in the same place in both, whichever foot swings', () => {
  const swinging: Stance = {
    ...source,
    footVelocities: [
      [0, 0, 0],
      [0, 0, 2],
    ],
  };
  const { at, joint, notice } = placement({ kind: 'plantedFoot', offset: none }, swinging);
  expect(joint).toBe(1);
  expect(notice).toBeNull();
  expectPlace(at(1), [1.2, 0, 2]);
  const other = placement(
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
  expectPlace(other.at(2), [0.8, 0, 2]);
});

test('without a foot that stands in both, roots are aligned, and the notice lists the standing feet', () => {
  const swings = (left: number, right: number): Stance => ({
    ...source,
    footVelocities: [
      [0, 0, left],
      [0, 0, right],
    ],
  });
  const offset = { x: 0.1, z: -0.2, yaw: 0.3 };
  const found = placement({ kind: 'plantedFoot', offset }, swings(2, 0), swings(0, 2));
  const { notice, ...others } = found;
  expect(notice).toBe(
    'No foot stands in both clips at the seam: rightFoot stands in the source, leftFoot stands in the destination. Aligned by root instead.',
  );
  const asRoots = placement({ kind: 'groundTrack', offset }, swings(2, 0), swings(0, 2));
  expect([others.placement, others.alignedAt]).toEqual([asRoots.placement, asRoots.alignedAt]);
  expect(placement({ kind: 'plantedFoot', offset: none }, swings(0, 0), swings(2, 2)).notice).toContain(
    'leftFoot and rightFoot stand in the source, no foot stands in the destination.',
  );
});

test('without an alignment the destination stays where it was recorded', () => {
  const { at, joint, notice } = placement({ kind: 'none', offset: none });
  expect([joint, notice]).toEqual([null, null]);
  expectPlace(at(0), [5, 1, 5]);
});

test('worked example: without an alignment the offset rotates about the root at entry, then translates', () => {
  const swaying: Stance = { ...destination, root: [0, 0.5, 0] };
  const { at, root } = placement({ kind: 'none', offset: { x: 1, z: 0, yaw: QUARTER } }, source, swaying);
  // It faces X, its root half a metre ahead of the hips; turned by a quarter it faces -Z with the hips
  // behind.
  expect([...root]).toEqual([6.5, 5, 2 * QUARTER].map((value) => expect.closeTo(value, 12) as number));
  expectPlace(at(0), [6.5, 1, 5.5]);
});
