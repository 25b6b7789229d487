import { expect, test } from 'vitest';
import { sampleTrack } from '../../../core/sampling/sample-track.ts';
import { createDoublePose, turnAbout } from '../../fixtures/poses.ts';

test('by hand: linear between frames, held at the ends', () => {
  const track = {
    fps: 10,
    positions: [0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 4, 0],
    rotations: [
      ...turnAbout([0, 0, 1], 0),
      ...turnAbout([1, 0, 0], 0),
      ...turnAbout([0, 0, 1], 1),
      ...turnAbout([1, 0, 0], -2),
    ],
  };
  const pose = sampleTrack(createDoublePose(2), track, 0.025);
  expect(pose.positions[0]).toBeCloseTo(0.5, 12);
  expect(pose.positions[4]).toBeCloseTo(1, 12);
  expect(2 * Math.asin(pose.rotations[2])).toBeCloseTo(0.25, 12);
  expect(2 * Math.asin(pose.rotations[4])).toBeCloseTo(-0.5, 12);
  expect(sampleTrack(createDoublePose(2), track, 9).positions[4]).toBe(4);
  expect(sampleTrack(createDoublePose(2), track, -9).positions[4]).toBe(0);
});
