import { capturePose } from '../../pose/captured-pose.ts';
import { quatMultiply } from '../../math/quaternion.ts';
import { quatFromRotationVector } from '../../math/rotation-vector.ts';
import { invExpApprox } from '../../math/spring.ts';
import { chooseSides, createPoseOffset, subtractPose } from '../../pose/offset.ts';
import { writeVelocities } from '../../pose/velocities.ts';
import type { Pose, ReadonlyPose } from '../../pose/pose.ts';
import type { Extrapolation, EstimatedExtrapolation, HalfLifeEstimate } from '../half-lives/extrapolation.ts';
import { estimateExtrapolation, MIN_EXTRAPOLATION_HALF_LIFE } from '../half-lives/estimate-extrapolation.ts';
import { UNREAL_SMALLEST, type UnrealSeam } from './unreal-seam.ts';

/** The settings of the node's estimate; its epsilons are fixed. */
export type UnrealEstimate = Omit<HalfLifeEstimate, 'linearEpsilon' | 'angularEpsilon'>;

/**
 * Captures the velocities of the output in its last tick, limited, and half-lives by the distance to `first`.
 *
 * Source: Epic Games, Unreal Engine 5.4, AnimNode_DeadBlending.cpp; Holden, "Dead Blending Node in Unreal
 * Engine".
 */
export function captureUnrealExtrapolation(
  { before, shown, first, tick }: UnrealSeam,
  estimate: UnrealEstimate,
): EstimatedExtrapolation {
  const source = writeVelocities(capturePose(shown), before, tick, new Float64Array(3));
  const room = createPoseOffset(shown.positions.length / 3);
  const difference = subtractPose(room, first, source, chooseSides(first, source));
  return estimateExtrapolation(source, difference, {
    ...estimate,
    linearEpsilon: UNREAL_SMALLEST.length,
    angularEpsilon: UNREAL_SMALLEST.angle,
  });
}

/**
 * Writes the extrapolated pose, with the engine's approximation of the exponential:
 *
 *   p + d,   exp(r) q,   d and r = v / l (1 - invExpApprox(l t)) per axis,   l = ln 2 / halfLife
 *
 * A joint slower than the smallest velocity stays where it is.
 *
 * @param out   receives positions and rotations; not `start`
 * @param start the output at the seam
 * @param work  [6] scratch
 * @param time  `elapsed` in s since the seam; below 0 counts as 0
 */
export function extrapolateAsUnreal(
  out: Pose,
  start: ReadonlyPose,
  { velocities, halfLives }: Extrapolation,
  work: Float64Array,
  time: { readonly elapsed: number },
): Pose {
  const elapsed = Math.max(time.elapsed, 0);
  for (let i = 0, q = 0, o = 0; o < velocities.length; i += 3, q += 4, o += 6) {
    const moves = isFaster(velocities, o, UNREAL_SMALLEST.length);
    const turns = isFaster(velocities, o + 3, UNREAL_SMALLEST.angle);
    for (let axis = 0; axis < 6; axis++) {
      const rate = Math.LN2 / Math.max(halfLives[o + axis], MIN_EXTRAPOLATION_HALF_LIFE);
      const extrapolates = axis < 3 ? moves : turns;
      work[axis] = extrapolates ? (velocities[o + axis] / rate) * (1 - invExpApprox(rate * elapsed)) : 0;
    }
    for (let axis = 0; axis < 3; axis++) out.positions[i + axis] = start.positions[i + axis] + work[axis];
    quatFromRotationVector(out.rotations, work, q, 3);
    quatMultiply(out.rotations, out.rotations, start.rotations, q, q, q);
  }
  return out;
}

function isFaster(velocities: Float64Array, at: number, smallest: number): boolean {
  let squared = 0;
  for (let i = at; i < at + 3; i++) squared += velocities[i] * velocities[i];
  return squared > smallest * smallest;
}
