import { Logger, WebIO } from '@gltf-transform/core';
import type { Document, GLTF } from '@gltf-transform/core';
import type { NodeFault } from '../../../../core/import/node-scene.ts';
import type { Result } from '../../../../core/result.ts';
import { failure, success } from '../../../../core/result.ts';
import { faultOfJson, splitGltf } from './gltf-json.ts';

/** Bytes of a file and its buffers. */
export function sizeOf(bytes: Uint8Array, beside: ReadonlyMap<string, Uint8Array>): number {
  return [...beside.values()].reduce((sum, { length }) => sum + length, bytes.length);
}

/**
 * What `read` finds in a glTF or GLB file, after its JSON was looked at.
 *
 * @param beside the buffers that lie in files of their own, by uri
 * @param part   what of the JSON is read at all
 */
export async function openGltf<Found>(
  bytes: Uint8Array,
  beside: ReadonlyMap<string, Uint8Array>,
  part: (json: GLTF.IGLTF) => GLTF.IGLTF,
  read: (document: Document, json: GLTF.IGLTF) => Found,
): Promise<Result<Found, NodeFault>> {
  const split = splitGltf(bytes);
  if (!split.ok) return split;
  const { json, resources } = split.value;
  const fault = guarded(() => faultOfJson(json, sizeOf(bytes, beside), part));
  if (fault !== undefined) return failure(fault);
  // Copies of their own begin where numbers of four bytes may begin.
  const parts = [...beside].map(([uri, own]) => [uri, Uint8Array.from(own)] as const);
  try {
    const io = new WebIO().setLogger(new Logger(Logger.Verbosity.SILENT));
    const document = await io.readJSON({
      json: part(json),
      resources: { ...resources, ...Object.fromEntries(parts) },
    });
    return success(read(document, json));
  } catch (error) {
    return failure(unreadable(error));
  }
}

/** Looking at JSON of any shape may fail anywhere: that, too, is the file's fault. */
function guarded(look: () => NodeFault | undefined): NodeFault | undefined {
  try {
    return look();
  } catch (error) {
    return unreadable(error);
  }
}

function unreadable(error: unknown): NodeFault {
  const reason = error instanceof Error ? error.message : String(error);
  return { place: '/', expected: 'a sound glTF 2.0 file', found: `one that cannot be read (${reason})` };
}
