import { expect, test } from 'vitest';
import { clipFoot, footFloor } from '#core/feet/clip-feet.ts';
import { findFeet } from '#core/joints/feet.ts';
import { createJointMap } from '#core/joints/joint-map.ts';
import { rooted } from '#test/fixtures/rooted.ts';
import { starterClip } from '#test/fixtures/starters.ts';

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

test.each([0, 0.02, -0.05, 0.15])(
  'a foot that steps at %d m stands there, whatever a glitch says',
  (floor) => {
    expect(footFloor([stepping(floor)], HEIGHT)).toBeCloseTo(floor, 6);
  },
);

test('a foot of several clips has one height: that of the lowest', () => {
  expect(footFloor([stepping(0.02), stepping(0.06)], HEIGHT)).toBeCloseTo(0.02, 6);
  expect(footFloor([stepping(0.06), stepping(0.02)], HEIGHT)).toBeCloseTo(0.02, 6);
});

test('a foot that is far from the ground all the time never stands', () => {
  for (const floor of [0.25, -0.25]) expect(footFloor([stepping(floor)], HEIGHT)).toBe(0);
  expect(footFloor([stepping(0.25)], 3)).toBeCloseTo(0.25, 6);
});

test('moments between frames lie on the curve of the clip: a slower copy has the same heights', () => {
  const clip = rooted(starterClip('walk'));
  const map = createJointMap(clip.skeleton);
  const [foot] = findFeet(map);
  const { perFrame, heights } = clipFoot(foot, clip);
  expect(heights).toHaveLength((clip.frameCount - 1) * perFrame + 1);
  const everySecond = clipFoot(foot, rooted(halved(starterClip('walk'))));
  const least = Math.min(heights.length, everySecond.heights.length);
  for (let i = 0; i < least; i++) expect(Math.abs(heights[i] - everySecond.heights[i])).toBeLessThan(0.01);
});

/** The clip with every second of its frames. */
function halved(clip: ReturnType<typeof starterClip>) {
  const kept = Math.ceil(clip.frameCount / 2);
  const thinned = (values: Float32Array) => {
    const size = values.length / clip.frameCount;
    return Float32Array.from(
      { length: kept * size },
      (_, i) => values[Math.floor(i / size) * 2 * size + (i % size)],
    );
  };
  return {
    ...clip,
    fps: clip.fps / 2,
    frameCount: kept,
    positions: thinned(clip.positions),
    rotations: thinned(clip.rotations),
  };
}
