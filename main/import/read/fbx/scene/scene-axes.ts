import type { UpAxis } from '#core/formats/import-report.ts';
import type { FbxSettings } from '../document/fbx-settings.ts';
import { multiply } from '../motion/local-transform.ts';
import { writeRotation } from '../motion/rigid-locals.ts';

/** Up axis of a file, as users choose it; X up is converted to Y up. */
export function upAxisOf({ upAxis }: FbxSettings): UpAxis {
  return upAxis === 'z' ? 'z' : 'y';
}

/**
 * Rotation from a file's axes to a scene with `upAxis`: X right and Y up, or X right, Z up and Y to the back.
 * An overridden up axis applies to the numbers as they are in the file.
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

/**
 * Rotation of a model in its bind pose, xyzw.
 *
 * @param matrix [16]
 * @param axes [9] from its axes to the scene's, column-major
 */
export function bindRotationOf(
  matrix: ArrayLike<number> | undefined,
  axes: readonly number[],
): readonly number[] | undefined {
  if (!matrix) return undefined;
  const linear = Float64Array.from({ length: 9 }, (_, n) => matrix[Math.floor(n / 3) * 4 + (n % 3)]);
  const rotation = new Float64Array(4);
  const isSound = writeRotation(rotation, 0, multiply(linear, Float64Array.from(axes), linear));
  return isSound ? [...rotation] : undefined;
}
