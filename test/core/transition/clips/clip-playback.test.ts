import { expect, test } from 'vitest';
import { createRootSample } from '#core/root/root-sample.ts';
import { createPlayback, motionOf, seekPlayback } from '#core/transition/clips/clip-playback.ts';
import { CURVE, rigClip } from '#test/fixtures/rigs.ts';
import { createDoublePose } from '#test/fixtures/poses.ts';
import { rooted } from '#test/fixtures/rooted.ts';
import { clipUse } from '#test/fixtures/transitions.ts';

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
