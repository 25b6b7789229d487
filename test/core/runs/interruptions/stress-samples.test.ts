import { describe, expect, test } from 'vitest';
import { fitJointLimits } from '#core/rig/joint-limits.ts';
import { jointWeights } from '#core/pose/pose-distance.ts';
import { createPose, type Pose } from '#core/pose/pose.ts';
import { setLimits } from '#core/transition/clips/fit-set.ts';
import {
  coverFrames,
  createEnvelopes,
  createMeter,
  createSamples,
  measureFrame,
  rangeOf,
  summarise,
} from '#core/runs/interruptions/stress-samples.ts';
import { busyMs } from '#test/fixtures/busy-ms.ts';
import { chainSkeleton, wavingClip } from '#test/fixtures/clips.ts';
import { turnAbout } from '#test/fixtures/poses.ts';
import { gaits, fitted } from './runs.ts';

const skeleton = chainSkeleton(2);
const body = Int32Array.of(0, 1);
const upTo = (angle: number) => Float64Array.of(...turnAbout([1, 0, 0], 0), ...turnAbout([1, 0, 0], angle));
const limits = [fitJointLimits([0, 0, 0, 1], 10), fitJointLimits(upTo(1), 0)];

/** Two joints, 0.1 m apart; the second is turned about X. */
function turned(angle: number, lift = 0): Pose {
  const pose = createPose(2);
  pose.positions.set([0, lift, 0, 0, 0.1, 0]);
  pose.rotations.set(turnAbout([1, 0, 0], angle), 4);
  return pose;
}

function measured(poses: readonly Pose[], asked = turned(0)) {
  const samples = createSamples(poses.length);
  const meter = createMeter({
    parents: skeleton.parentIndices,
    body,
    weights: new Float64Array([1, 1]),
    limits,
    rate: 60,
  });
  const sound = poses.map((pose, frame) => measureFrame(samples, meter, frame, pose, asked));
  return { ...samples, sound };
}

describe('worked examples', () => {
  test('speeds are turns since the frame before, accelerations their changes', () => {
    const { speed, acceleration } = measured([0, 0.1, 0.3, 0.3].map((angle) => turned(angle)));
    [0, 6, 12, 0].forEach((value, k) => expect(speed[k]).toBeCloseTo(value, 4));
    [0, 0, 360, 720].forEach((value, k) => expect(acceleration[k]).toBeCloseTo(value, 2));
  });

  test('a joint beyond its limits violates them by the angle that is too much', () => {
    const { violation } = measured([0.5, 1, 1.2, -0.3].map((angle) => turned(angle)));
    [0, 0, 0.2, 0.3].forEach((value, k) => expect(violation[k]).toBeCloseTo(value, 5));
  });

  test('the distance is that of places, relative to the root', () => {
    expect(measured([turned(0, 0.25)]).distance[0]).toBeCloseTo(0.25, 6);
  });

  test('a number that is not finite makes a frame unsound, which has no measures', () => {
    const broken = turned(0);
    broken.rotations[5] = Number.NaN;
    const { sound, distance, speed } = measured([turned(0), broken, turned(0), turned(0.1)]);
    expect(sound).toEqual([true, false, true, true]);
    expect([distance[1], speed[1]]).toEqual([NaN, NaN]);
    expect(speed[3]).toBeCloseTo(6, 4);
  });

  test('a summary has the mean, the value that 95 % do not exceed, and the largest, without NaN', () => {
    const column = Float32Array.from({ length: 101 }, (_, k) => (k === 100 ? Number.NaN : k + 1));
    expect(summarise(column)).toEqual({ mean: 50.5, p95: 95, max: 100 });
    expect(summarise(new Float32Array(3).fill(Number.NaN))).toEqual({ mean: 0, p95: 0, max: 0 });
  });
});

describe('the limits of a set', () => {
  test('hold for each of its clips, at every frame, root and hips too', () => {
    const { clips } = fitted(gaits());
    const { parents, body } = clips[0].root;
    const weights = jointWeights(clips[0].skeleton, body);
    const meter = createMeter({ parents, body, weights, limits: setLimits(clips), rate: 60 });
    for (const clip of clips) {
      const samples = createSamples(clip.frameCount);
      for (let frame = 0; frame < clip.frameCount; frame++) {
        const pose = createPose(parents.length);
        pose.rotations.set(
          clip.rotations.subarray(frame * parents.length * 4, (frame + 1) * parents.length * 4),
        );
        clip.root.placed.forEach((joint, i) => {
          const at = (frame * clip.root.placed.length + i) * 4;
          pose.rotations.set(clip.root.rotations.subarray(at, at + 4), joint * 4);
        });
        measureFrame(samples, meter, frame, pose, pose);
      }
      expect(summarise(samples.violation).max).toBe(0);
      expect(summarise(samples.distance).max).toBe(0);
    }
  });

  test('of long clips are found from some of their frames, and still hold but for the margin', () => {
    const [long] = fitted([wavingClip({ joints: 3, frameCount: 9000 })]).clips;
    for (const { minimum, maximum } of setLimits([long])) {
      for (let axis = 0; axis < 3; axis++) expect(maximum[axis] - minimum[axis]).toBeGreaterThan(0.17);
    }
  });
});

/** Speeds 0, 1, 2, … with a spike of 1000 in frame 200 and no number in frame 7. */
function ramp(frames: number) {
  const samples = createSamples(frames);
  for (let frame = 0; frame < frames; frame++) samples.speed[frame] = frame;
  samples.speed[200] = 1000;
  samples.speed[7] = Number.NaN;
  return createEnvelopes(samples).speed;
}

const range = (envelope: ReturnType<typeof ramp>, from: number, end: number) => [
  ...rangeOf(new Float32Array(2), envelope, from, end),
];

test('the range of any frames, with whole blocks and without', () => {
  const envelope = ramp(500);
  coverFrames(envelope, 500);
  expect(range(envelope, 0, 500)).toEqual([0, 1000]);
  expect(range(envelope, 10, 150)).toEqual([10, 149]);
  expect(range(envelope, 63, 65)).toEqual([63, 64]);
  expect(range(envelope, 201, 500)).toEqual([201, 499]);
  expect(range(envelope, 199, 202)).toEqual([199, 1000]);
});

test('frames that are not covered, or have no number, are left out', () => {
  const envelope = ramp(500);
  for (const frames of [1, 60, 130]) coverFrames(envelope, frames);
  expect(range(envelope, 100, 500)).toEqual([100, 129]);
  expect(range(envelope, 6, 9)).toEqual([6, 8]);
  expect(range(envelope, 7, 8)).toEqual([Infinity, -Infinity]);
  expect(range(envelope, 300, 400)).toEqual([Infinity, -Infinity]);
});

test('an hour at 60 Hz is read block by block', () => {
  const envelope = ramp(216_001);
  coverFrames(envelope, 216_001);
  const taken = busyMs(() => {
    for (let k = 0; k < 1000; k++) rangeOf(new Float32Array(2), envelope, k * 216, k * 216 + 216);
    expect(range(envelope, 0, 216_001)).toEqual([0, 216_000]);
  });
  // 216 frames one by one would be 216 000 reads; with blocks 135 000, and of an hour per pixel 64 times
  // fewer.
  expect(taken).toBeLessThan(200);
});
