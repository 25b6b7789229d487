import { describe, expect, test } from 'vitest';
import type { Clip } from '../../../core/clip.ts';
import { importBvh } from '../../../core/bvh/import-bvh.ts';
import { groundFrames, measureGroundHeight } from '../../../core/root/ground-height.ts';
import { fixtureNames, readFixture } from '../bvh/bvh-fixtures.ts';
import { chainSkeleton } from '../../fixtures/clips.ts';
import { cmuClip, hasMocap } from '../../fixtures/mocap.ts';
import { turnAbout } from '../../fixtures/poses.ts';

/** A root at the given heights, turned a quarter about X, with the tip of a limb 0.3 m ahead of it: so 0.3 m below. */
function dipping(heights: readonly number[]): Clip {
  return {
    skeleton: { ...chainSkeleton(1), endSites: [{ joint: 0, offset: [0, 0, 0.3] }] },
    fps: 30,
    frameCount: heights.length,
    positions: Float32Array.from(heights.flatMap((y) => [0, y, 0])),
    rotations: Float32Array.from(heights.flatMap(() => Array.from(turnAbout([1, 0, 0], Math.PI / 2)))),
    groundHeight: 0,
    loop: false,
  };
}

test('by hand: the tip of the lowest limb', () => {
  expect(measureGroundHeight(dipping([1]))).toBeCloseTo(0.7, 6);
  expect(measureGroundHeight(dipping([1.2, 0.9, 1.1]))).toBeCloseTo(0.6, 6);
});

test.each(fixtureNames('dialects'))(
  'dialect %s: were the other axis up, it is what reading it so finds',
  (name) => {
    const read = (upAxis: 'y' | 'z') => {
      const takes = importBvh(readFixture(`dialects/${name}`), name, { upAxis });
      return takes.ok
        ? takes.value.map(({ clip, report }) => [clip.groundHeight, report.otherGroundHeight])
        : [];
    };
    const [asY, asZ] = [read('y'), read('z')];
    expect(asY.length).toBeGreaterThan(0);
    for (const [i, [height, other]] of asY.entries()) {
      expect(asZ[i][0]).toBeCloseTo(other, 5);
      expect(asZ[i][1]).toBeCloseTo(height, 5);
    }
  },
);

test('thirty frames a second are looked at, and 500 of a long clip', () => {
  expect(groundFrames(5, 120)).toEqual([0, 4]);
  expect(groundFrames(3, 30)).toEqual([0, 1, 2]);
  expect(groundFrames(2, 12)).toEqual([0, 1]);
  expect(groundFrames(1, 240)).toEqual([0]);
  expect(groundFrames(500, 30)).toHaveLength(500);
  expect(groundFrames(100_000, 120)).toHaveLength(500);
});

test('a glitch of few frames does not count, however long the clip', () => {
  const heights = Array.from({ length: 2000 }, (_, frame) => (frame % 50 === 0 ? 0 : 1 + (frame % 7) / 1000));
  expect(measureGroundHeight(dipping(heights))).toBeCloseTo(0.7, 2);
});

describe.skipIf(!hasMocap)('real mocap (skipped where ../shared/mocap is absent)', () => {
  test.each(['cmu_131_01', 'cmu_131_03', 'cmu_12_01'])(
    '%s walks within 6 cm of its file’s ground plane',
    (name) => {
      expect(Math.abs(measureGroundHeight(cmuClip(name)))).toBeLessThan(0.06);
    },
  );
});
