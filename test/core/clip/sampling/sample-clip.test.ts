import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Clip } from '#core/clip/clip.ts';
import { quatDot, quatMultiply } from '#core/math/quaternion.ts';
import { createPose, type Pose } from '#core/pose/pose.ts';
import { createClipCursor } from '#core/clip/sampling/clip-cursor.ts';
import { clipPhase } from '#core/clip/sampling/clip-phase.ts';
import { createRootSample } from '#core/clip/root/root-sample.ts';
import { sampleClip, sampleCursor } from '#core/clip/sampling/sample-clip.ts';
import { sampleRoot } from '#core/clip/sampling/sample-root.ts';
import { numberBetween } from '#test/fixtures/arbitraries.ts';
import { forAll, property } from '#test/fixtures/property.ts';
import { angularVelocitiesFromRotations, velocitiesFromPositions } from '#test/fixtures/track-velocities.ts';
import { clipOn, chainSkeleton, wavingClip } from '#test/fixtures/clips.ts';
import {
  createDoublePose,
  differenceOf,
  isSound,
  largestDifference,
  turnAbout,
  velocityError,
} from '#test/fixtures/poses.ts';
import { asInFile, rooted } from '#test/fixtures/rooted.ts';

/** One joint, 2 frames a second, from heights (m) and turns about X (rad). */
function handMade(heights: readonly number[], turns: readonly number[], loop = false): Clip {
  return clipOn(chainSkeleton(1), {
    positions: heights.flatMap((y) => [0, y, 0]),
    rotations: turns.flatMap((angle) => Array.from(turnAbout([1, 0, 0], angle))),
    fps: 2,
    loop,
  });
}

/** The clip at a moment, its first joint in the world. */
function sample(clip: Clip, time: number): Pose {
  const cursor = createClipCursor(rooted(clip));
  cursor.time = time;
  const pose = sampleCursor(createDoublePose(clip.skeleton.names.length), cursor);
  return asInFile(pose, sampleRoot(createRootSample(), cursor), cursor.clip.root.parents);
}

/** The same with its first joint relative to the root. */
const sampleJoints = (clip: Clip, time: number): Pose =>
  sampleClip(createDoublePose(clip.skeleton.names.length), rooted(clip), time);

describe('worked examples', () => {
  // Heights 0, 1, 4, 9 at 2 fps: y = 4 t^2. Central differences give its slope exactly, so the inner span is
  // exact.
  const clip = handMade([0, 1, 4, 9], [0, 0.1, 0.4, 0.9]);

  test('a parabola is sampled exactly between two inner frames', () => {
    expect(sample(clip, 0.7).positions[1]).toBeCloseTo(1.96, 6);
    expect(sample(clip, 0.7).linearVelocities[1]).toBeCloseTo(5.6, 6);
  });

  test('rotations about one axis follow the same cubic', () => {
    const pose = sample(clip, 0.7);
    expect(2 * Math.asin(pose.rotations[0])).toBeCloseTo(0.196, 6);
    expect(pose.angularVelocities[0]).toBeCloseTo(0.56, 6);
  });

  test('velocity is one-sided at the ends', () => {
    expect(sample(clip, 0).linearVelocities[1]).toBeCloseTo(2, 6);
    expect(sample(clip, 1.5).linearVelocities[1]).toBeCloseTo(10, 6);
  });

  test('beyond its ends it holds its pose at rest, with the phase of the end', () => {
    for (const [time, height, phase] of [
      [-0.1, 0, 'holdingFirst'],
      [1.6, 9, 'holdingLast'],
    ] as const) {
      expect(sample(clip, time).positions[1]).toBe(height);
      expect(
        Math.hypot(...sample(clip, time).linearVelocities, ...sample(clip, time).angularVelocities),
      ).toBe(0);
      expect(clipPhase(clip, time)).toBe(phase);
    }
    expect([0, 0.7, 1.5].map((time) => clipPhase(clip, time))).toEqual(['playing', 'playing', 'playing']);
  });

  test('a single frame is held forever', () => {
    const still = handMade([2], [0.3], true);
    for (const time of [-1, 0, 5]) {
      expect(sample(still, time).positions[1]).toBe(2);
      expect(isSound(sample(still, time))).toBe(true);
    }
  });
});

describe('a waving figure', () => {
  const clip = wavingClip({ joints: 6, frameCount: 40, fps: 30 });

  test('at a frame it equals the frame, with central differences of joints and root as velocities', () => {
    const { root } = rooted(clip);
    for (const frame of [1, 7, 38]) {
      const [inFile, relative] = [sample(clip, frame / clip.fps), sampleJoints(clip, frame / clip.fps)];
      for (let j = 0; j < 6; j++) {
        const pick = (buffer: Float32Array, size: number, joint = j, joints = 6) =>
          Array.from({ length: clip.frameCount }, (_, f) =>
            Array.from(buffer.subarray((f * joints + joint) * size, (f * joints + joint + 1) * size)),
          ).flat();
        const [p, q] = [pick(clip.positions, 3), pick(clip.rotations, 4)];
        for (let axis = 0; axis < 3; axis++)
          expect(inFile.positions[j * 3 + axis]).toBeCloseTo(p[frame * 3 + axis], 6);
        expect(Math.abs(quatDot(inFile.rotations, q, j * 4, frame * 4))).toBeCloseTo(1, 6);
        // The only joint without a parent is placed relative to the root.
        const places = j === 0 ? pick(root.positions, 3, 0, 1) : p;
        const turns = j === 0 ? pick(root.rotations, 4, 0, 1) : q;
        const v = velocitiesFromPositions(new Float64Array(p.length), places, 1 / clip.fps);
        const w = angularVelocitiesFromRotations(new Float64Array(p.length), turns, 1 / clip.fps);
        for (let axis = 0; axis < 3; axis++) {
          expect(relative.linearVelocities[j * 3 + axis]).toBeCloseTo(v[frame * 3 + axis], 5);
          expect(relative.angularVelocities[j * 3 + axis]).toBeCloseTo(w[frame * 3 + axis], 5);
        }
      }
    }
  });

  test('position and velocity are continuous at every frame', () => {
    for (let frame = 1; frame < clip.frameCount - 1; frame++) {
      const time = frame / clip.fps;
      const jump = largestDifference(sample(clip, time - 1e-9), sample(clip, time + 1e-9));
      expect(jump).toBeLessThan(1e-5);
    }
  });

  property('velocities are the derivatives of sampled poses', numberBetween(0.001, 1.299), (time) => {
    const step = 1e-4;
    const [before, now, after] = [time - step, time, time + step].map((t) => sample(clip, t));
    const error = velocityError(before, now, after, step);
    // Acceleration jumps at frames, by at most about 100 per s^2 here.
    expect(error.linear).toBeLessThan(0.01);
    expect(error.angular).toBeLessThan(0.01);
    expect(isSound(now)).toBe(true);
  });

  test('a cursor gives the same bits in any order, and with float buffers', () => {
    const cursor = createClipCursor(rooted(clip));
    const there = (time: number): Pose => {
      cursor.time = time;
      return sampleCursor(createPose(6), cursor);
    };
    const forwards = [0.1, 0.5, 0.9, 1.3, 2].map((time) => there(time));
    const backwards = [2, 1.3, 0.9, 0.5, 0.1].map((time) => there(time)).toReversed();
    expect(backwards).toEqual(forwards);
  });

  test('it equals an analytic rotation up to the cube of the frame time', () => {
    const pose = sample(clip, 0.51);
    const half = 0.4 * Math.sin((3 + 2) * 0.51 + 2); // joint 2
    expect(pose.rotations[11]).toBeCloseTo(Math.cos(half), 4);
  });
});

describe('a loop', () => {
  // Half a turn about Y a round while walking 1 m ahead: two rounds lead back.
  const turning = (): Clip => {
    const frames = 21;
    const facing = (frame: number): number => (frame / (frames - 1)) * Math.PI;
    const place = (frame: number): readonly number[] => [
      (1 - Math.cos(facing(frame))) / Math.PI,
      1 + 0.1 * Math.sin(2 * facing(frame)),
      Math.sin(facing(frame)) / Math.PI,
    ];
    const indices = Array.from({ length: frames }, (_, frame) => frame);
    return clipOn(chainSkeleton(1), {
      positions: indices.flatMap((frame) => place(frame)),
      rotations: indices.flatMap((frame) => Array.from(turnAbout([0, 1, 0], facing(frame)))),
      fps: 20,
      loop: true,
    });
  };

  test('worked example: its ground track accumulates, backwards too', () => {
    const clip = turning();
    const expected: readonly [number, number, number][] = [
      // time, x, facing
      [0, 0, 0],
      [1, 2 / Math.PI, Math.PI],
      [2, 0, 2 * Math.PI],
      [3, 2 / Math.PI, 3 * Math.PI],
      [-1, 2 / Math.PI, -Math.PI],
    ];
    for (const [time, x, facing] of expected) {
      const pose = sample(clip, time);
      expect(pose.positions[0]).toBeCloseTo(x, 5);
      expect(pose.positions[2]).toBeCloseTo(0, 5);
      expect(Math.abs(quatDot(pose.rotations, turnAbout([0, 1, 0], facing)))).toBeCloseTo(1, 6);
    }
  });

  test('many cycles cost one step: the 1001st equals the first', () => {
    const clip = turning();
    expect(differenceOf(sample(clip, 1000.3), sample(clip, 0.3)).position).toBeLessThan(1e-3);
  });

  test('it is continuous where a cycle restarts, including signs of quaternions', () => {
    const clip = turning();
    for (const time of [-1, 0, 1, 2, 7]) {
      const [before, after] = [sample(clip, time - 1e-7), sample(clip, time + 1e-7)];
      expect(largestDifference(before, after)).toBeLessThan(1e-4);
      expect(quatDot(before.rotations, after.rotations)).toBeGreaterThan(0.99);
    }
  });

  test('a joint that turns once per cycle is continuous although its last quaternion is minus the first', () => {
    const angles = Array.from({ length: 9 }, (_, frame) => (frame / 8) * 2 * Math.PI);
    const clip = handMade(
      angles.map(() => 1),
      angles,
      true,
    );
    expect(clip.rotations[3]).toBeCloseTo(-clip.rotations[35], 6);
    const poses = Array.from({ length: 100 }, (_, i) => sample(clip, i / 8 - 5));
    for (let i = 1; i < poses.length; i++) {
      expect(quatDot(poses[i - 1].rotations, poses[i].rotations)).toBeGreaterThan(0.9);
    }
  });

  test('its velocities are derivatives across the restart, too', () => {
    const clip = turning();
    for (const time of [0.98, 1, 1.02, 5]) {
      const step = 1e-4;
      const [before, now, after] = [time - step, time, time + step].map((t) => sample(clip, t));
      const error = velocityError(before, now, after, step);
      expect(error.linear).toBeLessThan(0.01);
      expect(error.angular).toBeLessThan(0.01);
    }
  });

  test('a step of a whole cycle gives the same pose further along', () => {
    const clip = wavingClip({ joints: 3, frameCount: 31, fps: 30, loop: true });
    const [first, second] = [sample(clip, 0.4), sample(clip, 1.4)];
    const turn = quatMultiply(new Float64Array(4), second.rotations, [
      -first.rotations[0],
      -first.rotations[1],
      -first.rotations[2],
      first.rotations[3],
    ]);
    expect(Math.hypot(turn[0], turn[2])).toBeLessThan(1e-6);
    expect(second.positions[1]).toBeCloseTo(first.positions[1], 6);
    expect(Array.from(second.rotations.slice(4))).toEqual(
      Array.from(first.rotations.slice(4), (value) => expect.closeTo(value, 5) as number),
    );
  });
});

test('a cursor that stays between two frames, goes on or back, gives what a new one does, to the last bit', () => {
  const times = fc.array(numberBetween(-0.5, 2), { minLength: 2, maxLength: 12 });
  const clips = [false, true].map((loop) => {
    const clip = { ...wavingClip({ joints: 5, frameCount: 20, seed: 3 }), fps: 12, loop };
    return rooted(clip);
  });
  forAll(times, fc.boolean(), fc.integer({ min: 0, max: 1 }), (moments, inDoubles, which) => {
    const cursor = createClipCursor(clips[which]);
    for (const [i, time] of moments.entries()) {
      const create = inDoubles === (i % 3 === 0) ? createDoublePose : createPose;
      cursor.time = time;
      expect(sampleCursor(create(5), cursor)).toEqual(sampleClip(create(5), clips[which], time));
    }
  });
});
