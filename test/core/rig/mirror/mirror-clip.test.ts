import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Clip } from '#core/clip/clip.ts';
import { createJointMap, type JointEdits } from '#core/rig/roles/joint-map.ts';
import { hasSides, mirrorClip } from '#core/rig/mirror/mirror-clip.ts';
import { mirrorPlaneOf, type MirrorPlane } from '#core/rig/mirror/mirror-plane.ts';
import { quatDot } from '#core/math/quaternion.ts';
import { findFootContacts } from '#core/rig/feet/foot-contacts.ts';
import { starterClips } from '../../../../tools/starter/starter-clips.ts';
import { cmuClip, hasMocap } from '#test/fixtures/mocap.ts';
import { forRuns } from '#test/fixtures/property.ts';
import { rooted } from '#test/fixtures/rooted.ts';
import { figures, type AxesKind } from './mirror-figures.ts';
import { reflectedPlaces, worldAt } from './mirror-rigs.ts';
import { skeletonOf } from '../roles/skeletons.ts';
import { clipOn } from '#test/fixtures/clips.ts';
import { effort } from '#test/fixtures/effort.ts';
import { starterClip } from '#test/fixtures/starters.ts';

const walk = starterClip('walk');

const planeOf = (clip: Clip): MirrorPlane => mirrorPlaneOf(clip, createJointMap(clip.skeleton));

function mirrored(clip: Clip, plane: MirrorPlane = planeOf(clip), edits: JointEdits = {}): Clip {
  const carried = mirrorClip(clip, createJointMap(clip.skeleton, edits), plane);
  carried.fill(0, clip.frameCount);
  return carried.clip;
}

const counterpartsOf = ({ skeleton }: Clip): number[] =>
  createJointMap(skeleton).joints.map(({ counterpart }) => counterpart);

const farthest = (a: ArrayLike<number>, b: ArrayLike<number>): number =>
  Array.from(a).reduce((most, value, i) => Math.max(most, Math.abs(value - b[i])), 0);

/** Largest distance of joints of two clips in the world, m. */
const apart = (a: Clip, b: Clip): number =>
  Math.max(...framesOf(a).map((frame) => farthest(worldAt(a, frame).positions, worldAt(b, frame).positions)));

/** Largest distance of joints from the mirrored ones of the other side, m. */
const offMirror = (clip: Clip, other: Clip, plane: MirrorPlane, counterparts: readonly number[]): number =>
  Math.max(
    ...framesOf(clip).map((frame) =>
      farthest(worldAt(other, frame).positions, reflectedPlaces(clip, counterparts, plane, frame)),
    ),
  );

const framesOf = ({ frameCount }: Clip): number[] => Array.from({ length: frameCount }, (_, frame) => frame);

/** Position of a joint in each frame, [frames * 3] m. */
const wayOf = (clip: Clip, name: string): Float32Array => {
  const at = clip.skeleton.names.indexOf(name) * 3;
  return Float32Array.from(
    framesOf(clip).flatMap((f) => [...worldAt(clip, f).positions.subarray(at, at + 3)]),
  );
};

const heightsOf = (clip: Clip, name: string): Float32Array => wayOf(clip, name).filter((_, i) => i % 3 === 1);

describe('worked examples', () => {
  const figure = 'Hips @ 0 100 0\n  LeftArm @ 20 50 0\n  RightArm @ -20 50 0';
  const half = Math.SQRT1_2;

  test('a lifted left arm becomes a lifted right arm', () => {
    const clip = clipOn(skeletonOf(figure), {
      positions: [1, 1, 2, 0.2, 0.5, 0, -0.2, 0.5, 0],
      // The left arm turned by a quarter about Z, which lifts it; the right at rest.
      rotations: [0, 0, 0, 1, 0, 0, half, half, 0, 0, 0, 1],
    });
    const { positions, rotations } = mirrored(clip);
    expect(farthest(positions, [1, 1, 2, 0.2, 0.5, 0, -0.2, 0.5, 0])).toBeLessThan(1e-6);
    expect(farthest(rotations.map(Math.abs), [0, 0, 0, 1, 0, 0, 0, 1, 0, 0, half, half])).toBeLessThan(1e-6);
    expect(rotations[10] * rotations[11]).toBeLessThan(0); // the other way round
  });

  test('the plane is vertical along the initial facing: motion to the left goes to the right', () => {
    const clip = clipOn(skeletonOf(figure), {
      positions: [3, 1, 5, 0.2, 0.5, 0, -0.2, 0.5, 0, 4, 1, 4.5, 0.2, 0.5, 0, -0.2, 0.5, 0],
      // Facing +X: its left is −Z.
      rotations: Float32Array.from(
        { length: 24 },
        (_, i) => [0, half, 0, half, 0, 0, 0, 1, 0, 0, 0, 1][i % 12],
      ),
    });
    const { positions, rotations } = mirrored(clip);
    expect([...positions.subarray(9, 12)].map((v) => Number(v.toFixed(5)))).toEqual([4, 1, 5.5]);
    expect(Math.abs(rotations[1] * rotations[3])).toBeCloseTo(0.5, 6);
  });

  test('an explicit plane is used as the mirror', () => {
    const clip = clipOn(skeletonOf(figure), {
      positions: [3, 1, 5, 0.2, 0.5, 0, -0.2, 0.5, 0],
      rotations: [0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1],
    });
    const { positions } = mirrored(clip, { x: 1, z: 0, heading: 0 });
    expect([...positions.subarray(0, 3)]).toEqual([-1, 1, 5]);
  });

  test('a sword stays in its hand', () => {
    const skeleton = skeletonOf(`${figure}\n    Sword @ 0 -60 0`);
    const clip = clipOn(skeleton, {
      rotations: [0, 0, 0, 1, 0, 0, half, half, 0, 0, 0, 1, half, 0, 0, half],
    });
    const { positions, rotations } = mirrored(clip);
    expect([...positions.subarray(9)]).toEqual([...clip.positions.subarray(9)]);
    expect([...rotations.subarray(12)]).toEqual([...clip.rotations.subarray(12)]);
  });
});

describe('of a walk', () => {
  const plane = planeOf(walk);
  const other = mirrored(walk);

  test('all joints are at their mirrored positions', () => {
    expect(offMirror(walk, other, plane, counterpartsOf(walk))).toBeLessThan(1e-6);
    expect(apart(walk, other)).toBeGreaterThan(0.2);
  });

  test('the left foot lands and leaves when the right one did', () => {
    const contacts = (clip: Clip, side: string) =>
      findFootContacts([wayOf(clip, `${side}Foot`), wayOf(clip, `${side}ToeBase`)], {
        ...clip,
        height: 1.78,
      });
    expect(contacts(walk, 'Left').length).toBeGreaterThan(1);
    expect(contacts(other, 'Left')).toEqual(contacts(walk, 'Right'));
    expect(contacts(other, 'Right')).toEqual(contacts(walk, 'Left'));
    expect(contacts(other, 'Right')).not.toEqual(contacts(walk, 'Right'));
  });

  test('it keeps start and facing, and turns the other way', () => {
    const { x, z, heading } = planeOf(other);
    expect(farthest([x, z, heading], [plane.x, plane.z, plane.heading])).toBeLessThan(1e-5);
    const [before, after] = [walk, other].map((clip) => rooted(clip).root.states);
    for (const at of [0, 10, 20, 30])
      expect(after[at * 3 + 2] - heading).toBeCloseTo(-(before[at * 3 + 2] - heading), 5);
  });

  test('its ground height is unchanged', () => {
    expect(other.groundHeight).toBe(walk.groundHeight);
    for (const [left, right] of [
      ['LeftToeBase', 'RightToeBase'],
      ['Hips', 'Hips'],
    ])
      expect(farthest(heightsOf(other, left), heightsOf(walk, right))).toBeLessThan(1e-6);
  });

  test('mirroring in pieces gives the same as all at once', () => {
    const pieces = mirrorClip(walk, createJointMap(walk.skeleton), plane);
    for (let frame = 0; frame < walk.frameCount; frame += 13)
      pieces.fill(frame, Math.min(frame + 13, walk.frameCount));
    expect(pieces.clip).toEqual(other);
  });
});

test('all starter clips are at their mirrored positions, and mirroring twice restores them', () => {
  for (const { clip } of starterClips()) {
    const once = mirrored(clip);
    expect(offMirror(clip, once, planeOf(clip), counterpartsOf(clip))).toBeLessThan(1e-6);
    expect(apart(clip, mirrored(once))).toBeLessThan(1e-6);
  }
});

const kinds: readonly AxesKind[] = ['parallel', 'negated', 'flipped', 'arbitrary'];
const somewhere: MirrorPlane = { x: 0.3, z: -0.4, heading: 0.7 };

const few = effort(50);

/** True if no quaternion is in the other hemisphere than in the frame before. */
function isUnrolled({ skeleton, rotations }: Clip): boolean {
  const count = skeleton.names.length * 4;
  const dotAt = (at: number): number => quatDot(rotations, rotations, at, at - count);
  return rotations.every((_, i) => i < count || i % 4 > 0 || dotAt(i) > -1e-6);
}

describe.each(kinds)('rigs of all kinds, with %s axes', (axes) => {
  test.each([false, true])(
    'joints are at their mirrored positions if left and right are alike; stretched: %s',
    (isStretched) =>
      forRuns(few, figures({ axes, isSymmetrical: true, isStretched }), ({ clip, counterparts }) => {
        expect(counterpartsOf(clip)).toEqual(counterparts);
        expect(offMirror(clip, mirrored(clip, somewhere), somewhere, counterparts)).toBeLessThan(2e-4);
      }),
  );

  test.each([false, true])('mirroring twice restores a clip, alike or not; stretched: %s', (isStretched) =>
    forRuns(
      few,
      fc.boolean().chain((isSymmetrical) => figures({ axes, isSymmetrical, isStretched })),
      ({ clip }) => {
        const once = mirrored(clip, somewhere);
        expect(isUnrolled(once)).toBe(true);
        expect(apart(clip, mirrored(once, somewhere))).toBeLessThan(1e-5);
        expect(farthest(heightsOf(once, 'Hips'), heightsOf(clip, 'Hips'))).toBeLessThan(1e-5);
      },
    ),
  );
});

describe('an asymmetrical body', () => {
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
  const upright = clipOn(skeleton);

  test('bones keep their lengths, and point where the bones of the other side did', () => {
    const other = mirrored(upright, { x: 0, z: 0, heading: 0 });
    expect(farthest(other.positions, upright.positions)).toBeLessThan(1e-6);
    const bone = (of: Clip, from: string, to: string): number[] => {
      const [a, b] = [wayOf(of, from), wayOf(of, to)];
      const way = [...b].map((value, i) => value - a[i]);
      return way.map((value) => value / Math.hypot(...way));
    };
    for (const [left, right] of [
      ['LeftUpLeg LeftLeg', 'RightUpLeg RightLeg'],
      ['LeftLeg LeftFoot', 'RightLeg RightFoot'],
      ['Spine Head', 'Spine Head'],
    ]) {
      const [from, to] = [left.split(' '), right.split(' ')];
      const [x, y, z] = bone(upright, to[0], to[1]);
      expect(farthest(bone(other, from[0], from[1]), [-x, y, z])).toBeLessThan(1e-5);
    }
  });

  test('mirroring twice restores the clip even if a counterpart is not mutual', () => {
    const plane = planeOf(upright);
    const edits = { LeftFoot: { counterpart: 'Head' } };
    expect(apart(mirrored(mirrored(upright, plane, edits), plane, edits), upright)).toBeLessThan(1e-5);
  });
});

describe.runIf(hasMocap)('captured motion', () => {
  test.each(['cmu_01_01', 'cmu_12_01', 'cmu_131_01', 'cmu_131_02', 'cmu_131_03'])('%s', (name) => {
    const clip = cmuClip(name);
    const plane = planeOf(clip);
    const once = mirrored(clip, plane);
    expect(apart(clip, mirrored(once, plane))).toBeLessThan(1e-5);
    // Left and right were measured, and differ by up to two centimetres along a limb.
    expect(offMirror(clip, once, plane, counterpartsOf(clip))).toBeLessThan(0.03);
    const hips = clip.skeleton.names[0];
    expect(farthest(heightsOf(clip, hips), heightsOf(once, hips))).toBeLessThan(1e-6);
    expect(Math.abs(planeOf(once).heading - plane.heading)).toBeLessThan(0.03);
  });
});

test('a clip without left and right cannot be mirrored', () => {
  expect(hasSides(createJointMap(skeletonOf('Hips\n  Spine\n    Head')))).toBe(false);
  expect(hasSides(createJointMap(walk.skeleton))).toBe(true);
});
