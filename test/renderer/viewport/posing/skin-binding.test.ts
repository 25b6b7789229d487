import { expect, test } from 'vitest';
import type { Skin } from '#core/skin.ts';
import type { Skeleton } from '#core/skeleton.ts';
import { TEXELS, writeDualQuaternions } from '#renderer/viewport/posing/dual-quaternions.ts';
import { bindOfSkin, skinGeometry, soleDropOf } from '#renderer/viewport/posing/skin-binding.ts';

/** Hips at 1 m, a foot at 10 cm whose sole is on the floor. */
const skeleton: Skeleton = {
  names: ['hips', 'foot'],
  parentIndices: Int32Array.of(-1, 0),
  restPositions: Float32Array.of(0, 1, 0, 0, -0.9, 0),
  endSites: [],
};
const skin: Skin = {
  bindPositions: Float32Array.of(0, 1, 0, 0, 0.1, 0),
  positions: Float32Array.of(0, 1, 0, 0, 0, 0, 0.1, 0, 0),
  normals: Float32Array.of(0, 1, 0, 0, -1, 0, 0, -1, 0),
  joints: Uint16Array.of(0, 1, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0),
  weights: Float32Array.of(0.75, 0.25, 0, 0, 1, 0, 0, 0, 0.4, 0.6, 0, 0),
  colours: Float32Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1),
  indices: Uint32Array.of(0, 1, 2),
};

test('worked example: the sole is 10 cm below the end of the leg', () => {
  expect(soleDropOf(skin, skeleton)).toBeCloseTo(0.1, 6);
});

test('a mesh much deeper than a sole does not count', () => {
  const deep = { ...skin, positions: Float32Array.of(0, -5, 0) };
  expect(soleDropOf(deep, skeleton)).toBe(0.2);
});

test('worked example: each vertex has its two strongest joints, the stronger one first', () => {
  const tones = skinGeometry(skin).getAttribute('tones').array;
  const rounded = Array.from(tones, (value) => Number(value.toFixed(3)));
  expect(rounded).toEqual([0, 1, 0.25, 1, 1, 0, 0, 1, 1, 0, 0.4, 1]);
});

test('a skin stays unchanged in its bind pose', () => {
  const bind = bindOfSkin(skin);
  const texels = new Float32Array(2 * TEXELS * 4);
  writeDualQuaternions(texels, 0, { positions: skin.bindPositions, rotations: bind.rotations }, bind);
  for (const joint of [0, 1]) {
    const at = joint * TEXELS * 4;
    expect([...texels.subarray(at, at + 8)].map((x) => x + 0)).toEqual([0, 0, 0, 1, 0, 0, 0, 0]);
  }
});
