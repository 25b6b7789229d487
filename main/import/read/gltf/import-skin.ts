import type { ImportOptions } from '../../../../core/import/import-report.ts';
import { planTakes } from '../../../../core/import/scene/plan-takes.ts';
import type { NodeFault } from '../../../../core/import/scene/node-scene.ts';
import { restSkin } from '../../../../core/import/skin/rest-skin.ts';
import type { Result } from '../../../../core/result.ts';
import { success } from '../../../../core/result.ts';
import type { Skin } from '../../../../core/skin.ts';
import { skinOf } from './gltf-json.ts';
import { openGltf } from './open-gltf.ts';
import { readScene } from './read-scene.ts';
import { readSkins } from './read-skins.ts';

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
): Promise<Result<Skin | null, NodeFault>> {
  const opened = await openGltf(bytes, beside, skinOf, (document, json, size) => ({
    scene: readScene(document, json),
    skins: readSkins(document, size),
  }));
  if (!opened.ok) return opened;
  const { scene, skins } = opened.value;
  if (!skins.ok) return skins;
  const plan = planTakes(scene, upAxis);
  if (!plan.ok) return plan;
  const figure = plan.value.parts.find(({ name }) => name === take)?.figure;
  if (figure === undefined) return success(null);
  const own = skins.value.filter(({ joints }) => joints.some((node) => figure.joints.includes(node)));
  return success(restSkin(own, figure, unit));
}
