import { Logger, WebIO, type Document, type GLTF, type JSONDocument } from '@gltf-transform/core';
import type { FileFault } from '#core/formats/file-fault.ts';
import { failure, success, type Result } from '#core/kit/result.ts';
import { withinRanges } from './check-ranges.ts';
import { checkJson, faultOfVersion } from './gltf-json.ts';
import { withOwnBuffers } from './own-buffers.ts';
import { withNodeTargets } from './animation-targets.ts';
import { packedViewsOf, unpackedSize, type PackedView, isPacked, isStandIn } from './packed-views.ts';
import { splitGltf } from './split-gltf.ts';
import { unpackedMeshSize, unpackMeshes } from './unpack-meshes.ts';

/** Size of a file and its buffers, bytes. */
export function sizeOf(bytes: Uint8Array, externalFiles: ReadonlyMap<string, Uint8Array>): number {
  return [...externalFiles.values()].reduce((sum, { length }) => sum + length, bytes.length);
}

/**
 * Opens a glTF or GLB file, validates its JSON, and returns the result of `read`.
 *
 * @param externalFiles separate buffer files, by uri
 * @param part   selects the parts of the JSON to read
 * @param read   also receives the total size with decompressed data, bytes
 */
export async function openGltf<Found>(
  bytes: Uint8Array,
  externalFiles: ReadonlyMap<string, Uint8Array>,
  part: (json: GLTF.IGLTF) => GLTF.IGLTF,
  read: (document: Document, json: GLTF.IGLTF, size: number) => Found,
): Promise<Result<Found, FileFault>> {
  const split = splitGltf(bytes);
  if (!split.ok) return split;
  const { resources } = split.value;
  const json = withNodeTargets(split.value.json);
  const looked = guarded(() => lookAt(json, sizeOf(bytes, externalFiles), part));
  if (!looked.ok) return looked;
  const { views, size } = looked.value;
  try {
    const whole = withOwnBuffers({ json: looked.value.part, resources }, externalFiles);
    const plain = await unpackViews(whole, views);
    if (!plain.ok) return plain;
    const meshes = await unpackMeshes(plain.value);
    if (!meshes.ok) return meshes;
    const { json: unpacked, resources: own } = meshes.value;
    const bytesOf = ({ uri = '' }: GLTF.IBuffer): Uint8Array => own[uri];
    const ranged = withinRanges(unpacked, (unpacked.buffers ?? []).map(bytesOf));
    if (!ranged.ok) return ranged;
    const io = new WebIO().setLogger(new Logger(Logger.Verbosity.SILENT));
    return success(read(await io.readJSON({ json: ranged.value, resources: own }), json, size));
  } catch {
    return failure(unreadable);
  }
}

/**
 * A validated file: the part of its JSON to read, its compressed views, and its size with decompressed data,
 * bytes.
 */
interface LookedAt {
  readonly part: GLTF.IGLTF;
  readonly views: readonly PackedView[];
  readonly size: number;
}

function lookAt(
  json: GLTF.IGLTF,
  fileSize: number,
  part: (json: GLTF.IGLTF) => GLTF.IGLTF,
): Result<LookedAt, FileFault> {
  const version = faultOfVersion(json);
  if (version !== undefined) return failure(version);
  const read = part(json);
  const views = packedViewsOf(read, fileSize);
  if (!views.ok) return views;
  const meshes = unpackedMeshSize(read, fileSize);
  if (!meshes.ok) return meshes;
  const size = fileSize + unpackedSize(views.value) + meshes.value;
  const checked = checkJson(read, size);
  return checked.ok ? success({ part: checked.value, views: views.value, size }) : checked;
}

/** Converts exceptions to failures, since unexpected JSON may throw anywhere. */
function guarded<T>(look: () => Result<T, FileFault>): Result<T, FileFault> {
  try {
    return look();
  } catch {
    return failure(unreadable);
  }
}

const unreadable: FileFault = {
  place: '/',
  expected: 'a valid glTF 2.0 file',
  found: 'an unknown structure',
};

/** Prefix of decompressed buffers among the resources of a file. */
const UNPACKED = 'unpacked view';

/**
 * Replaces the meshopt-compressed `views` of a glTF file by decompressed buffers. Other compressed views are
 * not read and become empty.
 */
async function unpackViews(
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
