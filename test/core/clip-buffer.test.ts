import { expect, test } from 'vitest';
import { InvariantError } from '#core/assert.ts';
import { decodeClip, encodeClip } from '#core/clip-buffer.ts';
import type { Clip } from '#core/clip.ts';

/** Two joints, two end sites, three frames; floats and names of every kind. */
const clip: Clip = {
  skeleton: {
    names: ['Hips', 'Rücken "手" 😀\n'],
    parentIndices: Int32Array.of(-1, 0),
    restPositions: Float32Array.of(0, 1, -0, 1e-40, 0.1, -3),
    endSites: [
      { joint: 1, offset: [0.1, -0, 1 / 3] },
      { joint: 0, offset: [1, 2, 3] },
    ],
  },
  fps: 30_000 / 1001,
  frameCount: 3,
  positions: Float32Array.from({ length: 18 }, (_, i) => Math.sin(i)),
  rotations: Float32Array.from({ length: 24 }, (_, i) => Math.cos(i)),
  groundHeight: -0.012345678901234567,
  loop: true,
};

test('decoding restores a clip bit for bit', () => {
  expect(decodeClip(encodeClip(clip))).toStrictEqual(clip);
});

test('names of any length leave the arrays aligned', () => {
  for (let length = 0; length < 20; length++) {
    const named = { ...clip, skeleton: { ...clip.skeleton, names: ['x'.repeat(length), ''] } };
    expect(decodeClip(encodeClip(named))).toStrictEqual(named);
  }
});

test('the arrays are views on a single buffer', () => {
  const buffer = encodeClip(clip);
  const { positions, rotations, skeleton } = decodeClip(buffer);
  for (const view of [positions, rotations, skeleton.restPositions, skeleton.parentIndices]) {
    expect(view.buffer).toBe(buffer);
  }
  expect(rotations.byteOffset - positions.byteOffset).toBe(positions.byteLength);
});

test('a clip cut out of a longer one is encoded without the rest', () => {
  const tail = {
    ...clip,
    frameCount: 2,
    positions: clip.positions.subarray(6),
    rotations: clip.rotations.subarray(8),
  };
  const back = decodeClip(encodeClip(tail));
  expect([...back.positions]).toEqual([...tail.positions]);
  expect(back.rotations.buffer.byteLength).toBeLessThan(encodeClip(clip).byteLength);
});

test('arrays that do not fit the joints and frames throw an InvariantError', () => {
  expect(() => encodeClip({ ...clip, frameCount: 2 })).toThrow('18 numbers of positions instead of 12');
  expect(() => encodeClip({ ...clip, rotations: new Float32Array(20) })).toThrow(InvariantError);
});

test('an invalid, older, truncated or longer buffer is rejected', () => {
  const changed = (change: (words: Uint32Array<ArrayBuffer>) => void): ArrayBuffer => {
    const copy = encodeClip(clip);
    change(new Uint32Array(copy));
    return copy;
  };
  expect(() => decodeClip(new ArrayBuffer(0))).toThrow('a clip buffer of 0 bytes');
  expect(() => decodeClip(changed((words) => (words[0] = 7)))).toThrow('this is not a clip buffer');
  expect(() => decodeClip(changed((words) => (words[1] = 9)))).toThrow('of version 9, not 1');
  expect(() => decodeClip(changed((words) => (words[2] = 1e9)))).toThrow('whose header is cut off');
  expect(() => decodeClip(encodeClip(clip).slice(0, -4))).toThrow(/bytes instead of/);
  expect(() => decodeClip(changed((words) => (words[words.length - 1] = 1)))).toThrow(
    'joint 1 with parent 1',
  );
});
