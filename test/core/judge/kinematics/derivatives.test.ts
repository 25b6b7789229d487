import { describe, expect, test } from 'vitest';
import { worldTransforms } from '#core/pose/forward-kinematics.ts';
import {
  measureAcceleration,
  jerkCount,
  measureJerk,
  rootSpeeds,
  startAcceleration,
} from '#core/judge/kinematics/derivatives.ts';
import { createLowPass } from '#core/judge/kinematics/low-pass.ts';
import { chainTo, writePointSpeeds, writePointTrack } from '#core/rig/feet/point-track.ts';
import { createPose } from '#core/pose/pose.ts';
import { limbTips, tipPosition } from '#core/rig/roles/limb-tips.ts';
import { vector } from '#test/fixtures/arbitraries.ts';
import { property } from '#test/fixtures/property.ts';
import { starterClip } from '#test/fixtures/starters.ts';
import { chainSkeleton, clipOn } from '#test/fixtures/clips.ts';
import { rooted } from '#test/fixtures/rooted.ts';

/** The acceleration along each axis of a track of `count` places, 120 a second. */
const accelerations = (count: number, axes: readonly ((t: number) => number)[]): readonly number[] => {
  const places = Array.from({ length: count }, (_, i) => axes.map((x) => x(i / 120))).flat();
  return [...startAcceleration(places, 1 / 120)];
};

test('the acceleration at the start is that of a cubic, exactly, along each axis, however long the track is', () => {
  const cubic = (t: number): number => 2 + 3 * t - 5 * t * t + 7 * t ** 3;
  for (const count of [4, 5, 13, 13, 40]) {
    const found = accelerations(count, [cubic, () => 1, (t) => 4 * t * t]);
    [-10, 0, 8].forEach((wanted, axis) => expect(found[axis]).toBeCloseTo(wanted, 6));
  }
});

test('that of an exponential is found within 4 %', () => {
  const [decay] = accelerations(13, [(t) => Math.exp(-7 * t), () => 0, () => 0]);
  expect(Math.abs(decay / 49 - 1)).toBeLessThan(0.04);
});

test('among the places of others, and back in time, it is that of the place itself', () => {
  const alone = Array.from({ length: 13 }, (_, i) => [i ** 3, 2 * i, i * i]);
  const forwards = startAcceleration(alone.flat(), 1 / 120);
  const among = alone.flatMap((place, i) => [i, ...place]);
  expect(startAcceleration(among, 1 / 120, { from: 1, step: 4, count: 13 })).toEqual(forwards);
  const turned = alone.toReversed().flat();
  expect(startAcceleration(turned, 1 / 120, { from: 36, step: -3, count: 13 })).toEqual(forwards);
});

/** The jerk of a track given by its position at a time, 10 frames a second. */
function jerkOf(frames: number, at: (time: number) => readonly number[]): number[] {
  const positions = Array.from({ length: frames }, (_, frame) => at(frame / 10)).flat();
  return Array.from(measureJerk(new Float64Array(jerkCount(frames)), positions, 0.1));
}

test('worked example: the jerk of x = t^3 is 6, and of (t^3, 0, -2 t^3) 6 sqrt 5, except at two frames at each end', () => {
  expect(jerkOf(6, (t) => [t ** 3, 0, 0])).toEqual([expect.closeTo(6, 9), expect.closeTo(6, 9)]);
  expect(jerkOf(5, (t) => [t ** 3, 4, -2 * t ** 3])).toEqual([expect.closeTo(6 * Math.sqrt(5), 9)]);
});

property('a parabola has no jerk', vector(2), vector(2), vector(2), (p, v, a) => {
  const found = jerkOf(8, (t) => [0, 1, 2].map((axis) => p[axis] + v[axis] * t + a[axis] * t * t));
  for (const jerk of found) expect(jerk).toBeLessThan(1e-9);
});

test('fewer than five frames have no jerk, and a buffer of the wrong length is rejected', () => {
  expect([0, 1, 4, 5, 6].map(jerkCount)).toEqual([0, 0, 0, 1, 2]);
  expect(jerkOf(4, (t) => [t, t, t])).toEqual([]);
  expect(() => measureJerk(new Float32Array(3), new Float32Array(15), 0.1)).toThrow('3 jerks of 5 frames');
});

test('worked example: the acceleration of (t^2, 5 t, -t^2) is 2 sqrt 2 at every frame but the ends, among others too', () => {
  const places = Array.from({ length: 6 }, (_, frame) => frame / 10).map((t) => [t * t, 5 * t, -t * t]);
  const among = places.flatMap((place, i) => [i * i, ...place]);
  for (const found of [
    measureAcceleration(new Float64Array(4), places.flat(), 0.1),
    measureAcceleration(new Float64Array(4), among, 0.1, { from: 1, size: 4 }),
  ])
    for (const each of found) expect(each).toBeCloseTo(2 * Math.SQRT2, 9);
});

const rate = 120;
const wave = (hertz: number, seconds = 4): Float64Array =>
  Float64Array.from({ length: seconds * rate }, (_, i) => Math.sin((2 * Math.PI * hertz * i) / rate));
const filtered = (values: Float64Array): Float64Array =>
  createLowPass({ moments: values.length, tracks: 1, rate, cutoff: 10 })(values.slice(), values);
/** Amplitude of a wave, in its middle half. */
function amplitude(values: Float64Array): number {
  const middle = values.slice(values.length / 4, (values.length * 3) / 4);
  return Math.sqrt((2 * middle.reduce((sum, value) => sum + value * value, 0)) / middle.length);
}

describe('a low-passed track', () => {
  test.each([
    [2, 1],
    [10, Math.SQRT1_2],
    [40, 0],
  ])('keeps of %d Hz the share %d', (hertz, share) => {
    expect(amplitude(filtered(wave(hertz)))).toBeCloseTo(share, 2);
  });

  test('has no delay, up to its ends', () => {
    const values = wave(1);
    filtered(values).forEach((value, i) => expect(value).toBeCloseTo(values[i], 1));
  });

  test.each([
    [2, 0.2],
    [5, 0.05],
    [60, 5e-4],
  ])('of %d moments is the same for a steady motion, also at its ends', (length, tolerance) => {
    const steady = Float64Array.from({ length }, (_, i) => 3 + 0.1 * i);
    filtered(steady).forEach((value, i) => expect(Math.abs(value - steady[i])).toBeLessThan(tolerance));
  });

  test('filters tracks side by side as each alone', () => {
    const [a, b] = [wave(3), wave(8)];
    const beside = Float64Array.from({ length: a.length * 2 }, (_, i) => (i % 2 === 0 ? a : b)[i >> 1]);
    const lowPass = createLowPass({ moments: a.length, tracks: 2, rate, cutoff: 10 });
    lowPass(beside, beside);
    expect(beside.filter((_, i) => i % 2 === 1)).toEqual(filtered(b));
  });

  test('of those among others are filtered as alone, one after the other', () => {
    const [a, b] = [wave(3), wave(8)];
    const among = Float64Array.from({ length: a.length * 3 }, (_, i) => [a, b, a][i % 3][Math.floor(i / 3)]);
    const lowPass = createLowPass({ moments: a.length, tracks: 1, rate, cutoff: 10 });
    for (const [from, track] of [a, b].entries())
      expect(lowPass(new Float64Array(a.length), among, from, 3)).toEqual(filtered(track));
  });
});

test('worked example: the velocity is the difference over two frames, over one at the ends, and zero for a single frame', () => {
  const positions = Float32Array.of(0, 0, 0, 1, 0, 0, 1, 4, 3, 1, 4, 3);
  expect([...writePointSpeeds(new Float32Array(4), positions, 2)]).toEqual([
    2,
    Math.fround(Math.hypot(1, 4, 3)),
    5,
    0,
  ]);
  expect([...writePointSpeeds(new Float32Array(1), positions, 2)]).toEqual([0]);
});

test('it equals forward kinematics of the whole figure, whichever part of the clip comes first', () => {
  const clip = starterClip('walk');
  const { parentIndices } = clip.skeleton;
  const joints = parentIndices.length;
  const world = createPose(joints);
  for (const tip of limbTips(clip.skeleton)) {
    const track = new Float32Array(clip.frameCount * 3);
    const chain = chainTo(tip, parentIndices);
    writePointTrack(track, clip, chain, { start: 100, end: clip.frameCount });
    writePointTrack(track, clip, chain, { start: 0, end: 100 });
    for (const frame of [0, 99, 100, clip.frameCount - 1]) {
      worldTransforms(world, parentIndices, {
        positions: clip.positions.subarray(frame * joints * 3),
        rotations: clip.rotations.subarray(frame * joints * 4),
      });
      const expected = tipPosition(new Float64Array(3), tip, world);
      for (let axis = 0; axis < 3; axis++) expect(track[frame * 3 + axis]).toBeCloseTo(expected[axis], 4);
    }
  }
});

test('worked example: the speed of a root is that of the frames around, whatever its height', () => {
  const speedsOf = (...positions: number[]): readonly number[] => [
    ...rootSpeeds(
      rooted(
        clipOn(chainSkeleton(1), {
          positions,
          rotations: positions.flatMap((_, i) => (i % 3 ? [] : [0, 0, 0, 1])),
          fps: 10,
        }),
        { kind: 'joint', joint: 'joint0' },
      ),
    ),
  ];
  expect(speedsOf(1, 0, 1, 1.3, 5, 1.4, 1.3, 0, 1.8, 1.3, 9, 1.8)).toEqual(
    [5, 0.5 * Math.hypot(3, 8), 2, 0].map((speed) => expect.closeTo(speed, 5) as number),
  );
  expect(speedsOf(1, 2, 3)).toEqual([0]);
});
