// main/import/read/gltf: glTF, GLB and VRM files to clips and skins
import { bakeTakes } from '../../../../core/import/scene/bake-takes.ts';
import type { ImportOptions } from '../../../../core/import/import-report.ts';
import type { ImportedTake } from '../../../../core/import/imported-take.ts';
import { unitNameOf } from '../../../../core/import/length-unit.ts';
import type { FileFault } from '../../../../core/import/file-fault.ts';
import type { NodeScene } from '../../../../core/import/scene/node-scene.ts';
import { success, type Result } from '../../../../core/result.ts';
import { motionOf, weighedMotionOf, skinOf } from './gltf-json.ts';
import { humanoidBones } from './humanoid-bones.ts';
import { openGltf, sizeOf } from './open-gltf.ts';
import { maxPoses } from '../../../../core/import/max-poses.ts';
import { readScene } from './read-scene.ts';
import { skinOfTake } from '../../../../core/import/skin/rest-skin.ts';
import type { Skin } from '../../../../core/skin.ts';
import { readSkins } from './read-skins.ts';

/**
 * Imports the animations of a glTF or GLB file as clips, in metres and Y up unless `options` override them.
 *
 * @param beside separate buffer files, by uri
 */
export async function importGltf(
  bytes: Uint8Array,
  beside: ReadonlyMap<string, Uint8Array>,
  options: ImportOptions = {},
): Promise<Result<readonly ImportedTake[], FileFault>> {
  const open = (part: typeof motionOf): Promise<Result<OpenedScene, FileFault>> =>
    openGltf(bytes, beside, part, (document, json) => {
      const bones = humanoidBones(json);
      const warnings = bones.ok ? [] : [bones.error];
      return { scene: readScene(document, json, bones.ok ? bones.value : undefined), warnings };
    });
  const weighed = await open(weighedMotionOf);
  // A damaged mesh does not matter to the motion.
  const opened = weighed.ok ? weighed : await open(motionOf);
  if (!opened.ok) return opened;
  const { scene, warnings } = opened.value;
  const { unit = 1, upAxis = 'y', fps } = options;
  const takes = bakeTakes(scene, {
    unit,
    upAxis,
    fps,
    unitName: unitNameOf(unit),
    unitGuessed: false,
    upAxisGuessed: false,
    maxPoses: maxPoses(sizeOf(bytes, beside)),
  });
  return takes.ok ? success(takes.value.map((take) => warned(take, warnings))) : takes;
}

interface OpenedScene {
  readonly scene: NodeScene;
  readonly warnings: readonly string[];
}

const warned = ({ report, ...take }: ImportedTake, warnings: readonly string[]): ImportedTake => ({
  ...take,
  report: { ...report, warnings: [...report.warnings, ...warnings] },
});

/**
 * Imports the mesh bound to the figure of one take of a glTF or GLB file, in the clip's rest pose; null if there is none. Textures are
 * ignored.
 *
 * @param beside separate buffer files, by uri
 */
export async function importSkin(
  bytes: Uint8Array,
  beside: ReadonlyMap<string, Uint8Array>,
  take: string,
  { unit = 1, upAxis = 'y' }: ImportOptions = {},
): Promise<Result<Skin | null, FileFault>> {
  const opened = await openGltf(bytes, beside, skinOf, (document, json, size) => ({
    scene: readScene(document, json),
    skins: readSkins(document, size),
  }));
  if (!opened.ok) return opened;
  const { scene, skins } = opened.value;
  return skins.ok ? skinOfTake({ scene, skins: skins.value, upAxis, unit }, take) : skins;
}
