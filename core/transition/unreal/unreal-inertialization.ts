import { quatMultiply } from '../../math/quaternion.ts';
import { quatFromRotationVector } from '../../math/rotation-vector.ts';
import { createPoseOffset } from '../../pose-offset.ts';
import type { Floats } from '../../floats.ts';
import type { Pose, ReadonlyPose } from '../../pose.ts';
import { evaluateQuintics } from '../curves/quintic-curve.ts';
import { fitUnrealQuintics } from './unreal-quintics.ts';
import type { UnrealSeam } from './unreal-seam.ts';

/**
 * Captures the seam.
 *
 * @param blendTimes [joints] s, >= 0
 */
export function captureUnrealInertialization(seam: UnrealSeam, blendTimes: Floats) {
  return {
    kind: 'inertialization' as const,
    quintics: fitUnrealQuintics(seam, blendTimes),
    work: { offset: createPoseOffset(blendTimes.length), turn: new Float64Array(4) }, // scratch
  };
}

/** Unreal's inertialization, captured at a seam. */
export type UnrealInertialization = Readonly<ReturnType<typeof captureUnrealInertialization>>;

/**
 * Writes positions and rotations of the output: the destination plus the rest of the offset. A joint without an offset is bit-identical
 * to the destination. Does not allocate.
 *
 * @param out     may be `current`
 * @param current the destination at this tick
 * @param time    `elapsed` in s since the seam; one tick at the first tick after it
 */
export function evaluateUnrealInertialization(
  out: Pose,
  current: ReadonlyPose,
  { quintics, work }: UnrealInertialization,
  time: { readonly elapsed: number },
): Pose {
  const { offset, turn } = work;
  const { values } = evaluateQuintics(offset, quintics, time);
  for (let i = 0, q = 0, o = 0; o < values.length; i += 3, q += 4, o += 6) {
    for (let axis = 0; axis < 3; axis++) {
      out.positions[i + axis] = current.positions[i + axis] + values[o + axis];
    }
    // The node normalises the product, which is redundant for unit quaternions.
    quatFromRotationVector(turn, values, 0, o + 3);
    quatMultiply(out.rotations, turn, current.rotations, q, 0, q);
  }
  return out;
}
