import { expect, test } from 'vitest';
import { InvariantError } from '#core/kit/assert.ts';
import { decodeClip, encodeClip } from '#core/clip/clip-buffer.ts';
import { createChannels } from '#core/pose/channels.ts';
import type { Clip } from '#core/clip/clip.ts';
import { eachCorner, skinBoxes, decodeSkin, encodeSkin, type Skin } from '#core/formats/skin/skin.ts';

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

test('scales and curves are restored, too', () => {
  const channels = createChannels(2, [1], ['Lächeln', 'blink']);
  const values = Float32Array.from({ length: 15 }, (_, i) => Math.tan(i));
  const tracked = { ...clip, tracks: { channels, values } };
  expect(decodeClip(encodeClip(tracked))).toStrictEqual(tracked);
  const short = { ...clip, tracks: { channels, values: values.subarray(1) } };
  expect(() => encodeClip(short)).toThrow(InvariantError);
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

test('each joint has the bounding box of the vertices that it moves most, in its frame', () => {
  const mesh = {
    positions: Float32Array.of(0, 2.5, 0, 0.25, 2, -0.5, 1, 0.5, 0),
    joints: Uint16Array.of(0, 1, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0),
    weights: Float32Array.of(0.25, 0.75, 0, 0, 1, 0, 0, 0, 0.5, 0.25, 0.25, 0),
  };
  const bind = {
    positions: [0, 1, 0, 0, 2, 0, 5, 5, 5],
    // The second joint is turned a quarter about Z: its X points up.
    rotations: [0, 0, 0, 1, 0, 0, Math.SQRT1_2, Math.SQRT1_2, 0, 0, 0, 1],
  };
  const boxes = skinBoxes(mesh, bind);
  expect([...boxes.slice(0, 6)]).toEqual([1, -0.5, 0, 1, -0.5, 0]);
  const turned = [0, -0.25, -0.5, 0.5, 0, 0];
  for (const [i, side] of turned.entries()) expect(boxes[6 + i]).toBeCloseTo(side, 6);
  const corners: number[][] = [];
  eachCorner(boxes, 1, (corner) => corners.push(Array.from(corner)));
  expect(corners).toHaveLength(8);
  expect(corners).toContainEqual([boxes[9], boxes[7], boxes[11]]);
  eachCorner(boxes, 2, () => expect.fail('nothing hangs on it'));
});

const skin: Skin = {
  bindPositions: Float32Array.of(0, 1, 0, 0, 2, 0),
  positions: Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0),
  normals: Float32Array.of(0, 0, 1, 0, 0, 1, 0, 0, 1),
  joints: Uint16Array.of(0, 1, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0),
  weights: Float32Array.of(0.25, 0.75, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0),
  colours: Float32Array.of(1, 0.5, 0, 1, 0.5, 0, 1, 0.5, 0),
  indices: Uint32Array.of(0, 1, 2),
  targets: [
    { name: 'Zähne.auf', first: 1, positions: Float32Array.of(1, 2, 3), normals: Float32Array.of(0, 0, 4) },
    { name: 'smile', first: 0, positions: new Float32Array(6).fill(5), normals: new Float32Array(6) },
  ],
};

test('decoding restores the skin', () => {
  expect(decodeSkin(encodeSkin(skin))).toEqual(skin);
  expect(decodeSkin(encodeSkin(null))).toBe(null);
});

test('an invalid buffer is rejected', () => {
  expect(() => decodeSkin(encodeSkin(skin).slice(0, 40))).toThrow(InvariantError);
  expect(() => decodeSkin(new ArrayBuffer(64))).toThrow(InvariantError);
});
