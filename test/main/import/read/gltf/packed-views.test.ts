import type { GLTF } from '@gltf-transform/core';
import { describe, expect, test } from 'vitest';
import type { ImportedTake } from '#core/formats/imported-take.ts';
import { starterClip } from '#test/fixtures/starters.ts';
import { importGltf, importSkin } from '#main/import/read/gltf/import-gltf.ts';
import { externalBuffers } from '#main/import/read/gltf/gltf-buffers.ts';
import { packedViewsOf } from '#main/import/read/gltf/packed-views.ts';
import { glbOf } from '#test/fixtures/gltf-figure.ts';
import { skinnedDocument } from '#test/fixtures/gltf-skin.ts';
import { valueOf } from '#test/fixtures/value-of.ts';
import { glbOfParts, packedGltf, type GlbParts } from '#test/fixtures/packed-gltf.ts';

const figure = skinnedDocument(starterClip('walk'));
const packed = await packedGltf(figure);

async function takeIn(
  bytes: Uint8Array,
  externalFiles = new Map<string, Uint8Array>(),
): Promise<ImportedTake> {
  const result = await importGltf(bytes, externalFiles);
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value[0];
}

/** Largest difference of two lists of numbers. */
function apart(a: ArrayLike<number>, b: ArrayLike<number>): number {
  expect(a.length).toBe(b.length);
  let most = 0;
  for (let i = 0; i < a.length; i++) most = Math.max(most, Math.abs(a[i] - b[i]));
  return most;
}

/** One less the cosine of half the angle between two lists of turns, at most: q and -q are one turn. */
function turnedApart(a: Float32Array, b: Float32Array): number {
  let most = 0;
  for (let i = 0; i < a.length; i += 4) {
    const dot = [0, 1, 2, 3].reduce((sum, k) => sum + a[i + k] * b[i + k], 0);
    most = Math.max(most, 1 - Math.abs(dot));
  }
  return most;
}

const plain = await takeIn(await glbOf(figure));

describe('a file compressed by meshopt', () => {
  test('moves like its original, except for the 16 bits of its rotations', async () => {
    const glb = glbOfParts(packed);
    const { clip, report } = await takeIn(glb);
    expect(report.warnings).toEqual([]);
    expect(clip.skeleton.names).toEqual(plain.clip.skeleton.names);
    expect([clip.fps, clip.frameCount]).toEqual([plain.clip.fps, plain.clip.frameCount]);
    expect(apart(clip.positions, plain.clip.positions)).toBeLessThan(1e-5);
    expect(turnedApart(clip.rotations, plain.clip.rotations)).toBeLessThan(1e-7);
  });

  test('has its skin', async () => {
    const [is, was] = [
      await importSkin(glbOfParts(packed), new Map(), plain.take),
      await importSkin(await glbOf(figure), new Map(), plain.take),
    ];
    if (!is.ok || !was.ok || is.value === null || was.value === null) throw new Error('no skin');
    expect(was.value.positions.length).toBeGreaterThan(100);
    expect(is.value).toEqual(was.value);
  });

  test('may be embedded or in a separate file; its fallback buffer has no data', async () => {
    const withBuffer = (uri: string): Uint8Array => {
      const [first, standIn] = packed.json.buffers!;
      const buffers = [
        { ...first, uri },
        { ...standIn, uri: 'nowhere.bin' },
      ];
      return Buffer.from(JSON.stringify({ ...packed.json, buffers }));
    };
    const uri = `data:application/octet-stream;base64,${Buffer.from(packed.binary).toString('base64')}`;
    const inText = await takeIn(withBuffer(uri));
    const externalFiles = await takeIn(withBuffer('walk.bin'), new Map([['walk.bin', packed.binary]]));
    expect(inText.clip).toEqual(externalFiles.clip);
    expect(externalBuffers(withBuffer(uri), '/nowhere/walk.gltf')).toEqual({ ok: true, value: new Map() });
  });
});

test('views of accessors, of sparse indices and of sparse values are unpacked, and no others', () => {
  const packing = { buffer: 0, byteLength: 8, byteStride: 4, count: 2, mode: 'ATTRIBUTES' };
  const view = { buffer: 1, byteLength: 8, extensions: { EXT_meshopt_compression: packing } };
  const sparse = { count: 1, indices: { bufferView: 1, componentType: 5123 }, values: { bufferView: 2 } };
  const accessor = { bufferView: 0, componentType: 5126, count: 2, type: 'SCALAR', sparse };
  const json = { asset: { version: '2.0' }, accessors: [accessor], bufferViews: [view, view, view, view] };
  const found = valueOf(packedViewsOf(json as GLTF.IGLTF, 100));
  expect(found.map(({ index }) => index)).toEqual([0, 1, 2]);
});

describe('an invalid compressed file', () => {
  /** Error of the file with its first view changed. */
  const refusal = async (change: Record<string, unknown>, parts: GlbParts = packed): Promise<string> => {
    const bufferViews = parts.json.bufferViews!.map((view, i) => {
      const said = view.extensions?.EXT_meshopt_compression as object;
      return i > 0 ? view : { ...view, extensions: { EXT_meshopt_compression: { ...said, ...change } } };
    });
    const result = await importGltf(
      glbOfParts({ ...parts, json: { ...parts.json, bufferViews } }),
      new Map(),
    );
    if (result.ok) return 'read';
    return `${result.error.place}: ${result.error.expected}`;
  };

  test.each([
    { byteStride: 3 },
    { byteStride: 260 },
    { byteStride: 0 },
    { count: -1 },
    { count: 1.5 },
    { mode: 'OTHER' },
    { mode: 'TRIANGLES', byteStride: 8 },
    { filter: 'SHARPEN' },
    { filter: 'QUATERNION', byteStride: 4 },
    { byteLength: '12' },
    { buffer: null },
  ])('is refused before anything is decompressed: %j', async (change) => {
    expect(await refusal(change)).toBe('/bufferViews/0: a known compression of the view');
  });

  test('is refused if it would fill the memory', async () => {
    expect(await refusal({ count: 3_000_000 })).toBe(
      '/bufferViews/0: unpacked data in proportion to the file size',
    );
  });

  test('is refused if the compressed data is missing or of another kind', async () => {
    expect(await refusal({ byteLength: 1e9 })).toBe('/bufferViews/0: compressed data in a buffer');
    expect(await refusal({ buffer: 7 })).toBe('/bufferViews/0: compressed data in a buffer');
    expect(await refusal({ byteLength: 5 })).toBe('/bufferViews/0: valid meshopt data');
    const binary = packed.binary.map((byte) => byte ^ 0x55);
    expect(await refusal({}, { ...packed, binary })).toBe('/bufferViews/0: valid meshopt data');
  });
});
