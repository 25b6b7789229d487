import { expect, test } from 'vitest';
import { createPose } from '../../../../core/pose.ts';
import { createClipCursor } from '../../../../core/sampling/clip-cursor.ts';
import { sampleCursor } from '../../../../core/sampling/sample-clip.ts';
import { holdInPlace } from '../../../../core/tree/node-parts/in-place.ts';
import { wavingClip } from '../../../fixtures/clips.ts';
import { clonePose, isSound, largestDifference, velocityError } from '../../../fixtures/poses.ts';

/** A loop that walks along a circle: a quarter turn left each second, with some sway. */
function circling() {
  const clip = wavingClip({ joints: 2, frameCount: 121, fps: 120, loop: true, speed: 0 });
  for (let frame = 0; frame < 121; frame++) {
    const turn = (Math.PI / 2) * (frame / 120);
    clip.positions.set([2 - 2 * Math.cos(turn), 1, 2 * Math.sin(turn)], frame * 6);
    clip.rotations.set([0, Math.sin(turn / 2), 0, Math.cos(turn / 2)], frame * 8);
    clip.rotations.set([0, 0, 0, 1], frame * 8 + 4);
  }
  return clip;
}

test('a walk along a circle stays where it began, facing as it did, at rest', () => {
  const cursor = createClipCursor(circling());
  const at = (time: number) => {
    cursor.time = time;
    return clonePose(holdInPlace(sampleCursor(createPose(2), cursor), cursor));
  };
  const first = at(0.5);
  for (const time of [0.1, 0.9, 3.3, -5.2]) {
    expect(largestDifference(at(time), first)).toBeLessThan(2e-3);
    expect(isSound(at(time), 1e-5)).toBe(true);
    const { linear, angular } = velocityError(at(time - 1 / 256), at(time), at(time + 1 / 256), 1 / 256);
    expect(Math.max(linear, angular)).toBeLessThan(2e-3);
  }
  expect(Math.hypot(...first.linearVelocities)).toBeLessThan(1e-3);
});
