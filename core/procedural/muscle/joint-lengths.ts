import { chooseSides, createPoseOffset, subtractPose } from '../../pose/offset.ts';
import type { ReadonlyPose } from '../../pose/pose.ts';
import type { JointMuscle, MuscleAsset } from './muscle-asset.ts';

/**
 * The optimal length of a muscle whose asset does not list metres, m: about that of the muscles of a leg.
 * Source: Arnold et al., "A model of the lower limb for analysis of human movement" (2010), table of fibre
 * lengths.
 */
const USUAL_OPTIMAL_LENGTH = 0.1;

/**
 * `muscle` while its joint is `angle` rad (>= 0) away from the destination. There it has the lengths of its
 * row; away from it, muscle and tendon in series are stretched along the moment arm `r`, the softer one more:
 *
 *   l = l_row + r angle kt / (kp + kt),   lt = lt_row + r angle kp / (kp + kt)
 *
 * Without any stiffness the muscle is stretched alone. Source: Zajac, "Muscle and tendon" (1989), for the
 * series; the source texts leave it open how a pose gives lengths.
 */
export function muscleAway(
  muscle: JointMuscle,
  lengthsIn: MuscleAsset['lengthsIn'],
  angle: number,
): JointMuscle {
  const unit = lengthsIn === 'm' ? 1 : USUAL_OPTIMAL_LENGTH;
  const stretch = (muscle.momentArm * angle) / unit;
  const share = shareOfMuscle(muscle);
  return {
    ...muscle,
    muscleLength: muscle.muscleLength + stretch * share,
    tendonLength: muscle.tendonLength + stretch * (1 - share),
  };
}

/** The part of a stretch that the muscle takes, 0 … 1; the tendon takes the rest. */
export function shareOfMuscle({ passiveStiffness, tendonStiffness }: JointMuscle): number {
  const sum = passiveStiffness + tendonStiffness;
  return sum > 0 ? tendonStiffness / sum : 1;
}

/** The angles between the rotations of two poses, [joints] rad, 0 … pi. */
export function anglesBetween(a: ReadonlyPose, b: ReadonlyPose): Float64Array {
  const joints = a.rotations.length / 4;
  const { values } = subtractPose(createPoseOffset(joints), a, b, chooseSides(a, b));
  return Float64Array.from({ length: joints }, (_, j) =>
    Math.hypot(values[j * 6 + 3], values[j * 6 + 4], values[j * 6 + 5]),
  );
}
