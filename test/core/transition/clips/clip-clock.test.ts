import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRootSample } from '#core/clip/root/root-sample.ts';
import {
  clipTimeAt,
  frameGridOf,
  nearestFrame,
  ownTimeAt,
  type PlacedClip,
  playedRange,
  seamTimeOf,
  spanOf,
  steppedByFrames,
} from '#core/transition/clips/clip-clock.ts';
import { createPlayback, motionOf, seekPlayback } from '#core/transition/clips/clip-playback.ts';
import { createDoublePose } from '#test/fixtures/poses.ts';
import { forAll } from '#test/fixtures/property.ts';
import { CURVE, rigClip } from '#test/fixtures/rigs.ts';
import { rooted } from '#test/fixtures/rooted.ts';
import { clipUse } from '#test/fixtures/transitions.ts';

/** 4 s at 100 fps, left at 3 s; and 2 s at 50 fps, played at double speed, entered at 0.5 s. */
const source: PlacedClip = { time: 3, playRate: 1, duration: 4, fps: 100, loop: false };
const destination: PlacedClip = { time: 0.5, playRate: 2, duration: 2, fps: 50, loop: false };

test('worked example: a clip entered at 0.5 s and played at double speed is at 0.7 s, 0.1 s after the seam', () => {
  expect(clipTimeAt(destination, 0.1)).toBeCloseTo(0.7, 12);
  expect(seamTimeOf(destination, 0.7)).toBeCloseTo(0.1, 12);
  expect(spanOf(destination)).toEqual({ start: -0.25, end: 0.75 });
});

test('the played range is from the first frame of the source to the last frame of the destination', () => {
  expect(playedRange(source, destination, 0.4)).toEqual({ start: -3, end: 0.75 });
});

test('a blend longer than the destination plays to its end', () => {
  expect(playedRange(source, destination, 1.5).end).toBe(1.5);
});

test('a loop plays one cycle more on its outer side', () => {
  const loops = [source, destination].map((use) => ({ ...use, loop: true }));
  expect(playedRange(loops[0], loops[1], 0.4)).toEqual({ start: -7, end: 1.75 });
});

test('beyond its ends a clip holds its pose, a loop wraps', () => {
  expect(ownTimeAt(source, 0.5)).toEqual({ time: 3.5, held: false });
  expect(ownTimeAt(source, 2)).toEqual({ time: 4, held: true });
  expect(ownTimeAt(source, -4)).toEqual({ time: 0, held: true });
  expect(ownTimeAt(source, 1)).toEqual({ time: 4, held: false });
  expect(ownTimeAt({ ...source, loop: true }, 2)).toEqual({ time: 1, held: false });
  expect(ownTimeAt({ ...source, loop: true }, -4)).toEqual({ time: 3, held: false });
  expect(ownTimeAt({ ...source, duration: 0, loop: true }, 2), 'of one frame').toEqual({
    time: 0,
    held: true,
  });
});

test('frames on the seam’s clock are frames of the clip at its speed', () => {
  expect(frameGridOf(destination)).toEqual({ origin: -0.25, step: 0.01 });
  expect(nearestFrame({ origin: -0.25, step: 0.1 }, 0)).toBeCloseTo(0.05, 12);
});

test('a step from between two frames goes to the next frame', () => {
  const grid = { origin: 0, step: 0.1 };
  expect(steppedByFrames(grid, 0.23, 1)).toBeCloseTo(0.3, 12);
  expect(steppedByFrames(grid, 0.23, -1)).toBeCloseTo(0.2, 12);
  expect(steppedByFrames(grid, 0.3, 10)).toBeCloseTo(1.3, 12);
});

test('a step forward and back from a frame returns to it', () =>
  forAll(fc.integer({ min: 0, max: 10_000 }), fc.integer({ min: 1, max: 100 }), (frame, frames) => {
    const grid = { origin: -3, step: 1 / 120 };
    const time = -3 + frame / 120;
    expect(steppedByFrames(grid, steppedByFrames(grid, time, frames), -frames)).toBeCloseTo(time, 9);
  }));

const clip = rooted(rigClip({ gait: CURVE, frameCount: 300 }));
const playedAt = (rate: number, elapsed: number, time = 1) => {
  const playback = createPlayback(clipUse(time, rate), clip);
  const motion = motionOf(playback);
  const pose = motion.pose(createDoublePose(clip.skeleton.names.length), { elapsed });
  const root = motion.root(createRootSample(), { elapsed });
  return { pose, root, begins: motion.begins, at: seekPlayback(playback, { elapsed }).time };
};

test.each([0.5, 1, 2])('at a play rate of %s a clip shows later moments sooner, as much quicker', (rate) => {
  const [played, plain] = [playedAt(rate, 0.4), playedAt(1, 0.4 * rate)];
  const quicker = (values: ArrayLike<number>): number[] => Array.from(values, (value) => value * rate);
  expect(played.at).toBeCloseTo(1 + 0.4 * rate, 12);
  expect(played.pose.positions).toEqual(plain.pose.positions);
  expect([...played.pose.linearVelocities]).toEqual(quicker(plain.pose.linearVelocities));
  expect([...played.pose.angularVelocities]).toEqual(quicker(plain.pose.angularVelocities));
  expect(Math.max(...plain.pose.linearVelocities)).toBeGreaterThan(0.01);
  expect([...played.root.velocity]).toEqual(quicker(plain.root.velocity));
  expect(played.begins).toBe(-1 / rate);
});
