// core/muscle: muscles as drives of a blend: force, fatigue, assets with values per joint
import { oppositeName } from '../joints/canonical-names.ts';
import type { HillMuscle } from './hill-force.ts';

/** What the first line of a file says it is. */
export const MUSCLE_ASSET_FORMAT = 'segue.muscles';

/** The version this Segue writes. A higher one is refused, a lower one migrated. */
export const MUSCLE_ASSET_VERSION = 1;

/** What all muscle and tendon lengths of an asset are measured in; its stiffnesses are N per that unit. */
export const LENGTH_UNITS = ['m', 'optimalLengths'] as const;

/** The muscles of a figure, per joint. Plain JSON. */
export interface MuscleAsset {
  readonly format: typeof MUSCLE_ASSET_FORMAT;
  readonly version: typeof MUSCLE_ASSET_VERSION;
  readonly name: string;
  readonly source: string; // where the figures come from
  readonly lengthsIn: (typeof LENGTH_UNITS)[number];
  /** By canonical name: `left shin`, on whatever rig. A joint that is not there follows a blend at its nominal speed. */
  readonly joints: Readonly<Record<string, JointMuscle>>;
}

/** The muscle that turns one joint. */
export interface JointMuscle extends HillMuscle {
  readonly momentArm: number; // m, whatever the asset's lengths are in
  readonly translationalSensitivity: number;
  readonly tauFatigue: number; // s
  readonly tauRecovery: number; // s
}

export type MuscleNumber = keyof JointMuscle;

/** What a number of an asset may be. */
export interface MuscleField {
  readonly unit: string; // `length` stands for the asset's unit of lengths
  readonly minimum: number;
  readonly maximum: number;
  /** What it is where the asset does not say: a number, or the same as another field. Without one it must be there. */
  readonly default?: number | MuscleNumber;
}

/** Longer than any human muscle: it catches lengths in millimetres and centimetres. */
const LONGEST = 3;

/**
 * Every number of a joint's muscle. Those without a default are the table of the slides; the others complete it: with their
 * defaults muscle and tendon are at their best lengths (1 where lengths are in optimal lengths), and a blend is over long
 * before a muscle tires.
 */
export const MUSCLE_FIELDS: Readonly<Record<MuscleNumber, MuscleField>> = {
  activation: { unit: '', minimum: 0, maximum: 1 },
  muscleLength: { unit: 'length', minimum: 0, maximum: LONGEST },
  contractionVelocity: { unit: 'm/s', minimum: -100, maximum: 100 },
  maxVelocity: { unit: 'm/s', minimum: 0, maximum: 100 },
  passiveStiffness: { unit: 'N/length', minimum: 0, maximum: 1e6 },
  tendonStiffness: { unit: 'N/length', minimum: 0, maximum: 1e6 },
  tendonLength: { unit: 'length', minimum: 0, maximum: LONGEST },
  momentArm: { unit: 'm', minimum: 0, maximum: 1 },
  translationalSensitivity: { unit: '', minimum: 0, maximum: 100 },
  maxForce: { unit: 'N', minimum: 0, maximum: 1e5, default: 1000 },
  optimalLength: { unit: 'length', minimum: 0, maximum: LONGEST, default: 'muscleLength' },
  tendonSlackLength: { unit: 'length', minimum: 0, maximum: LONGEST, default: 'tendonLength' },
  tauFatigue: { unit: 's', minimum: 0, maximum: 1e6, default: 30 },
  tauRecovery: { unit: 's', minimum: 0, maximum: 1e6, default: 60 },
};

/** The same muscles on the other side of the body. */
export function mirrorMuscles(asset: MuscleAsset): MuscleAsset {
  const joints = Object.entries(asset.joints).map(([name, muscle]) => [oppositeName(name), muscle] as const);
  return { ...asset, joints: Object.fromEntries(joints) };
}
