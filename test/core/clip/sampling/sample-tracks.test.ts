import { expect, test } from 'vitest';
import { sampleClip } from '#core/clip/sampling/sample-clip.ts';
import { createPose, type Pose } from '#core/pose/pose.ts';
import { trimLeadingFrames } from '#core/formats/t-pose-frame.ts';
import { wavingClip } from '#test/fixtures/clips.ts';
import { createDoublePose } from '#test/fixtures/poses.ts';
import { rooted } from '#test/fixtures/rooted.ts';
import { threeJoints, waving, withTracks } from '#test/fixtures/tracks.ts';

const plain = wavingClip({ joints: 3, frameCount: 61 });
const extrasOf = ({ linear, linearVelocities }: Pose) =>
  [linear, linearVelocities].map((numbers) => [...numbers.subarray(9)]);
const sampled = (clip: typeof plain, time: number) =>
  sampleClip(createDoublePose(threeJoints), rooted(clip), time);

test('worked example: what changes steadily has that rate, and is held beyond the ends', () => {
  const clip = withTracks(plain, threeJoints, (number, time) => 1 + number + 0.5 * time);
  const at = (time: number) => extrasOf(sampled(clip, time));
  const numbers = [1, 2, 3, 4, 5, 6, 7, 8];
  const near = (values: readonly number[], digits = 6) =>
    values.map((value) => expect.closeTo(value, digits) as number);
  expect(at(0.405)).toEqual([near(numbers.map((value) => value + 0.2025)), near(Array(8).fill(0.5), 4)]);
  expect(at(-1)).toEqual([numbers, Array(8).fill(0)]);
  expect(at(9)).toEqual([numbers.map((value) => value + 0.5), Array(8).fill(0)]);
});

test('rates are derivatives, and continuous at frames', () => {
  const clip = withTracks(plain, threeJoints, waving(threeJoints, 1));
  for (const time of [0.1, 0.213, 0.25, 0.777]) {
    const [[before], [, rates], [after]] = [-1e-5, 0, 1e-5].map((dt) => extrasOf(sampled(clip, time + dt)));
    rates.forEach((rate, i) => expect(Math.abs((after[i] - before[i]) / 2e-5 - rate)).toBeLessThan(1e-4));
  }
  const [before, after] = [-1e-9, 1e-9].map((dt) => extrasOf(sampled(clip, 0.5 + dt))[1]);
  before.forEach((rate, i) => expect(after[i]).toBeCloseTo(rate, 5));
});

test('a hidden prop and a mirrored one stay what they are', () => {
  const clip = withTracks(plain, threeJoints, (number) => [0, -1, 2][number % 3]);
  expect(extrasOf(sampled(clip, 0.31))[0]).toEqual([0, -1, 2, 0, -1, 2, 0, -1]);
});

test('a pose of joints alone gets positions alone; a clip without its first frames has later tracks', () => {
  const clip = withTracks(plain, threeJoints, waving(threeJoints, 1));
  const alone = sampleClip(createPose(3), rooted(clip), 0.3);
  expect(alone.linear).toEqual(sampleClip(createPose(3), rooted(plain), 0.3).linear);
  const trimmed = trimLeadingFrames(clip, 6);
  expect(extrasOf(sampled(trimmed, 0.2))[0]).toEqual(
    extrasOf(sampled(clip, 0.3))[0].map((value) => expect.closeTo(value, 9) as number),
  );
});
