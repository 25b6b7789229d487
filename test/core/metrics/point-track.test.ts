import { expect, test } from 'vitest';
import { worldTransforms } from '#core/forward-kinematics.ts';
import { chainTo, writePointSpeeds, writePointTrack } from '#core/metrics/point-track.ts';
import { createPose } from '#core/pose.ts';
import { limbTips, tipPosition } from '#core/root/limb-tips.ts';
import { walkClip } from '../../../tools/starter/motions/walk.ts';

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
  const clip = walkClip();
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
