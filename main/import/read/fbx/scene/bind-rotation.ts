import { multiply } from '../motion/local-transform.ts';
import { writeRotation } from '../motion/rigid-locals.ts';

/** Rotation of a model in its bind pose, xyzw. @param matrix [16] @param axes [9] from its axes to the scene's, column-major */
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
