import { Logger, WebIO } from '@gltf-transform/core';
import { bakeTakes } from '../../../core/import/bake-takes.ts';
import type { ImportOptions } from '../../../core/import/import-report.ts';
import type { ImportedTake } from '../../../core/import/imported-take.ts';
import { unitNameOf } from '../../../core/import/length-unit.ts';
import type { NodeFault } from '../../../core/import/node-scene.ts';
import type { Result } from '../../../core/result.ts';
import { failure } from '../../../core/result.ts';
import { faultOfJson, motionOf, splitGltf } from './gltf-json.ts';
import { mostPoses } from '../../../core/import/most-poses.ts';
import { readScene } from './read-scene.ts';

/**
 * The animations of a glTF or GLB file as clips. A glTF file is in metres, Y up, unless `options` say otherwise.
 *
 * @param beside the buffers that lie in files of their own, by uri
 */
export async function importGltf(
  bytes: Uint8Array,
  beside: ReadonlyMap<string, Uint8Array>,
  options: ImportOptions = {},
): Promise<Result<readonly ImportedTake[], NodeFault>> {
  const split = splitGltf(bytes);
  if (!split.ok) return split;
  const { json, resources } = split.value;
  const size = [...beside.values()].reduce((sum, { length }) => sum + length, bytes.length);
  const fault = guarded(() => faultOfJson(json, size));
  if (fault !== undefined) return failure(fault);
  // Copies of their own begin where numbers of four bytes may begin.
  const parts = [...beside].map(([uri, part]) => [uri, Uint8Array.from(part)] as const);
  let scene;
  try {
    const io = new WebIO().setLogger(new Logger(Logger.Verbosity.SILENT));
    const document = await io.readJSON({
      json: motionOf(json),
      resources: { ...resources, ...Object.fromEntries(parts) },
    });
    scene = readScene(document);
  } catch (error) {
    return failure(unreadable(error));
  }
  const { unit = 1, upAxis = 'y' } = options;
  return bakeTakes(scene, {
    ...{ unit, upAxis, unitName: unitNameOf(unit), unitGuessed: false, upAxisGuessed: false },
    mostPoses: mostPoses(size),
  });
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
