import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clipFoot, footFloor } from '#core/feet/clip-feet.ts';
import type { Foot } from '#core/joints/feet.ts';
import { createPose } from '#core/pose.ts';
import { sampleClip } from '#core/sampling/sample-clip.ts';
import { chainSkeleton, clipOn } from '#test/fixtures/clips.ts';
import { forAll } from '#test/fixtures/property.ts';
import { rooted } from '#test/fixtures/rooted.ts';

const HEIGHT = 1.75;

/** A foot that stands for a third of its time at `floor`, and swings 30 cm high. A 150th of it is a glitch. */
const stepping = (floor: number, glitch = -3) => ({
  perFrame: 1,
  stands: new Uint8Array(300),
  heights: Float32Array.from({ length: 300 }, (_, i) => {
    if (i === 10 || i === 200) return glitch;
    return i % 3 === 0 ? floor : floor + 0.3 * Math.sin((i % 3) / 1.2);
  }),
});

test.each([0, 0.02, -0.05, 0.15])('a foot that steps at %d m stands there, despite a glitch', (floor) => {
  expect(footFloor([stepping(floor)], HEIGHT)).toBeCloseTo(floor, 6);
});

test('a foot of several clips has one height: that of the lowest', () => {
  expect(footFloor([stepping(0.02), stepping(0.06)], HEIGHT)).toBeCloseTo(0.02, 6);
  expect(footFloor([stepping(0.06), stepping(0.02)], HEIGHT)).toBeCloseTo(0.02, 6);
});

test('a foot that is far from the ground all the time never stands', () => {
  for (const floor of [0.25, -0.25]) expect(footFloor([stepping(floor)], HEIGHT)).toBe(0);
  expect(footFloor([stepping(0.25)], 3)).toBeCloseTo(0.25, 6);
});

test('worked example: of 200 heights 1 mm apart, the mean of those from 1 % to 10 %', () => {
  const heights = Float32Array.from({ length: 200 }, (_, i) => ((i * 77) % 200) / 1000);
  expect(footFloor([{ ...stepping(0), heights }], HEIGHT)).toBeCloseTo(0.0105, 6);
});

test('moments between frames lie on the curve that the clip plays, at least 120 a second', () => {
  const metres = fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 1, maxLength: 8 });
  const foot: Foot = { side: 'left', points: [{ joint: 0, offset: [0, 0.5, 0] }] };
  forAll(metres, fc.constantFrom(7, 30, 48, 120, 240), (places, fps) => {
    const positions = places.flatMap((place) => [0, place, 0]);
    const rotations = places.flatMap(() => [0, 0, 0, 1]);
    const clip = rooted(clipOn(chainSkeleton(1), { positions, rotations, fps }), { kind: 'none' });
    const { perFrame, heights } = clipFoot(foot, { ...clip, groundHeight: 0.25 });
    expect(perFrame).toBe({ 7: 17, 30: 4, 48: 3, 120: 1, 240: 1 }[fps]);
    expect(heights).toHaveLength((places.length - 1) * perFrame + 1);
    heights.forEach((height, i) => {
      const { positions: played } = sampleClip(createPose(1), clip, i / (fps * perFrame));
      expect(height).toBeCloseTo(played[1] + 0.25, 4);
    });
  });
});
