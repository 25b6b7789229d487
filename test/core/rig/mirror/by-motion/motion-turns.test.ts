import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Clip } from '#core/clip/clip.ts';
import { createJointMap } from '#core/rig/roles/joint-map.ts';
import { mirrorClip } from '#core/rig/mirror/mirror-clip.ts';
import { findMirrorParts } from '#core/rig/mirror/mirror-parts.ts';
import { acrossPlane, mirrorPlaneOf } from '#core/rig/mirror/mirror-plane.ts';
import { motionTurns } from '#core/rig/mirror/by-motion/motion-turns.ts';
import { quatDot, quatMultiply } from '#core/math/quaternion.ts';
import { starterClips } from '../../../../../tools/starter/starter-clips.ts';
import { jointCount } from '#core/pose/skeleton.ts';
import { effort } from '#test/fixtures/effort.ts';
import { cmuClip, hasMocap } from '#test/fixtures/mocap.ts';
import { alongBones, sidedAxes, withAxes, worldAt, type Axes } from '../mirror-rigs.ts';
import { starterClip } from '#test/fixtures/starters.ts';

const walk = starterClip('walk');
const { joints } = createJointMap(walk.skeleton);

function mirrored(clip: Clip): Clip {
  const map = createJointMap(clip.skeleton, {}, undefined, null, 'motion');
  const carried = mirrorClip(clip, map, mirrorPlaneOf(clip, map));
  carried.fill(0, clip.frameCount);
  return carried.clip;
}

const multiply = (a: ArrayLike<number>, b: ArrayLike<number>) => quatMultiply(new Float64Array(4), a, b);

/**
 * Largest angle between mirrored joints of `clip` with other axes and the same joints with the axes of the
 * world at rest, for which the reflection is trivial, over all frames, degrees.
 */
function farthestTurn(clip: Clip, axes: Axes): number {
  const [plain, other] = [mirrored(clip), mirrored(withAxes(clip, axes))];
  let least = 1;
  for (let frame = 0; frame < clip.frameCount; frame += 7) {
    const [expected, found] = [worldAt(plain, frame).rotations, worldAt(other, frame).rotations];
    axes.forEach((own, j) => {
      const turn = multiply(expected.subarray(j * 4, j * 4 + 4), own);
      least = Math.min(least, Math.abs(quatDot(turn, found, 0, j * 4)));
    });
  }
  return (Math.acos(Math.min(1, least)) * 360) / Math.PI;
}

const along = alongBones(walk.skeleton);
const sided = (axes: Axes, differing: ArrayLike<number>): Axes => sidedAxes(joints, axes, differing);
const negated = [0, 0, 0, 1];
const flipped = [
  ['X', [1, 0, 0, 0]],
  ['Y', [0, 1, 0, 0]],
  ['Z', [0, 0, 1, 0]],
] as const;

/**
 * Rotations of all kinds for so many joints; not the half turns that properties like to try, which now and
 * then make a rig with a rule of its own.
 */
const rotations = (count: number) => {
  const part = fc.integer({ min: -1000, max: 1000 });
  const one = fc.tuple(part, part, part, part).map((q) => {
    const length = Math.hypot(...q);
    return length === 0 ? [0, 0, 0, 1] : q.map((value) => value / length);
  });
  return fc.noBias(fc.array(one, { minLength: count, maxLength: count }));
};

/** Stops at the first rig that fails, since shrinking takes long. */
const few = { numRuns: effort(10), endOnFailure: true };

describe('limbs do not twist', () => {
  const random = rotations(joints.length);

  test('if the axes of one side are opposite to a mirror’s', () => {
    fc.assert(
      fc.property(random, (axes) => {
        expect(farthestTurn(walk, sided(axes, negated))).toBeLessThan(0.5);
      }),
      few,
    );
    // All limbs lie along X at rest: a split that looks like a pose with the axes of the world.
    expect(farthestTurn(walk, sided(along, negated))).toBeLessThan(0.5);
  });

  test.each(flipped)('if all axes but one are mirrored, and %s is the opposite', (_, flip) => {
    fc.assert(
      fc.property(random, (axes) => {
        expect(farthestTurn(walk, sided(axes, flip))).toBeLessThan(0.5);
      }),
      few,
    );
    expect(farthestTurn(walk, sided(along, flip))).toBeLessThan(0.5);
  });

  test('if each joint has its own axes: as far as left and right move alike', () => {
    fc.assert(
      fc.property(random, (axes) => {
        expect(farthestTurn(walk, axes)).toBeLessThan(1);
        expect(farthestTurn(starterClip('wave'), axes)).toBeLessThan(30); // with one arm
      }),
      few,
    );
  });

  test.runIf(hasMocap)('in captured motion with different left and right', () => {
    const clip = cmuClip('cmu_12_01');
    const map = createJointMap(clip.skeleton);
    fc.assert(
      fc.property(rotations(jointCount(clip.skeleton)), (axes) => {
        const opposite = map.joints.map(({ counterpart, side }, j) => {
          if (counterpart === j) return [0, 0, 0, 1];
          return side === 'left' ? axes[j] : multiply([1, 0, 0, 0], axes[counterpart]);
        });
        expect(farthestTurn(clip, opposite)).toBeLessThan(10);
        // The head looks to one side for all of the clip.
        expect(farthestTurn(clip, axes)).toBeLessThan(60);
      }),
      few,
    );
  });
});

describe('worked examples', () => {
  const turnsOf = (clip: Clip): readonly Float64Array[] => {
    const map = createJointMap(clip.skeleton);
    return motionTurns(clip, findMirrorParts(map), acrossPlane(mirrorPlaneOf(clip, map)));
  };
  /** Components that are about 0 or 1; the sign of a quaternion does not matter. */
  const rounded = (turn: Float64Array): number[] => [...turn].map((value) => Math.round(Math.abs(value)));

  test('with world axes it is a half turn about the plane’s normal for all joints', () => {
    for (const turn of turnsOf(walk)) expect(rounded(turn)).toEqual([1, 0, 0, 0]);
  });

  test('with opposite axes it is the identity for limbs; with one axis flipped, a half turn about it', () => {
    const left = joints.findIndex(({ role, side }) => role === 'thigh' && side === 'left');
    expect(rounded(turnsOf(withAxes(walk, sided(along, negated)))[left])).toEqual([0, 0, 0, 1]);
    expect(rounded(turnsOf(withAxes(walk, sided(along, [0, 1, 0, 0])))[left])).toEqual([0, 1, 0, 0]);
  });

  test('it is the same for all motions of a rig with systematic axes', () => {
    const axes = sided(along, negated);
    const [first, ...others] = starterClips().map(({ clip }) => turnsOf(withAxes(clip, axes)));
    for (const other of others)
      other.forEach((turn, j) => expect(Math.abs(quatDot(turn, first[j]))).toBeGreaterThan(1 - 1e-4));
  });
});
