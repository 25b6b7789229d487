import {
  hillForceCode,
  hillForceMetric,
  hillForceSlide,
  muscleRotation,
  muscleTorque,
  type HillForce,
} from './hill-force.ts';
import type { JointMuscle, MuscleAsset } from './muscle-asset.ts';
import type { MuscleDrive } from './muscle-progress.ts';

/** The three formulas of a muscle's force. Written to files: never rename. */
export const FORCE_FORMS = ['metric', 'slide', 'code'] as const;

export type ForceForm = (typeof FORCE_FORMS)[number];

/** How an asset is used. */
export interface MuscleUse {
  readonly form: ForceForm;
  readonly rotationMultiplier: number; // rad per N m
  readonly fatigue: number; // at the capture, 0 rested … 1 exhausted
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
 * A muscle does not pull below this share of its optimal length.
 * Source: Zajac, "Muscle and tendon" (1989), active force-length relation; after Gordon, Huxley and Julian (1966).
 */
const SHORTEST_SHARE = 0.5;

/** The force of `muscle`. */
export function muscleForce(muscle: JointMuscle, form: ForceForm): HillForce {
  if (form === 'metric') return hillForceMetric(muscle);
  return form === 'code' ? hillForceCode(muscle) : slideForce(muscle);
}

/**
 * The slide's equation, with its length `l0` interpreted in two ways. Its contractile part is 0 at `l0` and grows from there, so `l0`
 * is the length at which a muscle starts to pull, half its optimal length; as the optimal length, a muscle would have no force at its
 * best. Its passive part is stretched from the optimal length, as in the other forms. Units are consistent: lengths in m, stiffness in
 * N/m. The slide has no tendon: it gets the one of the metric form.
 *
 *   CE = Fmax a (1 - s) e^(-s^2),  s = l0 / 2l,   PEE = kp (l0 - l),   SEE = kt (lt - lt0)
 */
function slideForce(muscle: JointMuscle): HillForce {
  const { optimalLength, tendonStiffness, tendonLength, tendonSlackLength } = muscle;
  const stretched = hillForceSlide(muscle, tendonStiffness * (tendonLength - tendonSlackLength));
  const pulling = hillForceSlide({ ...muscle, optimalLength: SHORTEST_SHARE * optimalLength }, 0);
  const { parallel, series } = stretched;
  const { contractile } = pulling;
  return { force: contractile + parallel + series, contractile, parallel, series };
}

/** The rotation by `muscle`, used as blends per blend time: 1 is nominal. */
function muscleStrength(muscle: JointMuscle, use: MuscleUse): number {
  const { force } = muscleForce(muscle, use.form);
  return Math.abs(muscleRotation(muscleTorque(force, muscle.momentArm), use.rotationMultiplier));
}

/**
 * Binds muscles to joints by canonical name.
 *
 * @param names     [joints] canonical, see `canonicalNamesOf`
 * @param otherwise the muscle of joints that the asset does not name
 * @returns [joints]
 */
export function bindMuscles(
  { joints }: MuscleAsset,
  names: readonly string[],
  use: MuscleUse,
  otherwise: MuscleDrive = NOMINAL,
): readonly MuscleDrive[] {
  return names.map((name) => {
    if (!Object.hasOwn(joints, name)) return otherwise;
    const muscle = joints[name];
    const { activation, tauFatigue, tauRecovery, translationalSensitivity } = muscle;
    const strength = muscleStrength(muscle, use);
    return {
      strength,
      activation,
      fatigue: use.fatigue,
      tauFatigue,
      tauRecovery,
      translationalSensitivity,
    };
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
