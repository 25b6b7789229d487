import type { UpAxis } from '../../../../../core/import/import-report.ts';
import type { FbxSettings } from '../document/fbx-settings.ts';

/** Up axis of a file, as users choose it; X up is converted to Y up. */
export function upAxisOf({ upAxis }: FbxSettings): UpAxis {
  return upAxis === 'z' ? 'z' : 'y';
}

/**
 * Rotation from a file's axes to a scene with `upAxis`: X right and Y up, or X right, Z up and Y to the back. An overridden up axis
 * applies to the numbers as they are in the file.
 *
 * @returns [9] column-major
 */
export function sceneAxes(settings: FbxSettings, upAxis: UpAxis): readonly number[] {
  if (upAxis !== upAxisOf(settings)) return [1, 0, 0, 0, 1, 0, 0, 0, 1];
  if (upAxis === 'y') return settings.axes;
  // Y up becomes Z up: Y to Z, Z to minus Y.
  const turned = [...settings.axes];
  for (let column = 0; column < 9; column += 3) {
    turned[column + 1] = 0 - settings.axes[column + 2];
    turned[column + 2] = settings.axes[column + 1];
  }
  return turned;
}
