import {
  hillForceCode,
  hillForceMetric,
  hillForceSlide,
  hillForceVelocity,
  muscleRotation,
  muscleTorque,
  type HillForce,
} from './hill-force.ts';
import type { Floats } from '../../kit/floats.ts';
import { followJoint, type FollowedPull } from './followed-joint.ts';
import { isSpring, type JointMuscle, type JointRow, type MuscleAsset } from './muscle-asset.ts';
import type { ForceForm } from './muscle-choice.ts';
import { type MuscleDrive, springDamperOf } from './muscle-progress.ts';
import { chooseSides, createPoseOffset, subtractPose } from '../../pose/offset.ts';
import type { ReadonlyPose } from '../../pose/pose.ts';

/** How an asset is used. */
export interface MuscleUse {
  readonly form: ForceForm;
  readonly rotationMultiplier: number; // rad per N m
  readonly fatigue: number; // at the capture, 0 rested … 1 exhausted
  /** [joints] rad, >= 0, from each joint at the seam to the destination; absent: all are there already. */
  readonly angles?: Floats | undefined;
}

/** The muscle of a joint without data: it follows the blend time and never tires. */
const NOMINAL: MuscleDrive = {
  strength: 1,
  activation: 0,
  fatigue: 0,
  tauFatigue: 1,
  tauRecovery: 1,
  translationalSensitivity: 1,
};

/**
 * A muscle does not pull below this share of its optimal length. Source: Zajac, "Muscle and tendon" (1989),
 * active force-length relation; after Gordon, Huxley and Julian (1966).
 */
const MIN_SHARE = 0.5;

/** The force of `muscle`. */
export function muscleForce(muscle: JointMuscle, form: ForceForm): HillForce {
  if (form === 'metric') return hillForceMetric(muscle);
  return form === 'code' ? hillForceCode(muscle) : slideForce(muscle);
}

/**
 * The slide's equation, with its length `l0` interpreted in two ways. Its contractile part is 0 at `l0` and
 * grows from there, so `l0` is the length at which a muscle starts to pull, half its optimal length; as the
 * optimal length, a muscle would have no force at its best. Its passive part is stretched from the optimal
 * length, as in the other forms. Units are consistent: lengths in m, stiffness in N/m. The slide has no
 * tendon: it gets the one of the metric form.
 *
 *   CE = Fmax a (1 - s) e^(-s^2),  s = l0 / 2l,   PEE = kp (l0 - l),   SEE = kt (lt - lt0)
 */
function slideForce(muscle: JointMuscle): HillForce {
  const { optimalLength, tendonStiffness, tendonLength, tendonSlackLength } = muscle;
  const stretched = hillForceSlide(muscle, tendonStiffness * (tendonLength - tendonSlackLength));
  const pulling = hillForceSlide({ ...muscle, optimalLength: MIN_SHARE * optimalLength }, 0);
  const { parallel, series } = stretched;
  const { contractile } = pulling;
  return { force: contractile + parallel + series, contractile, parallel, series };
}

/**
 * The rotation by `muscle`, used as blends per blend time: 1 is nominal, below 0 it turns away from the
 * destination.
 */
function muscleStrength(
  muscle: JointMuscle,
  { form, rotationMultiplier }: Pick<MuscleUse, 'form' | 'rotationMultiplier'>,
): number {
  const { force } = muscleForce(muscle, form);
  return muscleRotation(muscleTorque(force, muscle.momentArm), rotationMultiplier);
}

/**
 * Binds muscles to joints by canonical name. The sign of a torque is kept: a muscle that pushes its joint
 * away from the destination has a strength below 0.
 *
 * @param names     [joints] canonical, see `canonicalNamesOf`
 * @param otherwise the muscle of joints that the asset does not name
 * @returns [joints]
 */
export function bindMuscles(
  asset: MuscleAsset,
  names: readonly string[],
  use: MuscleUse,
  otherwise: MuscleDrive = NOMINAL,
): readonly MuscleDrive[] {
  return names.map((name, j) =>
    Object.hasOwn(asset.joints, name)
      ? driveOf(asset.joints[name], asset, use, use.angles?.[j] ?? 0)
      : otherwise,
  );
}

function driveOf(row: JointRow, asset: MuscleAsset, use: MuscleUse, angle: number): MuscleDrive {
  const { activation, tauFatigue, tauRecovery, translationalSensitivity } = row;
  const effort = { activation, fatigue: use.fatigue, tauFatigue, tauRecovery, translationalSensitivity };
  // A muscle is as stiff as it is active, and a constant damping ratio makes its time the root of that.
  if (isSpring(row, asset))
    return { ...effort, strength: Math.sqrt(activation), spring: springDamperOf(row) };
  const strength = muscleStrength(muscleAway(row, asset.lengthsIn, angle), use);
  if (asset.model !== 'hillFollowing') return { ...effort, strength };
  return { ...effort, strength, followed: pullAlong(row, asset, use, angle) };
}

/** The pull of a muscle whose length and velocity follow its joint over `angle` rad to the destination. */
function pullAlong(
  muscle: JointMuscle,
  { lengthsIn }: MuscleAsset,
  use: MuscleUse,
  angle: number,
): FollowedPull {
  const still = { ...muscle, contractionVelocity: 0 };
  const turn = muscleRotation(muscleTorque(1, muscle.momentArm), use.rotationMultiplier); // rad / N
  const lossPerVelocity = use.form === 'slide' ? 0 : 1 - hillForceVelocity(1, muscle.maxVelocity);
  const shortening = muscle.momentArm * shareOfMuscle(muscle) * angle; // m, over the whole way
  return followJoint((progress) => {
    const { force, contractile } = muscleForce(
      muscleAway(still, lengthsIn, angle * (1 - progress)),
      use.form,
    );
    return [force * turn, contractile * turn * lossPerVelocity * shortening];
  });
}

/** The joints of an asset that a rig lacks. */
export function findUnbound({ joints }: MuscleAsset, names: readonly string[]): readonly string[] {
  return Object.keys(joints).filter((name) => !names.includes(name));
}

/** Inconsistent units of `form` and an asset, as sentences. Its numbers are used unchanged. */
export function findUnitDisagreements(form: ForceForm, { lengthsIn }: MuscleAsset): readonly string[] {
  if (form !== 'code') return [];
  const shares =
    'The published code adds a share of the maximum force to newtons, so its contractile part is negligible.';
  const metres =
    'The published code expects optimal lengths, but this asset lists metres: a muscle of 0.15 m counts as 85 % too short.';
  return lengthsIn === 'm' ? [metres, shares] : [shares];
}

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
function shareOfMuscle({ passiveStiffness, tendonStiffness }: JointMuscle): number {
  const sum = passiveStiffness + tendonStiffness;
  return sum > 0 ? tendonStiffness / sum : 1;
}

/** The angles between the rotations of two poses, [joints] rad, 0 … pi. */
export function anglesBetween(a: ReadonlyPose, b: ReadonlyPose): Float64Array {
  const { joints, linear } = a.channels;
  const { values } = subtractPose(createPoseOffset(a.channels), a, b, chooseSides(a, b));
  return Float64Array.from({ length: joints }, (_, j) =>
    Math.hypot(...values.subarray(linear + j * 3, linear + j * 3 + 3)),
  );
}
