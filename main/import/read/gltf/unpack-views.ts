import type { GLTF, JSONDocument } from '@gltf-transform/core';
import type { FileFault } from '#core/import/file-fault.ts';
import { failure, success, type Result } from '#core/result.ts';
import { isPacked, isStandIn, type PackedView } from './packed-views.ts';

/** Prefix of decompressed buffers among the resources of a file. */
const UNPACKED = 'unpacked view';

/**
 * Replaces the meshopt-compressed `views` of a glTF file by decompressed buffers. Other compressed views are
 * not read and become empty.
 */
export async function unpackViews(
  { json, resources }: JSONDocument,
  views: readonly PackedView[],
): Promise<Result<JSONDocument, FileFault>> {
  const { buffers = [], bufferViews = [] } = json;
  if (!bufferViews.some(isPacked)) return success({ json, resources });
  const unpacked = await decoded({ json, resources }, views);
  if (!unpacked.ok) return unpacked;
  const made: GLTF.IBuffer[] = [];
  const own: Record<string, Uint8Array<ArrayBuffer>> = {};
  const add = (bytes: Uint8Array<ArrayBuffer>): number => {
    const uri = `${UNPACKED} ${made.length}`;
    own[uri] = bytes;
    made.push({ uri, byteLength: bytes.length });
    return buffers.length + made.length - 1;
  };
  const nothing = add(new Uint8Array(0));
  const plain = bufferViews.map((view, index): GLTF.IBufferView => {
    if (!isPacked(view)) return view;
    const bytes = unpacked.value.get(index);
    if (bytes === undefined) return { buffer: nothing, byteLength: 0 };
    const { byteStride } = view; // of vertices; the stride in the extension is for the decoder
    return { buffer: add(bytes), byteLength: bytes.length, ...(byteStride !== undefined && { byteStride }) };
  });
  // Fallback buffers are no longer used, and may be missing.
  const there = buffers.map((buffer) => (isStandIn(buffer) ? made[0] : buffer));
  return success({
    json: { ...json, buffers: [...there, ...made], bufferViews: plain },
    resources: { ...resources, ...own },
  });
}

/** Decompressed bytes of each view, by its index. */
async function decoded(
  { json, resources }: JSONDocument,
  views: readonly PackedView[],
): Promise<Result<ReadonlyMap<number, Uint8Array<ArrayBuffer>>, FileFault>> {
  // Loaded on demand, like the libraries of formats.
  const { MeshoptDecoder } = await import('meshoptimizer/decoder');
  await MeshoptDecoder.ready;
  const unpacked = new Map<number, Uint8Array<ArrayBuffer>>();
  for (const { index, buffer, byteOffset, byteLength, count, stride, mode, filter } of views) {
    const place = `/bufferViews/${index}`;
    const { uri } = json.buffers?.[buffer] ?? {};
    const bytes = uri === undefined ? undefined : resources[uri];
    if (bytes === undefined || byteOffset + byteLength > bytes.length) {
      return failure({ place, expected: 'compressed data in a buffer', found: 'none' });
    }
    const target = new Uint8Array(count * stride);
    try {
      const source = bytes.subarray(byteOffset, byteOffset + byteLength);
      MeshoptDecoder.decodeGltfBuffer(target, count, stride, source, mode, filter);
    } catch {
      return failure({ place, expected: 'valid meshopt data', found: 'other data' });
    }
    unpacked.set(index, target);
  }
  return success(unpacked);
}
