import { expect, test } from 'vitest';
import { createGroundTrack, facingOf } from '../../../core/root/ground-track.ts';
import { quatMultiply } from '../../../core/math/quaternion.ts';
import { chainSkeleton } from '../../fixtures/clips.ts';
import { turnAbout } from '../../fixtures/poses.ts';

test('by hand: facing is freed of lean and does not depend on the sign of the quaternion', () => {
  const leaning = quatMultiply(new Float64Array(4), turnAbout([1, 0, 0], 0.3), turnAbout([0, 1, 0], 1.2));
  expect(facingOf(leaning)).toBeCloseTo(1.2, 12);
  expect(facingOf(leaning.map((x) => -x))).toBeCloseTo(1.2, 12);
  expect(facingOf(turnAbout([0, 1, 0], -3))).toBeCloseTo(-3, 12);
});

test('by hand: a pirouette of two turns faces on and on', () => {
  const facings = [0, 1, 2, 3, 4, 6, 8, 10, 12.5];
  const clip = {
    skeleton: chainSkeleton(1),
    fps: 10,
    frameCount: facings.length,
    positions: Float32Array.from(facings.flatMap((_, frame) => [frame, 1, -frame])),
    rotations: Float32Array.from(facings.flatMap((facing) => Array.from(turnAbout([0, 1, 0], facing)))),
    groundHeight: 0,
    loop: false,
  };
  const track = createGroundTrack(clip);
  facings.forEach((facing, frame) => expect(track.facings[frame]).toBeCloseTo(facing, 5));
  expect(track.positions.slice(4, 6)).toEqual(Float32Array.of(2, -2));
});
