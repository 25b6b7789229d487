import type { GLTF, JSONDocument } from '@gltf-transform/core';
import { isStandIn } from './packed-views.ts';

/**
 * A glTF file whose buffers have names of ours, and memory that holds nothing else: the library looks up names that a file chooses in
 * an object, unpacks text into memory that others share, and reads where it likes in it. What is nowhere is empty.
 *
 * @param beside the buffers that lie in files of their own, by uri
 */
export function withOwnBuffers(
  { json, resources }: JSONDocument,
  beside: ReadonlyMap<string, Uint8Array>,
): JSONDocument {
  const own: Record<string, Uint8Array<ArrayBuffer>> = {};
  const unpacked = new Map<string, Uint8Array<ArrayBuffer>>();
  const bytesOf = (uri: string | undefined): Uint8Array<ArrayBuffer> | undefined => {
    if (uri === undefined) return resources[BINARY];
    const known = unpacked.get(uri);
    if (known !== undefined) return known;
    const bytes = uri.startsWith('data:') ? bytesOfText(uri) : beside.get(uri);
    const alone = bytes && new Uint8Array(bytes);
    if (alone !== undefined) unpacked.set(uri, alone);
    return alone;
  };
  const buffers = (json.buffers ?? []).map((buffer, i): GLTF.IBuffer => {
    const uri = `buffer ${i}`; // no uri in a file has a blank
    const bytes = isStandIn(buffer) ? undefined : bytesOf(buffer.uri);
    own[uri] = bytes ?? new Uint8Array(0);
    const { extensions } = buffer;
    return { uri, byteLength: own[uri].length, ...(extensions !== undefined && { extensions }) };
  });
  return { json: { ...json, buffers }, resources: own };
}

/** The name of a GLB file's binary part. */
export const BINARY = '@glb.bin';

function bytesOfText(uri: string): Uint8Array {
  const comma = uri.indexOf(',');
  const isBase64 = /;base64$/i.test(uri.slice(0, Math.max(comma, 0)));
  const text = comma < 0 ? '' : uri.slice(comma + 1);
  return Buffer.from(text, isBase64 ? 'base64' : 'utf8');
}
