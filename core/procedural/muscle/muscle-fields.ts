import type { JointRow, MuscleAsset, MuscleNumber } from './muscle-asset.ts';

/** Limits and default of a number in an asset. */
export interface MuscleField {
  readonly label: string;
  readonly unit: string; // `length` = the asset's unit of lengths
  readonly minimum: number;
  readonly maximum: number;
  /** Default: a number, or the value of another field. Without a default the field is required. */
  readonly default?: number | MuscleNumber;
}

/** Limit on lengths, longer than any muscle, to catch millimetres and centimetres. */
const MAX_LENGTH = 3;

/**
 * The numbers of all models. Those of a muscle without a default are in the table of the slides; the others
 * complete it: with defaults, muscle and tendon have their optimal lengths (1 if lengths are in optimal
 * lengths) at the destination, and a blend ends long before a muscle tires. The defaults of a spring are
 * those of a shin and a foot about the knee, critically damped.
 */
export const MUSCLE_FIELDS: Readonly<Record<MuscleNumber, MuscleField>> = {
  activation: { label: 'Activation', unit: '', minimum: 0, maximum: 1 },
  muscleLength: { label: 'Muscle length', unit: 'length', minimum: 0, maximum: MAX_LENGTH },
  contractionVelocity: { label: 'Contraction velocity', unit: 'm/s', minimum: -100, maximum: 100 },
  maxVelocity: { label: 'Max velocity', unit: 'm/s', minimum: 0, maximum: 100 },
  passiveStiffness: { label: 'Passive stiffness', unit: 'N/length', minimum: 0, maximum: 1e6 },
  tendonStiffness: { label: 'Tendon stiffness', unit: 'N/length', minimum: 0, maximum: 1e6 },
  tendonLength: { label: 'Tendon length', unit: 'length', minimum: 0, maximum: MAX_LENGTH },
  momentArm: { label: 'Moment arm', unit: 'm', minimum: 0, maximum: 1 },
  translationalSensitivity: { label: 'Translation', unit: '', minimum: 0, maximum: 100 },
  maxForce: { label: 'Max force', unit: 'N', minimum: 0, maximum: 1e5, default: 1000 },
  optimalLength: {
    label: 'Optimal length',
    unit: 'length',
    minimum: 0,
    maximum: MAX_LENGTH,
    default: 'muscleLength',
  },
  tendonSlackLength: {
    label: 'Tendon slack',
    unit: 'length',
    minimum: 0,
    maximum: MAX_LENGTH,
    default: 'tendonLength',
  },
  stiffness: { label: 'Stiffness', unit: 'N m/rad', minimum: 0, maximum: 1e5, default: 60 },
  damping: { label: 'Damping', unit: 'N m s/rad', minimum: 0, maximum: 1e4, default: 9.8 },
  inertia: { label: 'Inertia', unit: 'kg m²', minimum: 1e-4, maximum: 100, default: 0.4 },
  tauFatigue: { label: 'Fatigue time', unit: 's', minimum: 0, maximum: 1e6, default: 30 },
  tauRecovery: { label: 'Recovery time', unit: 's', minimum: 0, maximum: 1e6, default: 60 },
};

const FIRST_SPRING_COLUMNS: readonly MuscleNumber[] = [
  'activation',
  'stiffness',
  'tauFatigue',
  'tauRecovery',
];
const FIRST_HILL_COLUMNS: readonly MuscleNumber[] = ['activation', 'maxForce', 'tauFatigue', 'tauRecovery'];
const OF_SPRINGS: readonly MuscleNumber[] = ['stiffness', 'damping', 'inertia'];

/** The numbers that most people tune: activation, strength and fatigue. */
export function firstColumnsOf({ model }: Pick<MuscleAsset, 'model'>): readonly MuscleNumber[] {
  return model === 'springDamper' ? FIRST_SPRING_COLUMNS : FIRST_HILL_COLUMNS;
}

/** The numbers of a row: those that most people tune, then the others in the order of the slides. */
export function columnsOf(asset: Pick<MuscleAsset, 'model'>): readonly MuscleNumber[] {
  const first = firstColumnsOf(asset);
  const others = (Object.keys(MUSCLE_FIELDS) as MuscleNumber[]).filter((name) => !first.includes(name));
  if (asset.model !== 'springDamper')
    return [...first, ...others.filter((name) => !OF_SPRINGS.includes(name))];
  return [...first, 'damping', 'inertia', 'translationalSensitivity'];
}

/** A number of a row whose model has it. */
export function numberIn(row: JointRow, name: MuscleNumber): number {
  return (row as Readonly<Partial<Record<MuscleNumber, number>>>)[name] ?? 0;
}

/** The unit of a number in an asset, as text: `N/m`; empty for a share. */
export function unitOf(name: MuscleNumber, lengthsIn: MuscleAsset['lengthsIn']): string {
  return MUSCLE_FIELDS[name].unit.replace('length', lengthsIn === 'm' ? 'm' : 'l₀');
}
