import { describe, expect, test } from 'vitest';
import { clipFromBvh } from '#test/fixtures/clip-from-bvh.ts';
import { writeBvh } from '#core/formats/bvh/write-bvh.ts';
import { clipDuration } from '#core/clip/clip.ts';
import { jointCount } from '#core/pose/skeleton.ts';
import { starterClips } from '../../../tools/starter/starter-clips.ts';
import { bytesOf, parsed } from '#test/core/formats/bvh/bvh-fixtures.ts';

const clips = starterClips();

test('seven clips by name', () => {
  expect(clips.map(({ name }) => name)).toEqual(['idle', 'walk', 'jog', 'hop', 'turn', 'crouch', 'wave']);
  expect(clips.filter(({ clip }) => clip.loop).map(({ name }) => name)).toEqual(['idle', 'walk', 'jog']);
});

test('bit-identical each time they are made', () => {
  for (const [i, { clip }] of starterClips().entries()) {
    expect(clip.positions).toEqual(clips[i].clip.positions);
    expect(clip.rotations).toEqual(clips[i].clip.rotations);
  }
});

describe.each(clips)('$name', ({ clip, markers }) => {
  const joints = jointCount(clip.skeleton);

  test('is 2 to 6 s long at 60 frames a second, with 26 joints', () => {
    expect(clip.fps).toBe(60);
    expect(clipDuration(clip)).toBeGreaterThanOrEqual(2);
    expect(clipDuration(clip)).toBeLessThanOrEqual(6);
    expect(joints).toBe(26);
    expect(clip.positions).toHaveLength(clip.frameCount * joints * 3);
    expect(clip.rotations).toHaveLength(clip.frameCount * joints * 4);
  });

  test('joints below the root keep their rest offsets', () => {
    const below = clip.skeleton.restPositions.slice(3);
    for (let frame = 0; frame < clip.frameCount; frame++) {
      expect(clip.positions.slice((frame * joints + 1) * 3, (frame + 1) * joints * 3)).toEqual(below);
    }
  });

  test('unit quaternions on one hemisphere', () => {
    for (let i = 0; i < clip.rotations.length; i += 4) {
      const [x, y, z, w] = clip.rotations.subarray(i, i + 4);
      expect(Math.abs(Math.hypot(x, y, z, w) - 1)).toBeLessThan(1e-6);
      const before = i - joints * 4;
      if (before < 0) continue;
      const [a, b, c, d] = clip.rotations.subarray(before, before + 4);
      expect(x * a + y * b + z * c + w * d).toBeGreaterThan(0.9);
    }
  });

  test('markers in order, on the clip, with a label', () => {
    const times = markers.map(({ time }) => time);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(Math.min(...times)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...times)).toBeLessThanOrEqual(clipDuration(clip));
    for (const { label } of markers) expect(label).not.toBe('');
  });

  test('is the same after a round trip through BVH', () => {
    const { clip: back } = clipFromBvh(parsed(bytesOf(writeBvh(clip))), { unit: 0.01, upAxis: 'y' });
    expect(back.skeleton.names).toEqual(clip.skeleton.names);
    expect(back.frameCount).toBe(clip.frameCount);
    expect(Math.abs(back.groundHeight)).toBeLessThan(0.003);
    for (let i = 0; i < clip.rotations.length; i += 4) {
      let dot = 0;
      for (let k = i; k < i + 4; k++) dot += clip.rotations[k] * back.rotations[k];
      expect(Math.abs(dot)).toBeGreaterThan(1 - 1e-6);
    }
  });
});
