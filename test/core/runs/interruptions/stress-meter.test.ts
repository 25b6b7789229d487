import { describe, expect, test } from 'vitest';
import { fitJointLimits } from '#core/rig/limits/joint-limits.ts';
import { jointWeights } from '#core/pose/pose-distance.ts';
import { createPose, type Pose } from '#core/pose/pose.ts';
import { setLimits } from '#core/transition/clips/fit-set.ts';
import { createMeter, measureFrame } from '#core/runs/interruptions/stress-meter.ts';
import { createSamples, summarise } from '#core/runs/interruptions/stress-samples.ts';
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
