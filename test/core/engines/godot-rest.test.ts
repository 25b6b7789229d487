import { expect, test } from 'vitest';
import { warnOfRestPose } from '#core/engines/godot-rest.ts';
import { wavingClip } from '#test/fixtures/clips.ts';
import { turnAbout } from '#test/fixtures/poses.ts';

/** A clip of two joints of which the second turns about X, degrees frame by frame. */
function turning(...degrees: readonly number[]) {
  const clip = wavingClip({ joints: 2, frameCount: degrees.length, fps: 10 });
  const rotations = degrees.flatMap((angle) => [
    0,
    0,
    0,
    1,
    ...turnAbout([1, 0, 0], (angle / 180) * Math.PI),
  ]);
  return { ...clip, rotations: Float32Array.from(rotations) };
}

test('a joint that comes near half a turn from its rest pose is named, in the frames that are blended', () => {
  const clip = turning(0, 100, 176, 10, 100, -172);
  const { names } = clip.skeleton;
  const warn = (from: number, to: number) =>
    warnOfRestPose([
      { clip: turning(0), from: 0, to: 0 },
      { clip, from, to },
    ]);
  expect(warn(0, 0.1)).toBeNull();
  expect(warn(0, 0.2)).toBe(
    `${names[1]} turns up to 176° from its rest pose, and beyond 180° it pops: import the skeleton with a standing rest pose.`,
  );
  expect(warn(0.3, 0.4)).toBeNull();
  expect(warn(0.4, 9)).toMatch(/ 172° /); // it holds its last pose
  expect(warnOfRestPose([])).toBeNull();
});
