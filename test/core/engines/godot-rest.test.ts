import { expect, test } from 'vitest';
import { warnOfRestPose } from '#core/engines/godot.ts';
import { wavingClip } from '#test/fixtures/clips.ts';
import { turnAbout } from '#test/fixtures/poses.ts';
import { chainUse, clipUse, slotOf, transitionOf } from '#test/fixtures/transitions.ts';

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

const source = turning(0);
const destination = turning(0, 100, 176, 10, 100, -172);
const joint = destination.skeleton.names[1];

/** The warning of a slot that enters the destination at a time, s. */
const warn = (time: number, blendTime: number, values = {}, clips = { source, destination }) =>
  warnOfRestPose(
    transitionOf({ source: clipUse(time), destination: { ...clipUse(time), playRate: 2 } }),
    slotOf('godotBlend', { blendTime, ...values }),
    clips,
  );

test('a joint that comes near half a turn from its rest pose is named, in the frames that are blended', () => {
  expect(warn(0, 0.05)).toBeNull();
  expect(warn(0, 0.1)).toBe(
    `${joint} turns up to 176° from its rest pose, and beyond 180° it pops: choose another rest pose in the slot, or import the skeleton with a standing one.`,
  );
  expect(warn(0.3, 0.05)).toBeNull();
  expect(warn(0.4, 4)).toMatch(/ 172° /); // it holds its last pose
  expect(warn(0, 0.2, {}, { source: destination, destination: source })).toMatch(/ 176° /);
});

test('it turns from the first pose of the clip that has the rest pose of the slot', () => {
  const clips = { source: turning(20, 170, 175), destination: turning(-60, -40, -30) };
  const from = (rest: string) => warn(0.1, 0.1, { rest }, clips);
  expect(from('skeleton')).toMatch(/ 175° /);
  expect(from('sourceFirstPose')).toMatch(/ 155° /);
  expect(from('destinationFirstPose')).toBeNull();
});

test('another method, and the source of an interruption, are not looked at', () => {
  const from = (method: string, transition = transitionOf()) =>
    warnOfRestPose(transition, slotOf(method, { blendTime: 0.1 }), {
      source: turning(176),
      destination: turning(0),
    });
  expect(from('godotBlend')).toMatch(/ 176° /);
  expect(from('crossfade')).toBeNull();
  expect(from('godotBlend', transitionOf({ source: chainUse('a', 0) }))).toBeNull();
});
