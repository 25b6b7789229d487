import { describe, expect, test } from 'vitest';
import type { Clip } from '../../../core/clip.ts';
import { createJointMap } from '../../../core/joints/joint-map.ts';
import { hasSides, mirrorClip, mirrorOffset } from '../../../core/joints/mirror-clip.ts';
import { worldTransforms } from '../../../core/kinematics/forward-kinematics.ts';
import { createGroundTrack } from '../../../core/root/ground-track.ts';
import { starterClips } from '../../../core/starter/starter-clips.ts';
import { jointCount } from '../../../core/skeleton.ts';
import { wavingClip } from '../../fixtures/clips.ts';
import { skeletonOf } from './skeletons.ts';

const walk = starterClips().find(({ name }) => name === 'walk')?.clip;
if (walk === undefined) throw new Error('no walk among the starter clips');

function mirrored(clip: Clip, edits = {}): Clip {
  const carried = mirrorClip(clip, createJointMap(clip.skeleton, edits));
  carried.fill(0, clip.frameCount);
  return carried.clip;
}

/** Where a joint is in each frame, [x, y, z] m. */
function wayOf({ skeleton, positions, rotations, frameCount }: Clip, name: string): number[][] {
  const joints = jointCount(skeleton);
  const joint = skeleton.names.indexOf(name);
  const world = { positions: new Float64Array(joints * 3), rotations: new Float64Array(joints * 4) };
  return Array.from({ length: frameCount }, (_, frame) => {
    worldTransforms(world, skeleton.parentIndices, {
      positions: positions.subarray(frame * joints * 3, (frame + 1) * joints * 3),
      rotations: rotations.subarray(frame * joints * 4, (frame + 1) * joints * 4),
    });
    return [...world.positions.subarray(joint * 3, joint * 3 + 3)];
  });
}

const farthest = (a: ArrayLike<number>, b: ArrayLike<number>): number =>
  Array.from(a).reduce((most, value, i) => Math.max(most, Math.abs(value - b[i])), 0);

/** Quaternions of both signs are one rotation. */
function largestTurn(a: Clip, b: Clip): number {
  let most = 0;
  for (let at = 0; at < a.rotations.length; at += 4) {
    let dot = 0;
    for (let i = 0; i < 4; i++) dot += a.rotations[at + i] * b.rotations[at + i];
    most = Math.max(most, 1 - Math.abs(dot));
  }
  return most;
}

describe('by hand', () => {
  test('the left arm that was lifted is the right one, lifted to the other side', () => {
    const skeleton = skeletonOf('Hips @ 0 100 0\n  LeftArm @ 20 50 0\n  RightArm @ -20 50 0');
    const half = Math.SQRT1_2;
    const clip: Clip = {
      ...{ skeleton, fps: 30, frameCount: 1, groundHeight: 0, loop: false },
      positions: Float32Array.of(1, 1, 2, 0.2, 0.5, 0, -0.2, 0.5, 0),
      // The left arm turned by a quarter about Z, which lifts it; the right at rest.
      rotations: Float32Array.of(0, 0, 0, 1, 0, 0, half, half, 0, 0, 0, 1),
    };
    const { positions, rotations } = mirrored(clip);
    expect(farthest(positions, [1, 1, 2, 0.2, 0.5, 0, -0.2, 0.5, 0])).toBeLessThan(1e-6);
    expect(farthest(rotations.map(Math.abs), [0, 0, 0, 1, 0, 0, 0, 1, 0, 0, half, half])).toBeLessThan(1e-6);
    expect(rotations[10] * rotations[11]).toBeLessThan(0); // the other way round
  });

  test('the plane is upright along the facing where the clip begins: what goes to its left goes to its right', () => {
    const skeleton = skeletonOf('Hips @ 0 100 0\n  LeftArm @ 20 50 0\n  RightArm @ -20 50 0');
    const half = Math.SQRT1_2; // facing +X: its left is −Z
    const clip: Clip = {
      ...{ skeleton, fps: 30, frameCount: 2, groundHeight: 0, loop: false },
      positions: Float32Array.of(
        ...[3, 1, 5, 0.2, 0.5, 0, -0.2, 0.5, 0],
        ...[4, 1, 4.5, 0.2, 0.5, 0, -0.2, 0.5, 0],
      ),
      rotations: Float32Array.from(
        { length: 24 },
        (_, i) => [0, half, 0, half, 0, 0, 0, 1, 0, 0, 0, 1][i % 12],
      ),
    };
    const { positions, rotations } = mirrored(clip);
    expect([...positions.subarray(9, 12)].map((v) => Number(v.toFixed(5)))).toEqual([4, 1, 5.5]);
    expect(Math.abs(rotations[1] * rotations[3])).toBeCloseTo(0.5, 6);
    expect(mirrorOffset(clip, createJointMap(skeleton), { x: 1, z: 2 }).z).toBeCloseTo(-2, 6);
  });
});

describe('of a walk', () => {
  const other = mirrored(walk);

  test('feet change places, in every frame', () => {
    const left = wayOf(walk, 'LeftFoot');
    const right = wayOf(other, 'RightFoot');
    const { positions, facings } = createGroundTrack(walk);
    const [nx, nz] = [Math.cos(facings[0]), -Math.sin(facings[0])]; // across the plane
    left.forEach(([x, y, z], frame) => {
      const depth = 2 * ((x - positions[0]) * nx + (z - positions[1]) * nz);
      expect(farthest([x - depth * nx, y, z - depth * nz], right[frame])).toBeLessThan(1e-5);
    });
    expect(farthest(left[5], wayOf(other, 'LeftFoot')[5])).toBeGreaterThan(0.05);
  });

  test('it begins where it began, faces as it did, and turns the other way', () => {
    const [before, after] = [createGroundTrack(walk), createGroundTrack(other)];
    expect(farthest(before.positions.subarray(0, 2), after.positions.subarray(0, 2))).toBeLessThan(1e-5);
    expect(after.facings[0]).toBeCloseTo(before.facings[0], 5);
    const turned = (track: typeof before, at: number): number => track.facings[at] - track.facings[0];
    for (const at of [10, 20, 30]) expect(turned(after, at)).toBeCloseTo(-turned(before, at), 4);
  });

  test('twice is as recorded', () => {
    const twice = mirrored(other);
    expect(farthest(twice.positions, walk.positions)).toBeLessThan(1e-5);
    expect(largestTurn(twice, walk)).toBeLessThan(1e-6);
  });
});

describe('a body that is not the same on both sides', () => {
  const skeleton = skeletonOf(`
Hips @ 0 100 0
  LeftUpLeg @ 10 -5 0
    LeftLeg @ 8 -40 1
      LeftFoot @ 2 -41 0
  RightUpLeg @ -9 -6 0
    RightLeg @ -3 -44 2
      RightFoot @ -1 -38 -1
  Spine @ 0 20 -1
    Head @ 1 40 0`);
  const clip = { ...wavingClip({ joints: 9, frameCount: 12, seed: 3 }), skeleton };

  test('twice is as recorded all the same', () => {
    const twice = mirrored(mirrored(clip));
    expect(farthest(twice.positions, clip.positions)).toBeLessThan(1e-5);
    expect(largestTurn(twice, clip)).toBeLessThan(1e-6);
  });

  test('bones point where those of the other side did', () => {
    const upright: Clip = {
      ...{ skeleton, fps: 30, frameCount: 1, groundHeight: 0, loop: false },
      positions: skeleton.restPositions,
      rotations: Float32Array.from({ length: 36 }, (_, i) => (i % 4 === 3 ? 1 : 0)),
    };
    const other = mirrored(upright);
    const bone = (of: Clip, from: string, to: string): number[] => {
      const [a, b] = [wayOf(of, from)[0], wayOf(of, to)[0]];
      const way = b.map((value, i) => value - a[i]);
      return way.map((value) => value / Math.hypot(...way));
    };
    const [x, y, z] = bone(upright, 'RightUpLeg', 'RightLeg');
    expect(farthest(bone(other, 'LeftUpLeg', 'LeftLeg'), [-x, y, z])).toBeLessThan(1e-5);
  });
});

test('without left and right there is nothing to mirror', () => {
  expect(hasSides(createJointMap(skeletonOf('Hips\n  Spine\n    Head')))).toBe(false);
  expect(hasSides(createJointMap(walk.skeleton))).toBe(true);
});
