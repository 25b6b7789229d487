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

/** The three ways to a muscle's force. Written to files: never rename. */
export const FORCE_FORMS = ['metric', 'slide', 'code'] as const;

export type ForceForm = (typeof FORCE_FORMS)[number];

/** How an asset is put to use. */
export interface MuscleUse {
  readonly form: ForceForm;
  readonly rotationMultiplier: number; // rad per N m
  readonly fatigue: number; // at the capture, 0 rested … 1 exhausted
}

/** A joint without a muscle follows the blend time, and never tires. */
const NOMINAL: MuscleDrive = {
  strength: 1,
  activation: 0,
  fatigue: 0,
  tauFatigue: 1,
  tauRecovery: 1,
  translationalSensitivity: 1,
};

/**
 * Below this share of its optimal length a muscle no longer pulls.
 * Source: Zajac, "Muscle and tendon" (1989), active force-length relation; after Gordon, Huxley and Julian (1966).
 */
const SHORTEST_SHARE = 0.5;

/** The force of `muscle`. */
export function muscleForce(muscle: JointMuscle, form: ForceForm): HillForce {
  if (form === 'metric') return hillForceMetric(muscle);
  return form === 'code' ? hillForceCode(muscle) : slideForce(muscle);
}

/**
 * The slide's equation, with its one length `l0` read as two. Its contractile part is 0 at `l0` and grows from there, so there
 * `l0` is the length from which on a muscle pulls, half its optimal one; read as the optimal length itself, every muscle at its
 * best would have no force at all. Its passive part is stretched from the optimal length, as in the other forms. Units agree:
 * lengths in m, stiffness in N/m. The slide has no tendon of its own: it gets that of the metric form.
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

/** The size of the rotation that `muscle` makes, read as blends per blend time: 1 is nominal. */
function muscleStrength(muscle: JointMuscle, use: MuscleUse): number {
  const { force } = muscleForce(muscle, use.form);
  return Math.abs(muscleRotation(muscleTorque(force, muscle.momentArm), use.rotationMultiplier));
}

/** What pulls each joint, and which joints of the asset a rig has not. */
export interface BoundMuscles {
  readonly drives: readonly MuscleDrive[]; // [joints]
  readonly unbound: readonly string[]; // canonical names
}

/**
 * Binds muscles to joints by what those are. Once, when a transition is captured.
 *
 * @param names     [joints] canonical, see `canonicalNamesOf`
 * @param otherwise what pulls the joints that the asset does not name
 */
export function bindMuscles(
  { joints }: MuscleAsset,
  names: readonly string[],
  use: MuscleUse,
  otherwise: MuscleDrive = NOMINAL,
): BoundMuscles {
  const drives = names.map((name) => {
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
  return { drives, unbound: Object.keys(joints).filter((name) => !names.includes(name)) };
}

/** Where the units of `form` and of an asset do not agree: one plain sentence each. Its numbers are used as they are. */
export function findUnitDisagreements(form: ForceForm, { lengthsIn }: MuscleAsset): readonly string[] {
  if (form !== 'code') return [];
  const shares =
    'The code adds a share of the largest force to newtons: its contractile part hardly counts beside the others.';
  const metres =
    'The code expects optimal lengths, but this asset lists metres: a muscle of 0.15 m counts as 85 % too short.';
  return lengthsIn === 'm' ? [metres, shares] : [shares];
}
