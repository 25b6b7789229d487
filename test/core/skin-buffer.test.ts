import { expect, test } from 'vitest';
import { InvariantError } from '#core/assert.ts';
import { decodeSkin, encodeSkin } from '#core/skin-buffer.ts';
import type { Skin } from '#core/skin.ts';

const skin: Skin = {
  bindPositions: Float32Array.of(0, 1, 0, 0, 2, 0),
  positions: Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0),
  normals: Float32Array.of(0, 0, 1, 0, 0, 1, 0, 0, 1),
  joints: Uint16Array.of(0, 1, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0),
  weights: Float32Array.of(0.25, 0.75, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0),
  colours: Float32Array.of(1, 0.5, 0, 1, 0.5, 0, 1, 0.5, 0),
  indices: Uint32Array.of(0, 1, 2),
};

test('decoding restores the skin', () => {
  expect(decodeSkin(encodeSkin(skin))).toEqual(skin);
  expect(decodeSkin(encodeSkin(null))).toBe(null);
});

test('an invalid buffer is rejected', () => {
  expect(() => decodeSkin(encodeSkin(skin).slice(0, 40))).toThrow(InvariantError);
  expect(() => decodeSkin(new ArrayBuffer(64))).toThrow(InvariantError);
});
