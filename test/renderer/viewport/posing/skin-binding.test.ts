import { expect, test } from 'vitest';
import type { Skeleton } from '#core/pose/skeleton.ts';
import type { Skin } from '#core/formats/skin/skin.ts';
import { buildFigure } from '#renderer/viewport/figure/build-figure.ts';
import { bindBuffers, TEXELS, writeDualQuaternions } from '#renderer/viewport/posing/dual-quaternions.ts';
import { bindOfSkin, skinGeometry, soleDropOf } from '#renderer/viewport/posing/skin-binding.ts';
import { starterSkeleton } from '../../../../tools/starter/figure/figure.ts';

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
  targets: [],
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

const figure = buildFigure(starterSkeleton(), 'low');
const bind = bindBuffers(figure);
const joints = bind.positions.length / 3;

function texelsFor(positions: readonly number[], rotations: readonly number[]): Float32Array {
  const out = new Float32Array(joints * TEXELS * 4);
  writeDualQuaternions(out, 0, { positions, rotations }, bind);
  return out;
}

test('the canonical stance is the identity: every dual quaternion is 1', () => {
  const texels = texelsFor([...bind.positions], [...bind.rotations]);
  for (let j = 0; j < joints; j++) {
    const [x, y, z, w, ...dual] = texels.subarray(j * TEXELS * 4, j * TEXELS * 4 + 8);
    expect(Math.hypot(x, y, z)).toBeLessThan(1e-6);
    expect(Math.abs(w)).toBeCloseTo(1, 6);
    expect(Math.hypot(...dual)).toBeLessThan(1e-6);
  }
});

test('worked example: with all joints 2 m along x, the dual part is half of that', () => {
  const texels = texelsFor(
    [...bind.positions].map((p, i) => (i % 3 === 0 ? p + 2 : p)),
    [...bind.rotations],
  );
  const w = texels[3];
  expect(texels[4] * w).toBeCloseTo(1, 5);
  expect(texels[5]).toBeCloseTo(0, 5);
  expect(texels[6]).toBeCloseTo(0, 5);
});
