import type { UpAxis } from '../../../../../core/import/import-report.ts';
import type { FbxSettings } from '../document/fbx-settings.ts';

/** The axis that a file says is up, as people choose it: one that lies on X is turned to Y. */
export function upAxisOf({ upAxis }: FbxSettings): UpAxis {
  return upAxis === 'z' ? 'z' : 'y';
}

/**
 * From a file's axes to those of a scene whose up axis is `upAxis`: X right and Y up, or X right and Z up, Y to the back. Somebody who
 * says that another axis is up than the file does says so of its numbers as they are.
 *
 * @returns [9] column by column
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
