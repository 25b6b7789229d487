import { describe, expect, test } from 'vitest';
import { worldTransforms } from '#core/pose/forward-kinematics.ts';
import { toLocalSpace, toMeshSpace } from '#core/pose/mesh-space.ts';
import type { Pose } from '#core/pose/pose.ts';
import { clonePose, largestDifference } from '#test/fixtures/poses.ts';
import { clip, clipPose, JOINTS, poseAt, treeOf } from '../tree-fixture.ts';

const parents = [-1, 0, 1];
const [a, b, c] = ['a', 'b', 'c'].map((id) => clip(id));
const held = { kind: 'pose', clip: 'a', time: 0.4 };
const upper = { joints: { joint1: 1 } };

/** Rotation of a joint relative to the root. */
function turnOf({ positions, rotations }: Pose, joint: number): number[] {
  const world = { positions: new Float64Array(JOINTS * 3), rotations: new Float64Array(JOINTS * 4) };
  worldTransforms(world, parents, { positions, rotations });
  const turn = [...world.rotations.subarray(joint * 4, joint * 4 + 4)];
  return turn[3] < 0 ? turn.map((value) => -value) : turn;
}

const expectTurn = (found: readonly number[], wanted: readonly number[]): void =>
  found.forEach((value, i) => expect(value).toBeCloseTo(wanted[i], 5));

const at = 0.7;

test('a pose comes back from mesh space, with its velocities', () => {
  const pose = clipPose('c', at);
  const there = toMeshSpace(clonePose(pose), pose, parents);
  expectTurn([...there.rotations.subarray(8, 12)], turnOf(pose, 2));
  expect(largestDifference(toLocalSpace(there, there, parents), pose)).toBeLessThan(1e-5);
});

describe('a layer', () => {
  const layered = (space: string, weight = 1, mask: object = upper) =>
    treeOf({ kind: 'layer', base: a, layer: b, mask, weight, space });

  test('keeps its direction in mesh space, however its base is turned; in local space it turns with the base', () => {
    const [base, layer] = [clipPose('a', at), clipPose('b', at)];
    const mesh = poseAt(layered('mesh'), at);
    expectTurn(turnOf(mesh, 1), turnOf(layer, 1));
    expectTurn(turnOf(mesh, 2), turnOf(base, 2)); // outside the mask: as the base aims
    expect(turnOf(poseAt(layered('local'), at), 1)[0]).not.toBeCloseTo(turnOf(layer, 1)[0], 2);
  });

  test('is the same in both spaces where its parents agree', () => {
    const root = { joints: { joint0: 1 } };
    const [local, mesh] = ['local', 'mesh'].map((space) => poseAt(layered(space, 0.6, root), at));
    expectTurn([...mesh.rotations.subarray(0, 4)], [...local.rotations.subarray(0, 4)]);
    const same = (space: string) =>
      treeOf({
        kind: 'layer',
        base: a,
        layer: { kind: 'clip', clip: 'a', name: 'again' },
        mask: upper,
        space,
      });
    expect(largestDifference(poseAt(same('mesh'), at), poseAt(same('local'), at))).toBeLessThan(1e-5);
  });

  test('without weight leaves the base to the last bit', () => {
    expect(poseAt(layered('mesh', 0), at)).toEqual(clipPose('a', at));
  });
});

test('an added difference turns about the axes of the figure, not of a turned parent', () => {
  const added = (base: object, space: string) =>
    treeOf({ kind: 'additive', base, added: b, reference: held, weight: 1, space });
  const differenceOver = (base: object, of: string, space: string): number[] => {
    const [to, from] = [turnOf(poseAt(added(base, space), at), 1), turnOf(clipPose(of, at), 1)];
    // to conj(from)
    const [x, y, z, w] = to;
    const [fx, fy, fz, fw] = from.map((value, i) => (i < 3 ? -value : value));
    const turn = [
      w * fx + x * fw + y * fz - z * fy,
      w * fy - x * fz + y * fw + z * fx,
      w * fz + x * fy - y * fx + z * fw,
      w * fw - x * fx - y * fy - z * fz,
    ];
    return turn[3] < 0 ? turn.map((value) => -value) : turn;
  };
  expectTurn(differenceOver(a, 'a', 'mesh'), differenceOver(c, 'c', 'mesh'));
  expect(differenceOver(a, 'a', 'local')[0]).not.toBeCloseTo(differenceOver(c, 'c', 'local')[0], 3);
});

test('an aim offset aims where its poses aim, over a turned base', () => {
  const grid = { reference: a, offsets: Array.from({ length: 9 }, () => b), yaw: 0, pitch: 0 };
  const axes = { yaws: [-1, 0, 1], pitches: [-1, 0, 1] };
  const tree = treeOf({ kind: 'aimOffset', base: a, ...grid, ...axes, space: 'mesh' });
  expectTurn(turnOf(poseAt(tree, at), 2), turnOf(clipPose('b', at), 2));
});
