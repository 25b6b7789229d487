import { WebIO, type GLTF } from '@gltf-transform/core';
import { expect, test } from 'vitest';
import { importGltf } from '#main/import/read/gltf/import-gltf.ts';
import { gltfArm } from '#test/fixtures/gltf-figure.ts';

/** An arm as text with an embedded buffer, changed. */
async function arm(change: (json: GLTF.IGLTF) => void): Promise<Uint8Array> {
  const { json, resources } = await new WebIO().writeJSON(gltfArm());
  const [buffer] = Object.values(resources);
  json.buffers![0].uri = `data:application/octet-stream;base64,${Buffer.from(buffer).toString('base64')}`;
  change(json);
  return Buffer.from(JSON.stringify(json));
}

async function faultOf(change: (json: GLTF.IGLTF) => void): Promise<string> {
  const result = await importGltf(await arm(change), new Map());
  if (result.ok) return 'none';
  const { place, expected, found } = result.error;
  return `${place}: expected ${expected}, found ${found}`;
}

const sparse = (
  count: number,
  indices: Partial<GLTF.IAccessorSparseIndices> = {},
  values: Partial<GLTF.IAccessorSparseValues> = {},
) => ({
  count,
  indices: { bufferView: 0, componentType: 5121 as const, ...indices },
  values: { bufferView: 0, ...values },
});

/** Puts the key with this index at frame 8, by data at the end of a buffer of their own. */
function lateTime({ buffers, bufferViews, accessors }: GLTF.IGLTF, index: number): void {
  const bytes = Buffer.from([9, index, 0, 0, 0, 0, 0, 0]);
  bytes.writeFloatLE(8 / 30, 4);
  const uri = `data:application/octet-stream;base64,${bytes.toString('base64')}`;
  const buffer = buffers!.push({ uri, byteLength: bytes.length }) - 1;
  const bufferView = bufferViews!.push({ buffer, byteLength: bytes.length }) - 1;
  accessors![0].sparse = sparse(1, { bufferView, byteOffset: 1 }, { bufferView, byteOffset: 4 });
}

test.each<[string, (json: GLTF.IGLTF) => void]>([
  [
    '/accessors/0: expected data within view 0, found an end at 1000020',
    (json) => (json.accessors![0].byteOffset = 1e6),
  ],
  [
    '/bufferViews/0: expected data within its buffer, found an end at ',
    (json) => (json.bufferViews![0].byteLength += 8),
  ],
  [
    '/bufferViews/0/byteOffset: expected a whole number that is not negative, found -4',
    (json) => (json.bufferViews![0].byteOffset = -4),
  ],
  ['/accessors/0: expected data within view', (json) => (json.bufferViews![0].byteStride = 4096)],
  [
    '/accessors/0/componentType: expected one of 5120, 5121, 5122, 5123, 5125, 5126, found 5130',
    (json) => (json.accessors![0].componentType = 5130 as 5126),
  ],
  [
    '/accessors/0/type: expected one of SCALAR, VEC2, VEC3, VEC4, MAT2, MAT3, MAT4, found "constructor"',
    (json) => (json.accessors![0].type = 'constructor' as 'VEC4'),
  ],
  [
    '/accessors/0/sparse/indices: expected data within view 0, found an end at 1000000000000000',
    (json) => (json.accessors![0].sparse = sparse(1e15)),
  ],
  [
    '/accessors/0/sparse: expected 5 elements at most, found 6',
    (json) => (json.accessors![0].sparse = sparse(6)),
  ],
  [
    '/accessors/0/sparse/values: expected data within view 0, found an end at 100000',
    (json) => (json.accessors![0].sparse = sparse(1, {}, { byteOffset: 99_996 })),
  ],
  ['/accessors/0/sparse/indices: expected indices below 5, found 5', (json) => lateTime(json, 5)],
  [
    '/nodes/0/children: expected indices of /nodes, found a list',
    (json) => (json.nodes![0].children = ['length' as unknown as number]),
  ],
  ['/nodes/0/name: expected text, found an object', (json) => (json.nodes![0].name = {} as string)],
  ['/nodes/0/rotation: expected 4 numbers, found a list', (json) => (json.nodes![0].rotation = [0, 0, 1])],
])('a file with wrong stated ranges is refused: %s', async (words, change) => {
  expect(await faultOf(change)).toMatch(new RegExp(`^${words.replaceAll(/[[\](){}]/g, '\\$&')}`));
});

test('sparse indices and values are read from their own places', async () => {
  const result = await importGltf(await arm((json) => lateTime(json, 4)), new Map());
  expect(result.ok && result.value[0].clip.frameCount).toBe(9);
});

test('sparse values are checked from the start of their own data', async () => {
  const bytes = await arm((json) => {
    // The accessor's offset does not apply to its sparse parts.
    const [first] = json.accessors!;
    const [view] = json.bufferViews!;
    json.bufferViews!.push({ ...view, byteLength: view.byteLength });
    first.sparse = sparse(1, { bufferView: 1, byteOffset: 0 }, { bufferView: 1 });
  });
  const result = await importGltf(bytes, new Map());
  expect(result.ok && result.value[0].clip.frameCount).toBe(5);
});
