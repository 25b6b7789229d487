import { describe, expect, test } from 'vitest';
import { worldAt } from '../mirror/mirror-rigs.ts';
import { createJointMap } from '#core/rig/roles/joint-map.ts';
import { mirrorClip } from '#core/rig/mirror/mirror-clip.ts';
import { mirrorPlaneOf } from '#core/rig/mirror/mirror-plane.ts';
import { personBvh, STANDING_HIPS, type Moment, type PersonFile } from '#test/fixtures/person.ts';
import { createRig, rigTruth } from '#test/fixtures/rig-matrix.ts';
import { coveringRigs, rigName } from '#test/fixtures/rig-matrix/rig-plan.ts';
import type { Clip } from '#core/clip/clip.ts';
import { importBvh } from '#core/formats/bvh/import-bvh.ts';
import { groundFigure } from '#core/rig/ground/ground-figure.ts';
import { groundFrames, measureGround } from '#core/rig/ground/ground-height.ts';
import { bytesOf, fixtureNames, readFixture } from '../../formats/bvh/bvh-fixtures.ts';
import { clipOn, chainSkeleton } from '#test/fixtures/clips.ts';
import { cmuClip, hasMocap } from '#test/fixtures/mocap.ts';
import { turnAbout } from '#test/fixtures/poses.ts';
import { valueOf } from '#test/fixtures/value-of.ts';

/**
 * A root at the given heights, turned a quarter about X, with the tip of a limb 0.3 m ahead of it: so 0.3 m
 * below.
 */
function dipping(heights: readonly number[]): Clip {
  return clipOn(
    { ...chainSkeleton(1), endSites: [{ joint: 0, offset: [0, 0, 0.3] }] },
    {
      positions: heights.flatMap((y) => [0, y, 0]),
      rotations: heights.flatMap(() => Array.from(turnAbout([1, 0, 0], Math.PI / 2))),
    },
  );
}

function measureGroundHeight(clip: Clip): number {
  const frames = groundFrames(clip.frameCount, clip.fps);
  const times = frames.map((frame) => frame / clip.fps);
  return measureGround({ motion: clip, frames, times }, groundFigure(clip.skeleton)).height;
}

test('worked example: the end of the lowest limb', () => {
  expect(measureGroundHeight(dipping([1]))).toBeCloseTo(0.7, 6);
  expect(measureGroundHeight(dipping([1.2, 0.9, 1.1]))).toBeCloseTo(0.6, 6);
});

test.each(fixtureNames('dialects'))(
  'dialect %s: the ground for the other up axis equals that of a file read with that axis',
  (name) => {
    const read = (upAxis: 'y' | 'z') => {
      const takes = importBvh(readFixture(`dialects/${name}`), { upAxis });
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

test('30 frames a second are sampled, and 500 of a long clip', () => {
  expect(groundFrames(5, 120)).toEqual([0, 4]);
  expect(groundFrames(3, 30)).toEqual([0, 1, 2]);
  expect(groundFrames(2, 12)).toEqual([0, 1]);
  expect(groundFrames(1, 240)).toEqual([0]);
  expect(groundFrames(500, 30)).toHaveLength(500);
  expect(groundFrames(100_000, 120)).toHaveLength(500);
  // In pairs, so that standing feet can be recognised.
  expect(groundFrames(100_000, 120).slice(0, 4)).toEqual([0, 4, 399, 403]);
  expect(groundFrames(100_000, 120).at(-1)).toBeLessThan(100_000);
});

test('a glitch of a few frames has no effect, however long the clip', () => {
  const heights = Array.from({ length: 2000 }, (_, frame) => (frame % 50 === 0 ? 0 : 1 + (frame % 7) / 1000));
  expect(measureGroundHeight(dipping(heights))).toBeCloseTo(0.7, 2);
});

describe('a person', () => {
  const times = Array.from({ length: 120 }, (_, frame) => frame / 30);
  const kneeling: Moment = { hips: [0, 0.44, 0], knees: 90, ankles: 60 };
  const clipOf = (moments: readonly Moment[], file: Partial<PersonFile> = {}): Clip => {
    return valueOf(importBvh(bytesOf(personBvh(moments, { upAxis: 'y', ...file }))))[0].clip;
  };

  test.each<[string, readonly Moment[], number]>([
    ['stands in the only frame', [{ hips: [0, STANDING_HIPS, 0] }], 0],
    ['stands on a stage', times.map(() => ({ hips: [0, STANDING_HIPS + 1.2, 0] })), 1.2],
    ['slides on the spot, as in a clip in place', times.map((t) => ({ hips: [0, STANDING_HIPS, 2 * t] })), 0],
    ['jumps', times.map((t) => ({ hips: [0, STANDING_HIPS + Math.max(0, Math.sin(4 * t)) / 2, 0] })), 0],
    [
      'kneels for a third of the time, on toes below the ground',
      times.map((t) => (t < 2.7 ? { hips: [0, STANDING_HIPS, 0] } : kneeling)),
      0,
    ],
    [
      'walks up stairs: the lowest counts',
      times.map((t) => ({ hips: [0, STANDING_HIPS + 0.17 * Math.floor(t * 1.5), 0] })),
      0,
    ],
    ['sits on a chair', times.map(() => ({ hips: [0, 0.53, 0], thighs: 90, knees: 90 })), 0],
  ])('%s', (_, moments, ground) => {
    expect(Math.abs(clipOf(moments).groundHeight - ground)).toBeLessThan(0.005);
    expect(Math.abs(clipOf(moments, { upAxis: 'z' }).groundHeight - ground)).toBeLessThan(0.005);
  });

  test.each<[string, readonly Moment[]]>([
    ['lies', times.map(() => ({ hips: [0, 0.1, 0], lean: -90 }))],
    ['sits on the floor', times.map(() => ({ hips: [0, 0.1, 0], thighs: 90 }))],
    ['crawls', times.map((t) => ({ hips: [0, 0.5, t / 2], lean: 80, thighs: 80, knees: 85, ankles: 85 }))],
    ['swims', times.map((t) => ({ hips: [0, 0, t], lean: 90, thighs: 20 * Math.sin(20 * t) }))],
  ])('%s: if nothing stands, the lowest part of the body is on the ground', (_, moments) => {
    const clip = clipOf(moments);
    const lowest = Math.min(...heightsOf(clip));
    expect(clip.groundHeight).toBeGreaterThan(lowest - 0.1);
    expect(clip.groundHeight).toBeLessThan(lowest + 0.15);
  });

  /** Whether the ground is that of standing feet, in a file of another size as well. */
  const isStoodOn = (
    heightOf: (t: number) => number,
    frames = times.map((t) => Math.round(30 * t)),
  ): boolean => {
    const moments = times.map((t): Moment => ({ hips: [0, STANDING_HIPS + heightOf(t), 0] }));
    const bytes = bytesOf(personBvh(moments, { upAxis: 'y' }));
    const [own, other] = [undefined, 0.2].map((unit) => {
      const [{ clip: motion }] = valueOf(importBvh(bytes, unit === undefined ? {} : { unit }));
      const at = frames.map((frame) => frame / motion.fps);
      return measureGround({ motion, frames, times: at }, groundFigure(motion.skeleton)).isStoodOn;
    });
    expect(other).toBe(own);
    return own;
  };

  test('a foot that rises by less than a fifth of its leg in a second stands, one in a lift does not', () => {
    expect(isStoodOn((t) => 0.15 * t)).toBe(true);
    expect(isStoodOn((t) => -0.15 * t)).toBe(true);
    expect(isStoodOn((t) => 0.2 * t)).toBe(false);
    expect(isStoodOn((t) => -0.2 * t)).toBe(false);
  });

  test('a foot that is where it was a second ago, but moves whenever it is looked at, does not stand', () => {
    const pairs = [0, 1, 30, 31, 60, 61, 90, 91];
    expect(isStoodOn((t) => 0.1 * Math.sin(2 * Math.PI * t), pairs)).toBe(false);
    expect(isStoodOn(() => 0, pairs)).toBe(true);
  });

  test('a moment upright is no standing: the ground is that of the rest of the time', () => {
    const swims = (t: number): Moment => ({ hips: [0, 0, t], lean: t > 2 && t < 2.09 ? 0 : 90 });
    expect(clipOf(times.map(swims)).groundHeight).toBeGreaterThan(-0.3);
  });

  test('a spear through the floor has no effect', () => {
    const spear = { on: 'LeftHand', name: 'Spear', offset: [0, -3, 0] } as const;
    const standing = clipOf([{ hips: [0, STANDING_HIPS, 0] }], { props: [spear] });
    expect(standing.groundHeight).toBeCloseTo(0, 5);
    expect(clipOf([{ hips: [0, 0.1, 0], thighs: 90 }], { props: [spear] }).groundHeight).toBeGreaterThan(0);
  });

  test('a mirrored clip has the same ground', () => {
    const walk = clipOf(times.map((t) => ({ hips: [t, STANDING_HIPS + 0.02, t], heading: 30 * t })));
    const map = createJointMap(walk.skeleton);
    const mirrored = mirrorClip(walk, map, mirrorPlaneOf(walk, map));
    mirrored.fill(0, walk.frameCount);
    expect(measureGroundHeight(mirrored.clip)).toBeCloseTo(walk.groundHeight, 5);
  });

  test('the ground does not depend on position and facing', () => {
    const step = (t: number): Moment => ({
      hips: [0, STANDING_HIPS + 0.02, t],
      thighs: 20 * Math.abs(Math.sin(3 * t)),
      knees: 40 * Math.abs(Math.sin(3 * t)),
    });
    const there = clipOf(times.map(step));
    const elsewhere = times.map((t): Moment => {
      const { hips, ...pose } = step(t);
      return {
        ...pose,
        hips: [hips[2] * Math.sin(2) + 7, hips[1], hips[2] * Math.cos(2) - 3],
        heading: 114.6,
      };
    });
    expect(clipOf(elsewhere).groundHeight).toBeCloseTo(there.groundHeight, 5);
  });

  test('in another unit the ground is scaled with it', () => {
    const moments = times.map((t) => ({ hips: [0, STANDING_HIPS + 0.3, t] }) as const);
    const bytes = bytesOf(personBvh(moments, { upAxis: 'y' }));
    const inUnit = (unit: number): number => {
      const takes = importBvh(bytes, { unit });
      return takes.ok ? takes.value[0].clip.groundHeight / unit : NaN;
    };
    expect(inUnit(0.01)).toBeCloseTo(30, 3);
    expect(inUnit(1)).toBeCloseTo(30, 3);
    expect(inUnit(0.001)).toBeCloseTo(30, 3);
  });
});

/** Of all joints in all frames, m. */
function heightsOf(clip: Clip): number[] {
  return Array.from({ length: clip.frameCount }, (_, frame) => worldAt(clip, frame).positions).flatMap(
    (positions) => Array.from(positions).filter((_, i) => i % 3 === 1),
  );
}

test.each(coveringRigs().map((plan) => ({ name: rigName(plan), plan })))(
  'each rig that records the same walk: $name',
  ({ plan }) => {
    const rig = createRig(plan);
    const [{ clip, report }] = valueOf(importBvh(bytesOf(rig.bvh)));
    expect([report.unit, report.upAxis, report.sureOf.unit]).toEqual([rig.unit, rig.upAxis, true]);
    expect(Math.abs(clip.groundHeight - rigTruth.groundHeight)).toBeLessThan(0.005);
    expect(report.isStoodOn).toBe(true);
  },
);

describe.skipIf(!hasMocap)('real mocap (skipped where ../shared/mocap is absent)', () => {
  // Median height of the lowest point of each foot while it keeps its height, measured by hand: no toe is at
  // 0.
  test.each([
    ['cmu_01_01', 0.066],
    ['cmu_12_01', 0.039],
    ['cmu_131_01', 0.054],
    ['cmu_131_02', 0.032],
    ['cmu_131_03', 0.068],
  ])('%s stands on its ground', (name, ground) => {
    expect(Math.abs(measureGroundHeight(cmuClip(name)) - ground)).toBeLessThan(0.007);
  });
});
