import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Clip } from '#core/clip/clip.ts';
import { transformsAt, worldTransforms } from '#core/pose/forward-kinematics.ts';
import {
  beginsWithJump,
  leadingTPoseFrames,
  trimLeadingFrames,
  trimmingOf,
  isAtRest,
  isInTPose,
} from '#core/formats/t-pose-frame.ts';
import { quatSlerp } from '#core/math/quaternion-blend.ts';
import { inverseTurn, turned, turnsInRow } from '#core/math/turn-algebra.ts';
import { oncePer } from '#core/kit/long-work.ts';
import { createPose } from '#core/pose/pose.ts';
import { sampleClip } from '#core/clip/sampling/sample-clip.ts';
import { numberBetween } from '#test/fixtures/arbitraries.ts';
import { cmuClip, cmuTakes, hasMocap } from '#test/fixtures/mocap.ts';
import { clipOn, wavingClip } from '#test/fixtures/clips.ts';
import { turnAbout } from '#test/fixtures/poses.ts';
import { property } from '#test/fixtures/property.ts';
import { rooted } from '#test/fixtures/rooted.ts';
import { starterClips } from '../../../tools/starter/starter-clips.ts';

const atRest = (joints: number): number[] => Array.from({ length: joints }, () => [0, 0, 0, 1]).flat();

/** `clip` with a pose put before it, `times` times: its rest pose where none is given. */
function after(clip: Clip, pose: ArrayLike<number> | null = null, times = 1): Clip {
  const joints = clip.skeleton.names.length;
  const before = Array.from({ length: times }, () => Array.from(pose ?? atRest(joints))).flat();
  const place = Array.from({ length: times }, () => [...clip.positions.subarray(0, joints * 3)]).flat();
  return clipOn(clip.skeleton, {
    fps: clip.fps,
    positions: [...place, ...clip.positions],
    rotations: [...before, ...clip.rotations],
  });
}

const rootedOnce = oncePer((clip: Clip) => rooted(clip));

/** Frames of a clip from a time on. */
function excerpt(clip: Clip, from: number, fps: number, frames = 20): Clip {
  const pose = createPose(clip.skeleton.names.length);
  const [positions, rotations]: number[][] = [[], []];
  for (let frame = 0; frame < frames; frame++) {
    sampleClip(pose, rootedOnce(clip), from + frame / fps);
    positions.push(...pose.positions);
    rotations.push(...pose.rotations);
  }
  return clipOn(clip.skeleton, { fps, positions, rotations });
}

/** The same motion on a skeleton that rests in the pose of a frame of it, as glTF files have it. */
function restingIn(clip: Clip, frame: number): Clip {
  const { skeleton, frameCount } = clip;
  const { parentIndices, restPositions } = skeleton;
  const joints = parentIndices.length;
  const rest = { positions: new Float64Array(joints * 3), rotations: new Float64Array(joints * 4) };
  worldTransforms(rest, parentIndices, transformsAt(clip, joints, frame));
  const turnOf = (j: number): Float64Array =>
    j < 0 ? Float64Array.of(0, 0, 0, 1) : rest.rotations.slice(j * 4, j * 4 + 4);
  const moved = (places: Float32Array, at: number): Float32Array =>
    Float32Array.from(
      Array.from(parentIndices, (parent, j) => [
        ...turned(turnOf(parent), places.subarray((at + j) * 3, (at + j) * 3 + 3)),
      ]).flat(),
    );
  const rows = Array.from({ length: frameCount }, (_, i) => i * joints);
  return clipOn(
    { ...skeleton, restPositions: moved(restPositions, 0) },
    {
      fps: clip.fps,
      positions: rows.flatMap((at) => [...moved(clip.positions, at)]),
      rotations: rows.flatMap((at) =>
        Array.from(parentIndices, (parent, j) => [
          ...turnsInRow(
            turnOf(parent),
            clip.rotations.subarray((at + j) * 4, (at + j) * 4 + 4),
            inverseTurn(turnOf(j)),
          ),
        ]).flat(),
      ),
    },
  );
}

const starters = starterClips();
const moments = [
  fc.constantFrom(...starters),
  numberBetween(0, 1),
  fc.constantFrom(24, 30, 60, 120),
] as const;

describe('a person in motion', () => {
  property(
    'has one T-pose frame if one is put before it, at any rate, and none otherwise',
    ...moments,
    (starter, share, fps) => {
      const clip = excerpt(starter.clip, share, fps);
      expect(leadingTPoseFrames(clip)).toBe(0);
      const begun = after(clip);
      expect([beginsWithJump(begun), leadingTPoseFrames(begun)]).toEqual([true, 1]);
      expect(trimLeadingFrames(begun, 1).rotations).toEqual(clip.rotations);
      expect(trimLeadingFrames(clip, 0)).toBe(clip);
    },
  );

  property(
    'keeps a T-pose that is held: it is motion',
    ...moments,
    fc.integer({ min: 2, max: 4 }),
    (starter, share, fps, held) => {
      expect(leadingTPoseFrames(after(excerpt(starter.clip, share, fps), null, held))).toBe(0);
    },
  );

  property('keeps a T-pose out of which it begins softly', ...moments, (starter, share, fps) => {
    const clip = excerpt(starter.clip, share, fps, 30);
    const soft = clip.rotations.slice();
    const eased = Math.round(fps / 5);
    for (let at = 0; at < soft.length; at += 4) {
      const weight = Math.min(Math.floor(at / 4 / clip.skeleton.names.length) / eased, 1);
      quatSlerp(soft, [0, 0, 0, 1], soft, weight ** 2 * (3 - 2 * weight), at, 0, at);
    }
    expect(
      leadingTPoseFrames(clipOn(clip.skeleton, { fps, positions: clip.positions, rotations: soft })),
    ).toBe(0);
  });

  test('is in a T-pose by its arms and legs, whatever its rest pose and however it is turned', () => {
    const walk = after(excerpt(starters[1].clip, 0.3, 30));
    const relaxed = restingIn(walk, 5);
    expect([isAtRest(walk, 0), isAtRest(relaxed, 0), isAtRest(relaxed, 5)]).toEqual([true, false, true]);
    expect([isInTPose(walk, 0), isInTPose(relaxed, 0), isInTPose(relaxed, 5)]).toEqual([true, true, false]);
    expect(leadingTPoseFrames(relaxed)).toBe(1);
    const lying = relaxed.rotations.slice();
    lying.set(turnsInRow(turnAbout([1, 0, 0], 2), lying.subarray(0, 4)));
    expect(isInTPose({ ...relaxed, rotations: lying }, 0)).toBe(true);
  });

  test.each([
    ['both arms up', ['LeftArm', 'RightArm'], [0, 0, 1], [1, -1], 20],
    ['arms that sag', ['LeftArm', 'RightArm'], [0, 0, 1], [-1, 1], 20],
    ['arms aslant', ['LeftArm', 'RightArm'], [0, 0, 1], [1, 1], 20],
    ['a bent elbow', ['LeftForeArm'], [0, 1, 0], [1], 20],
    ['legs apart', ['LeftUpLeg', 'RightUpLeg'], [0, 0, 1], [1, -1], 20],
    ['a bent knee', ['RightLeg'], [1, 0, 0], [1], 20],
    ['a bow', ['LeftUpLeg', 'RightUpLeg'], [1, 0, 0], [1, 1], 20],
  ] as const)('is in no T-pose with %s', (_, names, axis, signs, degrees) => {
    const { skeleton } = starters[0].clip;
    const isWith = (angle: number): boolean => {
      const rotations = Float32Array.from(atRest(skeleton.names.length));
      names.forEach((name, i) =>
        rotations.set(turnAbout(axis, (signs[i] * angle * Math.PI) / 180), skeleton.names.indexOf(name) * 4),
      );
      return isInTPose(clipOn(skeleton, { rotations }), 0);
    };
    expect([isWith(0), isWith(5), isWith(degrees)]).toEqual([true, true, false]);
  });
});

describe('a generated figure', () => {
  const motion = wavingClip({ joints: 8, frameCount: 30, fps: 60 });

  test('has no T-pose frame if it moves from its first frame on, however few frames it has', () => {
    for (const frameCount of [1, 2, 3, 30])
      expect(leadingTPoseFrames(wavingClip({ joints: 8, frameCount, fps: 8 }))).toBe(0);
  });

  test('has one if its rest pose precedes the motion, but not before a single frame', () => {
    expect(leadingTPoseFrames(after(motion))).toBe(1);
    const parts = [1, 2].map((frameCount) => wavingClip({ joints: 8, frameCount }));
    expect(parts.map((clip) => leadingTPoseFrames(after(clip)))).toEqual([0, 1]);
  });

  test('is at rest within a degree, wherever its root looks', () => {
    const turnedBy = (joint: number, degrees: number): Clip => {
      const rotations = Float32Array.from(atRest(8));
      rotations.set(turnAbout([0, 1, 0], (degrees * Math.PI) / 180), joint * 4);
      return clipOn(motion.skeleton, { rotations });
    };
    expect([
      isAtRest(turnedBy(0, 90), 0),
      isAtRest(turnedBy(3, 0.9), 0),
      isAtRest(turnedBy(3, 1.1), 0),
    ]).toEqual([true, true, false]);
    expect(leadingTPoseFrames(after(motion, [...atRest(7), ...turnAbout([0, 1, 0], 0.02)]))).toBe(0);
  });

  test.each([
    [8, 0.15, 0],
    [8, 0.17, 1],
    [25, 0.49, 0],
    [25, 0.51, 1],
    [200, 0.49, 0], // counts as having 25
    [200, 0.51, 1],
  ] as const)('of %i joints that stands after one turned by %d rad has %d', (joints, turn, frames) => {
    const still = wavingClip({ joints, frameCount: 3 });
    const pose = [...atRest(joints - 1), ...turnAbout([1, 0, 0], turn)];
    const clip = after({ ...still, rotations: Float32Array.from([...pose, ...pose, ...pose]) });
    expect([leadingTPoseFrames(clip), beginsWithJump(clip)]).toEqual([frames, frames === 1]);
  });

  /** A joint at rest, then at angles, rad; the root does not turn. */
  const turning = (angles: readonly number[]): Clip =>
    clipOn(wavingClip({ joints: 2, frameCount: 1 }).skeleton, {
      positions: angles.flatMap(() => [0, 1, 0, 0, 0.1, 0]),
      rotations: angles.flatMap((angle) => [0, 0, 0, 1, ...turnAbout([1, 0, 0], angle)]),
    });

  test.each([
    // A jump of 0.3 rad counts if it is over twice each of the twelve changes of velocity that follow.
    [1, 0.14, 1],
    [1, 0.16, 0],
    [12, 0.14, 1],
    [12, 0.16, 0],
    [13, 0.16, 1],
  ])('whose %d. change of velocity after a jump is of %d rad has %d', (at, change, frames) => {
    const angles = Array.from({ length: 20 }, (_, i) => (i > 0 ? 0.3 : 0) + change * Math.max(0, i - at - 1));
    expect(leadingTPoseFrames(turning(angles))).toBe(frames);
  });

  test('has none if it turns on as fast, slows down, or is faster a frame later', () => {
    for (const angles of [
      [0, 0.3, 0.6, 0.9, 1.2, 1.5],
      [0, 0.3, 0.5, 0.6, 0.65, 0.67],
      [0, 0.1, 0.8, 0.8, 0.8, 0.8],
      [0, 0.1, 0.8, 1.5, 2.2, 2.9],
    ])
      expect(leadingTPoseFrames(turning(angles))).toBe(0);
    expect(leadingTPoseFrames(turning([0, 0.5, 0.52, 0.54, 0.56]))).toBe(1);
  });

  test('has none if only its root turns away', () => {
    const still = wavingClip({ joints: 8, frameCount: 4 });
    const pose = [...turnAbout([0, 1, 0], 0.5), ...atRest(7)];
    const rotations = Float32Array.from([...pose, ...pose, ...pose, ...pose]);
    expect(leadingTPoseFrames(after({ ...still, rotations }))).toBe(0);
  });

  test('has one although a joint flips later, as captured thumbs do', () => {
    const clip = after(wavingClip({ joints: 31, frameCount: 30, fps: 240 }));
    for (let frame = 5; frame < 31; frame++)
      clip.rotations.set(turnAbout([1, 0, 0], Math.PI), (frame * 31 + 30) * 4);
    expect(leadingTPoseFrames(clip)).toBe(1);
  });
});

describe('by the earlier rule, from which shared times count, a figure', () => {
  const bySpeed = (clip: Clip): number => {
    const { trimmedFrames, trimmedBySpeed = trimmedFrames } = trimmingOf(clip);
    return trimmedBySpeed;
  };

  test.each([
    [0.15, 0],
    [0.17, 1],
  ] as const)('that stands still after one of 8 joints has turned by %d rad has %d', (turn, frames) => {
    const still = wavingClip({ joints: 8, frameCount: 3, fps: 60 });
    const rotations = Float32Array.from(atRest(24));
    rotations.set(turnAbout([1, 0, 0], turn), 3 * 4);
    expect(bySpeed({ ...still, rotations })).toBe(frames);
    expect(trimmingOf({ ...still, rotations }).trimmedFrames).toBe(0); // it begins in no pose
  });

  test.each([
    // A jump of 0.25 rad counts if it is over five times each of the twelve changes that follow.
    [1, 0.049, 1],
    [1, 0.051, 0],
    [12, 0.051, 0],
    [13, 0.051, 1],
  ])('whose %d. change after a jump is of %d rad has %d', (at, change, frames) => {
    const angles = Array.from(
      { length: 20 },
      (_, frame) => (frame > 0 ? 0.25 : 0) + (frame > at ? change : 0),
    );
    const clip = wavingClip({ joints: 1, frameCount: 20, fps: 60 });
    const rotations = Float32Array.from(angles.flatMap((angle) => [...turnAbout([1, 0, 0], angle)]));
    expect(bySpeed({ ...clip, rotations })).toBe(frames);
  });

  test('has none if a single joint flips at once, as captured thumbs do', () => {
    const clip = wavingClip({ joints: 20, frameCount: 30, fps: 1000 });
    const rotations = Float32Array.from(clip.rotations);
    rotations.set([1, 0, 0, 0], 19 * 4);
    expect(bySpeed({ ...clip, rotations })).toBe(0);
  });
});

describe.skipIf(!hasMocap)('real mocap (skipped where ../shared/mocap is absent)', () => {
  test.each(cmuTakes)(
    '%s: the T-pose of a capture and the rest pose are found before any of its motion',
    (name) => {
      const whole = cmuClip(name);
      const frames = /_(01|12)_01/.test(name) ? 1 : 0; // the others begin in the motion
      expect(leadingTPoseFrames(whole)).toBe(frames);
      const pose = frames === 1 ? whole.rotations.slice(0, whole.skeleton.names.length * 4) : null;
      for (const fps of [24, 30, 60, 120])
        for (let from = 1; from < 4; from += 0.23) {
          const clip = excerpt(whole, from, fps);
          expect([clip, after(clip), after(clip, pose)].map(leadingTPoseFrames)).toEqual([0, 1, 1]);
        }
    },
  );
});
