import { describe, expect, test } from 'vitest';
import type { Clip } from '#core/clip.ts';
import { beginsWithJump, leadingTPoseFrames, trimLeadingFrames } from '#core/root/t-pose-frame.ts';
import { cmuClip, hasMocap } from '#test/fixtures/mocap.ts';
import { wavingClip } from '#test/fixtures/clips.ts';
import { turnAbout } from '#test/fixtures/poses.ts';

/** `clip` with its rest pose put before it. */
function withRestPose(clip: Clip): Clip {
  const joints = clip.skeleton.names.length;
  const rest = Array.from({ length: joints }, () => [0, 0, 0, 1]).flat();
  return {
    ...clip,
    frameCount: clip.frameCount + 1,
    positions: Float32Array.from([...clip.positions.subarray(0, joints * 3), ...clip.positions]),
    rotations: Float32Array.from([...rest, ...clip.rotations]),
  };
}

describe('a generated figure', () => {
  const motion = wavingClip({ joints: 8, frameCount: 30, fps: 60 });

  test('has no T-pose frame if it moves from its first frame on, however few frames it has', () => {
    expect(leadingTPoseFrames(motion)).toBe(0);
    expect(leadingTPoseFrames(wavingClip({ joints: 8, frameCount: 1 }))).toBe(0);
    expect(leadingTPoseFrames(wavingClip({ joints: 8, frameCount: 2 }))).toBe(0);
    expect(leadingTPoseFrames(wavingClip({ joints: 8, frameCount: 30, fps: 8 }))).toBe(0);
  });

  test('has one if a rest pose precedes the motion; without it no frame is trimmed', () => {
    const clip = withRestPose(motion);
    expect(leadingTPoseFrames(clip)).toBe(1);
    const trimmed = trimLeadingFrames(clip, 1);
    expect(trimmed).toEqual(motion);
    expect(leadingTPoseFrames(trimmed)).toBe(0);
    expect(trimLeadingFrames(clip, 0)).toBe(clip);
  });

  test.each([
    [0.15, 0],
    [0.17, 1],
  ] as const)('that stands still after one of 8 joints has turned by %d rad has %d', (turn, frames) => {
    const still = wavingClip({ joints: 8, frameCount: 3, fps: 60 });
    const rotations = Float32Array.from({ length: still.rotations.length }, (_, i) => Number(i % 4 === 3));
    rotations.set([Math.sin(turn / 2), 0, 0, Math.cos(turn / 2)], 3 * 4);
    const clip = { ...still, rotations };
    expect([leadingTPoseFrames(clip), beginsWithJump(clip)]).toEqual([frames, frames === 1]);
  });

  test.each([
    // A jump of 0.25 rad counts if it is over five times each of the twelve changes that follow.
    [1, 0.049, 1],
    [1, 0.051, 0],
    [12, 0.051, 0],
    [13, 0.051, 1],
  ])('whose %d. change after a jump is of %d rad has %d', (at, change, frames) => {
    const clip = wavingClip({ joints: 1, frameCount: 20, fps: 60 });
    const angleAt = (frame: number): number => (frame > 0 ? 0.25 : 0) + (frame > at ? change : 0);
    const rotations = Float32Array.from(
      Array.from({ length: 20 }, (_, frame) => [...turnAbout([1, 0, 0], angleAt(frame))]).flat(),
    );
    expect(leadingTPoseFrames({ ...clip, rotations })).toBe(frames);
  });

  test('has none if a single joint flips at once, as captured thumbs do', () => {
    const clip = wavingClip({ joints: 31, frameCount: 30, fps: 240 });
    const rotations = Float32Array.from(clip.rotations);
    rotations.set([1, 0, 0, 0], 30 * 4);
    expect(leadingTPoseFrames({ ...clip, rotations })).toBe(0);
  });
});

describe.skipIf(!hasMocap)('real mocap (skipped where ../shared/mocap is absent)', () => {
  test.each([
    ['cmu_01_01', 1],
    ['cmu_12_01', 1],
    ['cmu_131_01', 0],
    ['cmu_131_02', 0],
    ['cmu_131_03', 0],
  ] as const)('%s has %i', (name, frames) => {
    const clip = cmuClip(name);
    expect(leadingTPoseFrames(clip)).toBe(frames);
    expect(leadingTPoseFrames(trimLeadingFrames(clip, 1))).toBe(0);
  });
});
