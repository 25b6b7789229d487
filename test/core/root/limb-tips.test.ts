import { expect, test } from 'vitest';
import { limbTips, tipPosition } from '#core/root/limb-tips.ts';
import type { Skeleton } from '#core/skeleton.ts';
import { turnAbout } from '#test/fixtures/poses.ts';

const skeleton: Skeleton = {
  names: ['hips', 'leg', 'tail'],
  parentIndices: Int32Array.of(-1, 0, 0),
  restPositions: new Float32Array(9),
  endSites: [{ joint: 1, offset: [0, -1, 0] }],
};

test('limb tips are end sites, and joints without children', () => {
  expect(limbTips(skeleton)).toEqual([
    { joint: 1, offset: [0, -1, 0] },
    { joint: 1, offset: [0, 0, 0] },
    { joint: 2, offset: [0, 0, 0] },
  ]);
});

test('worked example: a tip rotates with its joint, at any joint', () => {
  const quarter = turnAbout([0, 0, 1], Math.PI / 2);
  const world = {
    positions: Float64Array.of(0, 0, 0, 5, 6, 7, 0, 0, 0),
    rotations: Float64Array.of(0, 0, 0, 1, ...quarter, 0, 0, 0, 1),
  };
  const out = Float64Array.of(9, 9, 9);
  tipPosition(out, { joint: 1, offset: [0, -1, 0] }, world);
  [6, 6, 7].forEach((expected, axis) => expect(out[axis]).toBeCloseTo(expected, 12));
});
