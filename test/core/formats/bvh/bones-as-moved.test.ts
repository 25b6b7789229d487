import { describe, expect, test } from 'vitest';
import { importBvh, outlineBvh } from '#core/formats/bvh/import-bvh.ts';
import type { Skeleton } from '#core/pose/skeleton.ts';
import { findSkeletonMismatch } from '#core/transition/document/match-skeletons.ts';
import { createRig } from '#test/fixtures/rig-matrix.ts';
import type { RigPlan } from '#test/fixtures/rig-matrix/rig-plan.ts';
import { valueOf } from '#test/fixtures/value-of.ts';

const plain: RigPlan = {
  axis: 'X',
  mirrored: true,
  rest: 'zero',
  positions: 'hips',
  endSites: 'proper',
  root: 'still',
  unit: 'cm',
  upAxis: 'z',
};

function read(text: string): Skeleton {
  const options = { unit: 0.01, upAxis: 'z' } as const;
  return valueOf(importBvh(new TextEncoder().encode(text), options))[0].clip.skeleton;
}

const skeletonOf = (plan: Partial<RigPlan>): Skeleton => read(createRig({ ...plain, ...plan }).bvh);

describe('position channels replace offsets', () => {
  test.each(['T', 'A', 'armsDown', 'sitting', 'zero'] as const)(
    'position channels determine bones whatever the offsets show (%s), as in files without such channels',
    (rest) => {
      const found = skeletonOf({ rest, positions: 'all' });
      expect(findSkeletonMismatch(found, skeletonOf({}))).toBeNull();
    },
  );

  test('the hips keep their offset because they travel', () => {
    const found = skeletonOf({ rest: 'T', positions: 'all' });
    const hips = found.names.indexOf('Hips') * 3;
    expect([...found.restPositions.subarray(hips, hips + 3)].map((x) => Number(x.toFixed(4)))).toEqual([
      0, 0.98, 0,
    ]);
  });

  test('an outline has the same skeleton as the clip', () => {
    const { bvh } = createRig({ ...plain, rest: 'A', positions: 'all', upAxis: 'y' });
    const bytes = new TextEncoder().encode(bvh);
    const [outlines, takes] = [outlineBvh(bytes), importBvh(bytes)];
    if (!outlines.ok || !takes.ok) throw new Error('unread');
    expect([...outlines.value[0].skeleton.restPositions]).toEqual([
      ...takes.value[0].clip.skeleton.restPositions,
    ]);
  });
});

describe('worked example: a limb of two bones', () => {
  /** Its offsets are 10 along Y; the lower bone's channels say otherwise. */
  const limb = (rows: readonly string[]): Skeleton =>
    read(`HIERARCHY
ROOT hips
{
OFFSET 0 0 0
CHANNELS 3 Zrotation Xrotation Yrotation
JOINT knee
{
OFFSET 0 10 0
CHANNELS 3 Xposition Yposition Zposition
End Site
{
OFFSET 0 10 0
}
}
}
MOTION
Frames: ${rows.length}
Frame Time: 0.1
${rows.map((row) => `0 0 0 ${row}`).join('\n')}`);
  /** Canonical, in centimetres: the file's Z is up. */
  const kneeOf = ({ restPositions }: Skeleton): number[] =>
    Array.from(restPositions.subarray(3, 6), (x) => Math.round(x * 100) + 0);

  test('a joint that is always elsewhere is placed there', () => {
    expect(kneeOf(limb(['10 0 0', '10 0 0.5', '10 0 0']))).toEqual([10, 0, 0]);
  });

  test('a joint that is nearly at its offset stays at its offset, so that files of one figure agree', () => {
    expect(kneeOf(limb(['0 10.6 0', '0 10.6 0']))).toEqual([0, 0, -10]);
  });

  test('a joint that moves around its offset stays at its offset', () => {
    expect(kneeOf(limb(['10 0 0', '15 0 0', '20 0 0']))).toEqual([0, 0, -10]);
  });
});
