// main/import/read/fbx: FBX files to clips and skins
import { bakeTakes } from '#core/formats/scene/bake-takes.ts';
import type { ImportOptions } from '#core/formats/import-report.ts';
import { withWarnings, type ImportedTake } from '#core/formats/imported-take.ts';
import { unitNameOf } from '#core/kit/length-unit.ts';
import { maxPoses, withoutThrowing, type FileFault } from '#core/formats/file-fault.ts';
import { success, type Result } from '#core/kit/result.ts';
import { openFbx } from './document/open-fbx.ts';
import { readFbxScene } from './scene/read-scene.ts';
import { upAxisOf } from './scene/scene-axes.ts';
import { skinOfTake } from '#core/formats/skin/rest-skin.ts';
import type { Skin } from '#core/formats/skin/skin.ts';
import { readSkins, shapesLeftOut } from './skin/read-skins.ts';

/**
 * Imports the animations of an FBX file (binary or text, version 5 to 7) as clips, with the file's unit and
 * axes unless `options` override them.
 */
export function importFbx(
  bytes: Uint8Array,
  options: ImportOptions = {},
): Result<readonly ImportedTake[], FileFault> {
  const read = withoutThrowing(
    bytes,
    () => {
      const file = openFbx(bytes, 'motion');
      const upAxis = options.upAxis ?? upAxisOf(file.settings);
      const unit = options.unit ?? file.settings.unit;
      const fbx = readFbxScene(file, upAxis, bytes.length, options.fps);
      return { scene: fbx.scene, warnings: shapesLeftOut(fbx), upAxis, unit };
    },
    unreadable,
  );
  if (!read.ok) return read;
  const { scene, warnings, upAxis, unit } = read.value;
  const takes = bakeTakes(scene, {
    unit,
    unitName: unitNameOf(unit),
    unitGuessed: false,
    upAxis,
    upAxisGuessed: false,
    trimmedFrames: options.trimmedFrames,
    maxPoses: maxPoses(bytes.length),
  });
  return takes.ok ? success(takes.value.map((take) => withWarnings(take, warnings))) : takes;
}

/**
 * Imports the mesh bound to the figure of one take of an FBX file, in the clip's rest pose; null if there is
 * none. Textures are ignored.
 */
export function importFbxSkin(
  bytes: Uint8Array,
  take: string,
  options: ImportOptions = {},
): Result<Skin | null, FileFault> {
  const read = withoutThrowing(
    bytes,
    () => {
      const file = openFbx(bytes, 'skin');
      const upAxis = options.upAxis ?? upAxisOf(file.settings);
      const unit = options.unit ?? file.settings.unit;
      const fbx = readFbxScene(file, upAxis, bytes.length);
      return { scene: fbx.scene, skins: readSkins(fbx, bytes.length), upAxis, unit };
    },
    unreadable,
  );
  return read.ok ? skinOfTake(read.value, take) : read;
}

const unreadable: FileFault = { place: 'file', expected: 'a valid FBX file', found: 'an unknown structure' };
