import { type GLTF, WebIO, type Document } from '@gltf-transform/core';
import { describe, expect, test } from 'vitest';
import type { Skin } from '#core/formats/skin/skin.ts';
import { importGltf, importSkin } from '#main/import/read/gltf/import-gltf.ts';
import { starterClip } from '#test/fixtures/starters.ts';
import { glbOf } from '#test/fixtures/gltf-figure.ts';
import { skinnedDocument } from '#test/fixtures/gltf-skin.ts';
import { glbOfParts, type GlbParts } from '#test/fixtures/packed-gltf.ts';
import { valueOf } from '#test/fixtures/value-of.ts';
import { createRequire } from 'node:module';

/** What the fixture uses of Draco's encoder, which has no types. */
interface Encoders {
  readonly MESH_SEQUENTIAL_ENCODING: number;
  readonly MESH_EDGEBREAKER_ENCODING: number;
  readonly POSITION: number;
  readonly NORMAL: number;
  readonly GENERIC: number;
  readonly Encoder: new () => {
    SetEncodingMethod(method: number): void;
    EncodeMeshToDracoBuffer(mesh: object, out: object): number;
  };
  readonly Mesh: new () => object;
  readonly MeshBuilder: new () => {
    AddFacesToMesh(mesh: object, count: number, indices: Uint32Array): void;
    AddFloatAttribute(mesh: object, type: number, count: number, size: number, values: Float32Array): number;
    AddUInt16Attribute(mesh: object, type: number, count: number, size: number, values: Uint16Array): number;
  };
  readonly DracoInt8Array: new () => { GetValue(index: number): number };
}

const load = createRequire(import.meta.url)('draco3dgltf') as {
  createEncoderModule(options: object): Promise<Encoders>;
};

const DRACO = 'KHR_draco_mesh_compression';
const SIZES: Readonly<Record<string, number>> = { SCALAR: 1, VEC3: 3, VEC4: 4 };

/**
 * `document` as exporters write it with Draco: the data of its meshes is compressed, and their accessors have
 * no views.
 *
 * @param method `sequential` keeps the order of vertices
 */
async function dracoGltf(document: Document, method: 'sequential' | 'edgebreaker'): Promise<GlbParts> {
  const draco = await load.createEncoderModule({});
  const { json, resources } = await new WebIO().writeJSON(document);
  const whole = Object.values(resources)[0];
  const pieces: Uint8Array[] = [whole];
  let length = whole.length;
  const accessors = [...json.accessors!];
  const bufferViews = [...json.bufferViews!];
  const valuesOf = (index: number): Float32Array | Uint16Array => {
    const { bufferView = 0, byteOffset = 0, count, type, componentType } = json.accessors![index];
    const { byteOffset: viewOffset = 0, byteStride } = json.bufferViews![bufferView];
    const values =
      componentType === 5126 ? new Float32Array(count * SIZES[type]) : new Uint16Array(count * SIZES[type]);
    const width = SIZES[type] * values.BYTES_PER_ELEMENT;
    const bytes = new Uint8Array(values.buffer);
    for (let i = 0; i < count; i++) {
      const at = viewOffset + byteOffset + i * (byteStride ?? width);
      bytes.set(whole.subarray(at, at + width), i * width);
    }
    return values;
  };
  const meshes = json.meshes!.map((mesh) => ({
    ...mesh,
    primitives: mesh.primitives.map((primitive): GLTF.IMeshPrimitive => {
      const [made, builder, encoder] = [new draco.Mesh(), new draco.MeshBuilder(), new draco.Encoder()];
      const indices = Uint32Array.from(valuesOf(primitive.indices!));
      builder.AddFacesToMesh(made, indices.length / 3, indices);
      const ids: Record<string, number> = {};
      for (const [name, accessor] of Object.entries(primitive.attributes)) {
        const { count, type } = accessors[accessor];
        const kind = name === 'POSITION' || name === 'NORMAL' ? draco[name] : draco.GENERIC;
        const values = valuesOf(accessor);
        ids[name] =
          values instanceof Float32Array
            ? builder.AddFloatAttribute(made, kind, count, SIZES[type], values)
            : builder.AddUInt16Attribute(made, kind, count, SIZES[type], values);
      }
      encoder.SetEncodingMethod(
        method === 'sequential' ? draco.MESH_SEQUENTIAL_ENCODING : draco.MESH_EDGEBREAKER_ENCODING,
      );
      const out = new draco.DracoInt8Array();
      const size = encoder.EncodeMeshToDracoBuffer(made, out);
      const piece = new Uint8Array(Math.ceil(size / 4) * 4);
      for (let i = 0; i < size; i++) piece[i] = out.GetValue(i);
      bufferViews.push({ buffer: 0, byteOffset: length, byteLength: size });
      pieces.push(piece);
      length += piece.length;
      for (const index of [primitive.indices!, ...Object.values(primitive.attributes)]) {
        const { bufferView: _view, byteOffset: _offset, ...bare } = accessors[index];
        accessors[index] = bare;
      }
      const extensions = { [DRACO]: { bufferView: bufferViews.length - 1, attributes: ids } };
      return { ...primitive, extensions };
    }),
  }));
  return {
    json: {
      ...json,
      accessors,
      bufferViews,
      meshes,
      buffers: [{ byteLength: length }],
      extensionsUsed: [DRACO],
      extensionsRequired: [DRACO],
    },
    binary: Buffer.concat(pieces),
  };
}

const figure = skinnedDocument(starterClip('walk'));
const [{ take, clip }] = valueOf(await importGltf(await glbOf(figure), new Map()));
const skinIn = async (bytes: Uint8Array): Promise<Skin> => {
  const skin = valueOf(await importSkin(bytes, new Map(), take));
  if (skin === null) throw new Error('no skin');
  return skin;
};
const plain = await skinIn(await glbOf(figure));
const [sequential, edgebreaker] = [
  await dracoGltf(figure, 'sequential'),
  await dracoGltf(figure, 'edgebreaker'),
];

/** Triangles with all that is known of their corners, in an order of their own. */
function trianglesOf({ positions, joints, weights, indices }: Skin): readonly string[] {
  const corner = (v: number): string =>
    [
      positions.slice(v * 3, v * 3 + 3),
      joints.slice(v * 4, v * 4 + 4),
      weights.slice(v * 4, v * 4 + 4),
    ].join();
  const triangles = Array.from({ length: indices.length / 3 }, (_, i) => {
    const corners = [0, 1, 2].map((k) => corner(indices[i * 3 + k]));
    const first = corners.indexOf(corners.toSorted()[0]);
    return [0, 1, 2].map((k) => corners[(first + k) % 3]).join(' ');
  });
  return triangles.toSorted();
}

describe('a mesh compressed by Draco', () => {
  test('is the mesh that was compressed', async () => {
    expect(await skinIn(glbOfParts(sequential))).toEqual(plain);
  });

  test('keeps its triangles where the order of vertices differs', async () => {
    const skin = await skinIn(glbOfParts(edgebreaker));
    expect(skin.positions).not.toEqual(plain.positions);
    expect(trianglesOf(skin)).toEqual(trianglesOf(plain));
  });

  test('moves like its original, without a warning', async () => {
    const [is] = valueOf(await importGltf(glbOfParts(edgebreaker), new Map()));
    expect(is.report.warnings).toEqual([]);
    expect(is.clip.rotations).toEqual(clip.rotations);
  });
});

describe('damaged Draco data', () => {
  const parts = sequential;
  /** Error of the skin of the file with its first compressed primitive changed. */
  const refusal = async (
    change: (primitive: GLTF.IMeshPrimitive, json: GLTF.IGLTF) => unknown,
    { json: from, binary }: GlbParts = parts,
  ): Promise<string> => {
    const json = structuredClone(from);
    change(json.meshes![0].primitives[0], json);
    const result = await importSkin(glbOfParts({ json, binary }), new Map(), take);
    return result.ok ? 'read' : `${result.error.place}: ${result.error.expected}`;
  };
  const packing = ({ extensions }: GLTF.IMeshPrimitive) =>
    extensions!.KHR_draco_mesh_compression as { bufferView: number; attributes: Record<string, unknown> };
  const mesh = '/meshes/0/primitives/0';
  const data = `${mesh}: valid Draco data`;

  test('says what is wrong in the JSON', async () => {
    const place = `${mesh}/extensions/KHR_draco_mesh_compression`;
    expect(await refusal((of) => (packing(of).bufferView = 999))).toBe(
      `${place}/bufferView: an index of /bufferViews`,
    );
    expect(await refusal((of) => (packing(of).attributes.POSITION = 'x'))).toBe(
      `${place}/attributes: ids by name`,
    );
    expect(await refusal((of) => (packing(of).attributes.POSITION = 77))).toBe(data);
    expect(await refusal((of) => (packing(of).attributes.POSITION = packing(of).attributes.WEIGHTS_0))).toBe(
      data,
    );
  });

  test('is refused if it has other numbers of points or corners than the file states', async () => {
    expect(await refusal((of, json) => json.accessors![of.attributes.POSITION].count--)).toBe(data);
    expect(await refusal((of, json) => (json.accessors![of.indices!].count -= 3))).toBe(data);
  });

  test('is refused before it is decompressed if it would fill the memory', async () => {
    const expected = `${mesh}: an unpacked mesh in proportion to the file size`;
    expect(await refusal((of, json) => (json.accessors![of.attributes.POSITION].count = 3e6))).toBe(expected);
  });

  test('never hangs or throws, and its motion is read', async () => {
    const { bufferView } = packing(parts.json.meshes![0].primitives[0]);
    const { byteOffset = 0, byteLength } = parts.json.bufferViews![bufferView];
    const outcomes = new Set<string>();
    for (let i = 0; i < 48; i++) {
      const binary = Uint8Array.from(parts.binary);
      // The header and the counts after it, then places all over the data.
      const at = i < 24 ? i : (i * 7919) % byteLength;
      binary[byteOffset + at] ^= i % 2 === 0 ? 0xff : 0x81;
      outcomes.add(await refusal(() => undefined, { ...parts, binary }));
      if (i % 16 > 0) continue;
      const takes = valueOf(await importGltf(glbOfParts({ ...parts, binary }), new Map()));
      expect(takes[0].clip.rotations).toEqual(clip.rotations);
    }
    for (const length of [0, 1, 11, 40, byteLength - 1])
      outcomes.add(await refusal((_, json) => (json.bufferViews![bufferView].byteLength = length)));
    expect(outcomes).toContain(data);
    // Numbers that are still possible are read, and corners or joints beyond their list are found by the
    // reader of skins.
    const known = [
      data,
      'read',
      ...['indices', 'joints'].map((of) => expect.stringContaining(`${of} below`) as string),
    ];
    for (const outcome of outcomes) expect(known).toContainEqual(outcome);
  });
});
