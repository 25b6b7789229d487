import { bakeTakes } from '../../../core/import/bake-takes.ts';
import type { ImportOptions } from '../../../core/import/import-report.ts';
import type { ImportedTake } from '../../../core/import/imported-take.ts';
import { unitNameOf } from '../../../core/import/length-unit.ts';
import type { NodeFault } from '../../../core/import/node-scene.ts';
import type { Result } from '../../../core/result.ts';
import { motionOf } from './gltf-json.ts';
import { openGltf, sizeOf } from './open-gltf.ts';
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
  const scene = await openGltf(bytes, beside, motionOf, readScene);
  if (!scene.ok) return scene;
  const { unit = 1, upAxis = 'y' } = options;
  return bakeTakes(scene.value, {
    ...{ unit, upAxis, unitName: unitNameOf(unit), unitGuessed: false, upAxisGuessed: false },
    mostPoses: mostPoses(sizeOf(bytes, beside)),
  });
}
