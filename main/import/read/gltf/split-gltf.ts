import type { JSONDocument } from '@gltf-transform/core';
import type { FileFault } from '#core/formats/file-fault.ts';
import { failure, type Result } from '#core/kit/result.ts';
import { BINARY } from './own-buffers.ts';
import { cutShort, parseJson } from './parse-json.ts';

export const oldVersion: FileFault = {
  place: '/asset/version',
  expected: '2.0',
  found: '1.0',
  sentence: 'This is glTF 1.0. Export it as glTF 2.0 or convert it with gltf-pipeline.',
};

/** Splits a GLB file or JSON text into the JSON and the binary chunk. */
export function splitGltf(bytes: Uint8Array): Result<JSONDocument, FileFault> {
  const isBinary = bytes.length >= 4 && String.fromCharCode(...bytes.subarray(0, 4)) === 'glTF';
  if (!isBinary) return parseJson(bytes, 0);
  if (bytes.length < 20) return failure(cutShort);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint32(4, true) === 1) return failure(oldVersion);
  const chunkAt = (at: number): Chunk | undefined => {
    if (at + 8 > bytes.length) return undefined;
    const length = view.getUint32(at, true);
    const data = bytes.subarray(at + 8, at + 8 + length);
    return { type: view.getUint32(at + 4, true), data, isWhole: data.length === length };
  };
  const first = chunkAt(12);
  if (view.getUint32(4, true) !== 2 || first?.type !== JSON_CHUNK) {
    return failure({
      place: 'header',
      expected: 'glTF 2.0 with a complete JSON chunk',
      found: 'something else',
    });
  }
  if (!first.isWhole) return failure(cutShort);
  const json = parseJson(first.data, 20);
  if (!json.ok) return json;
  const second = chunkAt(20 + first.data.length);
  if (second === undefined && view.getUint32(8, true) > bytes.length) return failure(cutShort);
  if (second?.isWhole === false) return failure(cutShort);
  // A separate copy is aligned to four bytes, and has no other data beside it.
  if (second?.type === BINARY_CHUNK) json.value.resources[BINARY] = new Uint8Array(second.data);
  return json;
}

interface Chunk {
  readonly type: number;
  readonly data: Uint8Array;
  readonly isWhole: boolean; // not truncated
}

const JSON_CHUNK = 0x4e4f534a;
const BINARY_CHUNK = 0x004e4942;
