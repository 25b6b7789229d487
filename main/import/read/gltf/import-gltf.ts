// main/import/read/gltf: glTF, GLB and VRM files to clips and skins
import { bakeTakes } from '../../../../core/import/scene/bake-takes.ts';
import type { ImportOptions } from '../../../../core/import/import-report.ts';
import type { ImportedTake } from '../../../../core/import/imported-take.ts';
import { unitNameOf } from '../../../../core/import/length-unit.ts';
import type { NodeFault, NodeScene } from '../../../../core/import/scene/node-scene.ts';
import type { Result } from '../../../../core/result.ts';
import { success } from '../../../../core/result.ts';
import { motionOf, packedMeshOf, weighedMotionOf } from './gltf-json.ts';
import { openGltf, sizeOf } from './open-gltf.ts';
import { mostPoses } from '../../../../core/import/most-poses.ts';
import { readScene } from './read-scene.ts';

/**
 * Imports the animations of a glTF or GLB file as clips, in metres and Y up unless `options` override them.
 *
 * @param beside separate buffer files, by uri
 */
export async function importGltf(
  bytes: Uint8Array,
  beside: ReadonlyMap<string, Uint8Array>,
  options: ImportOptions = {},
): Promise<Result<readonly ImportedTake[], NodeFault>> {
  const open = (part: typeof motionOf): Promise<Result<OpenedScene, NodeFault>> =>
    openGltf(bytes, beside, part, (document, json) => ({
      scene: readScene(document, json),
      packed: packedMeshOf(json),
    }));
  const weighed = await open(weighedMotionOf);
  // A damaged mesh does not matter to the motion.
  const opened = weighed.ok ? weighed : await open(motionOf);
  if (!opened.ok) return opened;
  const { scene, packed } = opened.value;
  const { unit = 1, upAxis = 'y' } = options;
  const takes = bakeTakes(scene, {
    ...{ unit, upAxis, unitName: unitNameOf(unit), unitGuessed: false, upAxisGuessed: false },
    mostPoses: mostPoses(sizeOf(bytes, beside)),
  });
  return takes.ok && packed !== undefined ? success(takes.value.map((take) => warned(take, packed))) : takes;
}

interface OpenedScene {
  readonly scene: NodeScene;
  readonly packed: string | undefined; // path of a mesh that cannot be shown
}

/** Warns if the mesh cannot be shown. The motion is complete, but the mannequin shows it. */
function warned(take: ImportedTake, packed: string): ImportedTake {
  const words = `${packed}: the mesh has unsupported compression, so the mannequin is drawn instead`;
  return { ...take, report: { ...take.report, warnings: [...take.report.warnings, words] } };
}
