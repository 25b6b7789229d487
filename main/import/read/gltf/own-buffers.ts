import type { GLTF, JSONDocument } from '@gltf-transform/core';
import { isStandIn } from './packed-views.ts';

/**
 * Renames the buffers of a glTF file and gives each its own memory. The library would look up names chosen by
 * the file in an object, and could read beyond a buffer in shared memory. Missing buffers are empty.
 *
 * @param externalFiles separate buffer files, by uri
 */
export function withOwnBuffers(
  { json, resources }: JSONDocument,
  externalFiles: ReadonlyMap<string, Uint8Array>,
): JSONDocument {
  const own: Record<string, Uint8Array<ArrayBuffer>> = {};
  const unpacked = new Map<string, Uint8Array<ArrayBuffer>>();
  const bytesOf = (uri: string | undefined): Uint8Array<ArrayBuffer> | undefined => {
    if (uri === undefined) return resources[BINARY];
    const known = unpacked.get(uri);
    if (known !== undefined) return known;
    const bytes = uri.startsWith('data:') ? bytesOfText(uri) : externalFiles.get(uri);
    const alone = bytes && new Uint8Array(bytes);
    if (alone !== undefined) unpacked.set(uri, alone);
    return alone;
  };
  const buffers = (json.buffers ?? []).map((buffer, i): GLTF.IBuffer => {
    const uri = `buffer ${i}`; // uris in files have no spaces
    const bytes = isStandIn(buffer) ? undefined : bytesOf(buffer.uri);
    own[uri] = bytes ?? new Uint8Array(0);
    const { extensions } = buffer;
    return { uri, byteLength: own[uri].length, ...(extensions !== undefined && { extensions }) };
  });
  return { json: { ...json, buffers }, resources: own };
}

/** Name of a GLB file's binary chunk. */
export const BINARY = '@glb.bin';

function bytesOfText(uri: string): Uint8Array {
  const comma = uri.indexOf(',');
  const isBase64 = /;base64$/i.test(uri.slice(0, Math.max(comma, 0)));
  const text = comma < 0 ? '' : uri.slice(comma + 1);
  return Buffer.from(text, isBase64 ? 'base64' : 'utf8');
}
