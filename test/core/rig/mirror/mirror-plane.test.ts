import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Clip } from '#core/clip/clip.ts';
import { createJointMap } from '#core/rig/roles/joint-map.ts';
import { mirrorOffset, mirrorPlaneOf, mirrorRoot } from '#core/rig/mirror/mirror-plane.ts';
import { numberUpTo } from '#test/fixtures/arbitraries.ts';
import { skeletonOf } from '../roles/skeletons.ts';
import { clipOn } from '#test/fixtures/clips.ts';
import { forAll } from '#test/fixtures/property.ts';

/** A frame of a skeleton, its first joint turned about Y by `heading` and moved. */
function standing(text: string, heading: number, place: readonly number[]): Clip {
  const skeleton = skeletonOf(text);
  const positions = skeleton.restPositions.slice();
  positions.set(place);
  const rotations = Float32Array.from(skeleton.names.flatMap(() => [0, 0, 0, 1]));
  rotations.set([0, Math.sin(heading / 2), 0, Math.cos(heading / 2)]);
  return clipOn(skeleton, { positions, rotations });
}

const planeOf = (clip: Clip) => mirrorPlaneOf(clip, createJointMap(clip.skeleton));

describe('the plane of a clip', () => {
  test('goes through the hips along the facing of thighs and upper arms', () => {
    const figure =
      'Hips\n  LeftUpLeg @ 10 0 0\n  RightUpLeg @ -10 0 0\n  LeftArm @ 20 40 5\n  RightArm @ -20 40 -5';
    const { x, z, heading } = planeOf(standing(figure, 0.4, [1, 1, 2]));
    expect([x, z]).toEqual([1, 2]);
    // Shoulders are twisted: over both, left is 60 cm across and 10 cm ahead.
    expect(heading).toBeCloseTo(0.4 - Math.atan2(10, 60), 6);
  });

  test('goes through the body, not through its ancestors', () => {
    const clip = standing(
      'Root\n  Hips @ 0 100 50\n    LeftUpLeg @ 9 0 0\n    RightUpLeg @ -9 0 0',
      0,
      [1, 0, 1],
    );
    const { x, z, heading } = planeOf(clip);
    expect([x, z]).toEqual([1, 1.5]);
    expect(heading).toBeCloseTo(0, 9);
  });

  test('without recognised joints it is orthogonal to the lines between counterparts', () => {
    // At rest it faces +X or −X: one side is at +Z, the other at −Z.
    const figure = 'a\n  b @ 0 -10 9\n    c @ 0 -80 0\n  d @ 0 -10 -9\n    e @ 0 -80 0\n  f @ 0 60 0';
    const { heading } = planeOf(standing(figure, 0.3, [0, 1, 0]));
    expect(Math.abs(Math.sin(heading - 0.3))).toBeCloseTo(1, 6);
  });

  test('without counterparts it is along the facing of the body', () => {
    expect(planeOf(standing('a\n  b\n  c', 0.7, [0, 0, 0])).heading).toBeCloseTo(0.7, 6);
  });
});

const plane = { x: 1, z: 2, heading: Math.PI / 2 }; // along +X: its left is −Z

test('worked example: an offset and a root switch sides', () => {
  const { x, z } = mirrorOffset(plane, { x: 3, z: 4 });
  expect([x, z].map((value) => Number(value.toFixed(9)))).toEqual([3, -4]);
  // 3 m ahead and 1 m to the left of the plane, turned to its left by 0.2.
  const [rx, rz, heading] = mirrorRoot(new Float64Array(3), [4, 1, Math.PI / 2 + 0.2], plane);
  expect(rx).toBeCloseTo(4, 9);
  expect(rz).toBeCloseTo(3, 9);
  expect(heading).toBeCloseTo(Math.PI / 2 - 0.2, 9);
});

test('mirroring a root twice restores it for any plane', () => {
  const numbers = fc.tuple(numberUpTo(5), numberUpTo(5), numberUpTo(3));
  forAll(numbers, numbers, (state, [x, z, heading]) => {
    const there = mirrorRoot(new Float64Array(3), state, { x, z, heading });
    const from = mirrorRoot(new Float64Array(3), state, { x, z, heading: heading + Math.PI });
    const back = mirrorRoot(there.slice(), there, { x, z, heading });
    for (let i = 0; i < 3; i++) expect(back[i]).toBeCloseTo(state[i], 9);
    for (let i = 0; i < 2; i++) expect(from[i]).toBeCloseTo(there[i], 9);
    expect(Math.cos(from[2] - there[2])).toBeCloseTo(1, 9);
  });
});
