import { Logger, WebIO, type Document, type GLTF } from '@gltf-transform/core';
import type { FileFault } from '#core/import/file-fault.ts';
import { failure, success, type Result } from '#core/result.ts';
import { withinRanges } from './check-ranges.ts';
import { checkJson, faultOfVersion, splitGltf } from './gltf-json.ts';
import { withOwnBuffers } from './own-buffers.ts';
import { packedViewsOf, unpackedSize, type PackedView } from './packed-views.ts';
import { unpackedMeshSize, unpackMeshes } from './unpack-meshes.ts';
import { unpackViews } from './unpack-views.ts';

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
  const { json, resources } = split.value;
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
