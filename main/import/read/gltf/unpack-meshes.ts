import type { GLTF, JSONDocument } from '@gltf-transform/core';
import type { Draco } from 'draco3dgltf/draco_decoder_gltf_nodejs.js';
import type { FileFault } from '#core/formats/file-fault.ts';
import { failure, success, type Result } from '#core/kit/result.ts';
import { BYTES, COMPONENTS } from './check-ranges.ts';

const DRACO = 'KHR_draco_mesh_compression';

/**
 * Decompressed size allowed in any file, bytes. Draco makes meshes 10 to 20 times smaller, and a file has
 * other parts, too.
 */
const ALWAYS_UNPACKED = 32e6;
const TIMES_UNPACKED = 40;

/** A mesh compressed by Draco: its data, and the id of each attribute there. */
interface Packing {
  readonly bufferView: number;
  readonly attributes: Readonly<Record<string, number>>;
}

/** A primitive of a mesh that is compressed by Draco. */
interface PackedMesh extends Packing {
  readonly place: string;
  readonly primitive: GLTF.IMeshPrimitive;
}

function packedMeshes({ meshes = [] }: GLTF.IGLTF): PackedMesh[] {
  return meshes.flatMap(({ primitives }, m) =>
    primitives.flatMap((primitive, p) => {
      const packing = primitive.extensions?.[DRACO] as Packing | undefined;
      return packing ? [{ ...packing, primitive, place: `/meshes/${m}/primitives/${p}` }] : [];
    }),
  );
}

/**
 * The accessors of a primitive that Draco replaces, with the ids of attributes; an id of -1 is the indices.
 */
function replacedBy({ primitive, attributes }: PackedMesh): (readonly [accessor: number, id: number])[] {
  const named = Object.entries(primitive.attributes);
  const own = named.flatMap(([name, accessor]) =>
    Object.hasOwn(attributes, name) ? [[accessor, attributes[name]] as const] : [],
  );
  return primitive.indices === undefined ? own : [...own, [primitive.indices, -1] as const];
}

/**
 * Size of the meshes of `json` that Draco compressed, as their accessors state it, bytes. Fails if it is out
 * of proportion to the file.
 *
 * @param size of the file and its buffers, bytes
 */
export function unpackedMeshSize(json: GLTF.IGLTF, size: number): Result<number, FileFault> {
  let sum = 0;
  for (const packed of packedMeshes(json)) {
    for (const [index] of replacedBy(packed)) {
      const { count, type } = json.accessors?.[index] ?? { count: 0, type: 'SCALAR' };
      if (count > 0) sum += 4 * count * (COMPONENTS[type] ?? 0);
    }
    if (sum > Math.max(ALWAYS_UNPACKED, TIMES_UNPACKED * size)) {
      const expected = 'an unpacked mesh in proportion to the file size';
      return failure({ place: packed.place, expected, found: 'more' });
    }
  }
  return success(sum);
}

/** Replaces the meshes of a valid glTF file that Draco compressed by plain ones. */
export async function unpackMeshes({
  json,
  resources,
}: JSONDocument): Promise<Result<JSONDocument, FileFault>> {
  const packed = packedMeshes(json);
  if (packed.length === 0) return success({ json, resources });
  // Loaded on demand, like the libraries of formats; anew, since damaged data may leave a decoder in an
  // unknown state.
  const { default: createDecoder } = await import('draco3dgltf/draco_decoder_gltf_nodejs.js');
  const silent = (): void => undefined;
  const draco = await createDecoder({ print: silent, printErr: silent });
  const accessors = [...(json.accessors ?? [])];
  const bufferViews = [...(json.bufferViews ?? [])];
  const buffers = [...(json.buffers ?? [])];
  const own: Record<string, Uint8Array<ArrayBuffer>> = {};
  for (const mesh of packed) {
    const { buffer, byteOffset = 0, byteLength } = bufferViews[mesh.bufferView];
    const whole = resources[buffers[buffer].uri ?? ''];
    const data = whole.subarray(byteOffset, byteOffset + byteLength);
    const replaced = replacedBy(mesh);
    const found = decoded(draco, data, replaced, accessors);
    if (found === null)
      return failure({ place: mesh.place, expected: 'valid Draco data', found: 'other data' });
    for (const [i, [index, id]] of replaced.entries()) {
      const { sparse: _, ...accessor } = accessors[index];
      const uri = `unpacked mesh ${buffers.length}`;
      own[uri] = found[i];
      bufferViews.push({ buffer: buffers.length, byteLength: found[i].length });
      buffers.push({ uri, byteLength: found[i].length });
      const componentType = id < 0 ? UNSIGNED_INT : accessor.componentType;
      accessors[index] = { ...accessor, componentType, bufferView: bufferViews.length - 1, byteOffset: 0 };
    }
  }
  return success({ json: { ...json, accessors, bufferViews, buffers }, resources: { ...resources, ...own } });
}

const UNSIGNED_INT = 5125;

/** Types of numbers, as Draco counts them. */
const DRACO_TYPES: Readonly<Record<number, number>> = {
  5120: 1,
  5121: 2,
  5122: 3,
  5123: 4,
  5125: 6,
  5126: 9,
};

/** Bytes of accessors from one compressed mesh; null if it is damaged or has not what they state. */
function decoded(
  draco: Draco,
  data: Uint8Array,
  replaced: ReturnType<typeof replacedBy>,
  accessors: readonly GLTF.IAccessor[],
): Uint8Array<ArrayBuffer>[] | null {
  const [decoder, mesh] = [new draco.Decoder(), new draco.Mesh()];
  const read = (bytes: number, write: (at: number) => boolean): Uint8Array<ArrayBuffer> | null => {
    const at = draco._malloc(bytes);
    const isThere = write(at);
    const copy = isThere ? draco.HEAPU8.slice(at, at + bytes) : null;
    draco._free(at);
    return copy;
  };
  try {
    if (!decoder.DecodeArrayToMesh(new Int8Array(data), data.length, mesh).ok()) return null;
    const parts = replaced.map(([index, id]) => {
      const { count, type, componentType } = accessors[index];
      // Draco refuses a size other than that of its data.
      if (id < 0) return read(count * 4, (at) => decoder.GetTrianglesUInt32Array(mesh, count * 4, at));
      const attribute = decoder.GetAttributeByUniqueId(mesh, id);
      const width = COMPONENTS[type];
      if (attribute.ptr === 0 || attribute.num_components() !== width) return null;
      const bytes = count * width * BYTES[componentType];
      return read(bytes, (at) =>
        decoder.GetAttributeDataArrayForAllPoints(mesh, attribute, DRACO_TYPES[componentType], bytes, at),
      );
    });
    return parts.every((part) => part !== null) ? parts : null;
  } catch {
    return null; // out of memory, or an index beyond it
  } finally {
    draco.destroy(mesh);
    draco.destroy(decoder);
  }
}
