// main/import/read/gltf: glTF, GLB and VRM files to clips and skins
import { bakeTakes } from '#core/formats/scene/bake-takes.ts';
import type { ImportOptions } from '#core/formats/import-report.ts';
import { withWarnings, type ImportedTake } from '#core/formats/imported-take.ts';
import { unitNameOf } from '#core/kit/length-unit.ts';
import { maxPoses, type FileFault } from '#core/formats/file-fault.ts';
import type { NodeScene } from '#core/formats/scene/node-scene.ts';
import { success, type Result, failure } from '#core/kit/result.ts';
import { motionOf, plainSkinOf, weighedMotionOf, skinOf } from './gltf-json.ts';
import { openGltf, sizeOf } from './open-gltf.ts';
import { readScene } from './read-scene.ts';
import { targetWarnings } from '#core/formats/skin/skin-targets.ts';
import { skinOfTake } from '#core/formats/skin/rest-skin.ts';
import type { Skin } from '#core/formats/skin/skin.ts';
import { readSkins } from './read-skins.ts';
import { targetNames } from './target-names.ts';
import type { GLTF } from '@gltf-transform/core';
import { inShort } from './check-shape.ts';
import { isObject } from './parse-json.ts';

/**
 * Imports the animations of a glTF or GLB file as clips, in metres and Y up unless `options` override them.
 *
 * @param externalFiles separate buffer files, by uri
 */
export async function importGltf(
  bytes: Uint8Array,
  externalFiles: ReadonlyMap<string, Uint8Array>,
  options: ImportOptions = {},
): Promise<Result<readonly ImportedTake[], FileFault>> {
  const open = (part: typeof motionOf): Promise<Result<OpenedScene, FileFault>> =>
    openGltf(bytes, externalFiles, part, (document, json) => {
      const bones = humanoidBones(json);
      const warnings = [...(bones.ok ? [] : [bones.error]), ...targetsLeftOut(json)];
      const names = { bones: bones.ok ? bones.value : new Map(), expressions: expressionsOf(json) };
      return { scene: readScene(document, json, names), warnings };
    });
  const weighed = await open(weighedMotionOf);
  // A damaged mesh does not matter to the motion.
  const opened = weighed.ok ? weighed : await open(motionOf);
  if (!opened.ok) return opened;
  const { scene, warnings } = opened.value;
  const { unit = 1, upAxis = 'y', fps, trimmedFrames } = options;
  const takes = bakeTakes(scene, {
    unit,
    upAxis,
    fps,
    trimmedFrames,
    unitName: unitNameOf(unit),
    unitGuessed: false,
    upAxisGuessed: false,
    maxPoses: maxPoses(sizeOf(bytes, externalFiles)),
  });
  return takes.ok ? success(takes.value.map((take) => withWarnings(take, warnings))) : takes;
}

/** Warnings about morph targets of skinned meshes that are not drawn. */
function targetsLeftOut(json: GLTF.IGLTF): readonly string[] {
  const names = targetNames(json);
  const skinned = new Set((json.nodes ?? []).map(({ mesh, skin }) => (skin === undefined ? -1 : mesh)));
  return (json.meshes ?? []).flatMap(({ name }, i) =>
    skinned.has(i) ? targetWarnings(name ?? '', names[i].length) : [],
  );
}

interface OpenedScene {
  readonly scene: NodeScene;
  readonly warnings: readonly string[];
}

/**
 * Imports the mesh bound to the figure of one take of a glTF or GLB file, in the clip's rest pose; null if
 * there is none. Textures are ignored.
 *
 * @param externalFiles separate buffer files, by uri
 */
export async function importSkin(
  bytes: Uint8Array,
  externalFiles: ReadonlyMap<string, Uint8Array>,
  take: string,
  { unit = 1, upAxis = 'y' }: ImportOptions = {},
): Promise<Result<Skin | null, FileFault>> {
  const open = async (part: typeof skinOf): Promise<Result<Skin | null, FileFault>> => {
    const opened = await openGltf(bytes, externalFiles, part, (document, json, size) => ({
      scene: readScene(document, json),
      skins: readSkins(document, targetNames(json), size),
    }));
    if (!opened.ok) return opened;
    const { scene, skins } = opened.value;
    return skins.ok ? skinOfTake({ scene, skins: skins.value, upAxis, unit }, take) : skins;
  };
  const skin = await open(skinOf);
  // Damaged morph targets, or more than the file can have, do not matter to the mesh.
  return skin.ok ? skin : open(plainSkinOf);
}

/**
 * Extensions with a bone map, and the bones that one needs. VRM 0.x lists the bones; the others name them.
 */
const EXTENSIONS = ['VRMC_vrm', 'VRMC_vrm_animation', 'VRM'] as const;
const LIMBS = ['UpperLeg', 'LowerLeg', 'Foot', 'UpperArm', 'LowerArm', 'Hand'];
const NEEDED = ['hips', ...['left', 'right'].flatMap((side) => LIMBS.map((part) => side + part))];

const FINGER = '(Thumb|Index|Middle|Ring|Little)(Metacarpal|Proximal|Intermediate|Distal)';
const isBone = new RegExp(
  `^(hips|spine|chest|upperChest|neck|head|jaw|(left|right)(Eye|Shoulder|Toes|${LIMBS.join('|')}|${FINGER}))$`,
);

/**
 * The humanoid bone of each node, as a VRM file maps them; empty in other files. A map that contradicts
 * itself or lacks a limb is a warning.
 */
function humanoidBones({ extensions, nodes = [] }: GLTF.IGLTF): Result<ReadonlyMap<number, string>, string> {
  const bones = new Map<number, string>();
  const name = EXTENSIONS.find((each) => isObject(extensions) && Object.hasOwn(extensions, each));
  if (name === undefined) return success(bones);
  const place = `/extensions/${name}/humanoid/humanBones`;
  const fault = (
    at: string,
    expected: string,
    found: unknown,
  ): { readonly ok: false; readonly error: string } =>
    failure(
      `${place}${at}: expected ${expected}, found ${inShort(found)}; joints are recognised by their names`,
    );
  const humanoid = part(part(extensions, name), 'humanoid');
  const entries = entriesOf(part(humanoid, 'humanBones'));
  if (entries === null)
    return fault('', name === 'VRM' ? 'a list' : 'an object', part(humanoid, 'humanBones'));
  for (const [bone, node] of entries) {
    if (node === undefined || node === -1 || typeof bone !== 'string' || !isBone.test(bone)) continue; // not set
    if (typeof node !== 'number' || !Object.hasOwn(nodes, node))
      return fault(`/${bone}`, 'an index of /nodes', node);
    if (bones.has(node)) return fault(`/${bone}`, `another node than that of ${bones.get(node)}`, node);
    if ([...bones.values()].includes(bone)) return fault(`/${bone}`, 'no second node', node);
    bones.set(node, bone);
  }
  const missing = NEEDED.find((bone) => ![...bones.values()].includes(bone));
  return missing === undefined ? success(bones) : fault(`/${missing}`, 'a node', undefined);
}

/** The expression of each node whose x is its weight, as a VRM animation has them. */
function expressionsOf({ extensions }: GLTF.IGLTF): ReadonlyMap<number, string> {
  const expressions = part(part(extensions, 'VRMC_vrm_animation'), 'expressions');
  const lists = ['preset', 'custom'].map((list) => entriesOf(part(expressions, list)) ?? []);
  return new Map(
    lists
      .flat()
      .flatMap(([name, node]) =>
        typeof name === 'string' && typeof node === 'number' ? [[node, name]] : [],
      ),
  );
}

const part = (whole: unknown, name: string): unknown =>
  isObject(whole) && Object.hasOwn(whole, name) ? whole[name] : undefined;

/** Pairs of a name, such as that of a bone, and its node; null for another shape. */
function entriesOf(map: unknown): readonly (readonly [bone: unknown, node: unknown])[] | null {
  if (Array.isArray(map)) return map.map((entry) => [part(entry, 'bone'), part(entry, 'node')]);
  return isObject(map) ? Object.entries(map).map(([bone, entry]) => [bone, part(entry, 'node')]) : null;
}
