import { expect, test } from 'vitest';
import { poseOfClip } from '#core/transition/clips/open-chain.ts';
import { rooted } from '#test/fixtures/rooted.ts';
import { skeletonOf } from '#test/core/joints/skeletons.ts';
import { clipOn } from '#test/fixtures/clips.ts';

test('worked example: halfway between two frames, each joint with its place and its turn', () => {
  const skeleton = skeletonOf('hips\n  spine');
  const half = Math.SQRT1_2;
  const clip = rooted(
    clipOn(skeleton, {
      positions: [0, 1, 0, 0, 0.2, 0, 0, 0.5, 0, 0, 0.2, 0],
      rotations: [0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, half, 0, 0, half],
      fps: 10,
    }),
  );
  const pose = poseOfClip(clip, 0.05);
  expect(pose).toHaveLength(14);
  expect(pose[1]).toBeCloseTo(0.75, 6);
  // Halfway to a quarter turn about X.
  expect([pose[10], pose[13]].map((value) => value.toFixed(4))).toEqual([
    Math.sin(Math.PI / 8).toFixed(4),
    Math.cos(Math.PI / 8).toFixed(4),
  ]);
  expect(poseOfClip(clip, 9)).toEqual(poseOfClip(clip, 0.1));
});
