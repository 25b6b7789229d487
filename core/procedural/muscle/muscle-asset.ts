// core/procedural/muscle: muscles as drives of a blend: force, fatigue, assets with values per joint
import { oppositeName } from '../../rig/roles/canonical-names.ts';
import type { HillMuscle } from './hill-force.ts';
import leftLeg from './left-leg.json' with { type: 'json' };

/** The format identifier of a file. */
export const MUSCLE_ASSET_FORMAT = 'segue.muscles';

/** The current version. Higher ones are rejected, lower ones migrated. */
export const MUSCLE_ASSET_VERSION = 1;

/** Units of muscle and tendon lengths; stiffnesses are N per that unit. */
export const LENGTH_UNITS = ['m', 'optimalLengths'] as const;

/**
 * The models of a joint's drive: Hill's with the lengths of the seam, Hill's with lengths and velocity that
 * follow the joint through the blend, and a spring with a damper. Written to files: never rename.
 */
export const MUSCLE_MODELS = ['hill', 'hillFollowing', 'springDamper'] as const;

export type MuscleModel = (typeof MUSCLE_MODELS)[number];

/** The muscles of a figure, per joint. Plain JSON. */
export interface MuscleAsset<Row extends JointRow = JointRow> {
  readonly format: typeof MUSCLE_ASSET_FORMAT;
  readonly version: typeof MUSCLE_ASSET_VERSION;
  readonly name: string;
  readonly source: string; // source of the values
  readonly model?: MuscleModel | undefined; // absent: `hill`
  readonly lengthsIn: (typeof LENGTH_UNITS)[number];
  /** Tags of the clips that these muscles are for; absent or empty: chosen by name only. */
  readonly tags?: readonly string[] | undefined;
  /** The pose towards which a figure sinks as it tires. */
  readonly fatiguePose?: PoseOfClip | undefined;
  /** By canonical name, for any rig: `left shin`. Other joints blend at their nominal speed. */
  readonly joints: Readonly<Record<string, Row>>;
}

/**
 * A row: a `JointSpring` if the model is `springDamper`. It may have the numbers of the other models as well.
 */
export type JointRow = JointMuscle | JointSpring;

/** A frame of a clip of the library. */
export interface PoseOfClip {
  readonly clip: string; // id
  readonly time: number; // s, on the clip
}

/** The muscle of a joint. */
export interface JointMuscle extends HillMuscle, JointEffort {
  readonly momentArm: number; // m, in any unit of lengths
}

/** The spring and damper of a joint, which turn it to the destination. */
export interface JointSpring extends JointEffort {
  readonly stiffness: number; // N m / rad, at full activation
  readonly damping: number; // N m s / rad, at full activation
  readonly inertia: number; // kg m^2
}

interface JointEffort {
  readonly activation: number; // 0 … 1
  readonly translationalSensitivity: number;
  readonly tauFatigue: number; // s
  readonly tauRecovery: number; // s
}

/** True if the model of an asset reads the spring of a row. A row keeps numbers that another model reads. */
export function isSpring(_row: JointRow, { model }: Pick<MuscleAsset, 'model'>): _row is JointSpring {
  return model === 'springDamper';
}

export type MuscleNumber = keyof JointMuscle | keyof JointSpring;

/** The same muscles on the other side of the body. */
export function mirrorMuscles<Row extends JointRow>(asset: MuscleAsset<Row>): MuscleAsset<Row> {
  const joints = Object.entries(asset.joints).map(([name, muscle]) => [oppositeName(name), muscle] as const);
  return { ...asset, joints: Object.fromEntries(joints) };
}

/** The built-in muscles: foot, knee and hip of the left leg, with the values of the slides. */
export const LEFT_LEG = leftLeg as MuscleAsset<JointMuscle>;

/** An asset as a blend uses it: found in the library, on the side of the body that is played. */
export interface BoundMuscles {
  readonly asset: MuscleAsset;
  readonly mirrored: boolean; // the asset is already; its fatigue pose must be
  /**
   * Its fatigue pose on the skeleton that plays: [joints * 7] position m and rotation xyzw of each joint;
   * null = none.
   */
  readonly fatiguePose: readonly number[] | null;
}

/** Key of the muscles that values name, beside them. */
const BOUND = Symbol('bound muscles');

/** `values` with the muscles that they name. Only for evaluation: a file has the name alone. */
export function withBoundMuscles<Values extends object>(values: Values, muscles: BoundMuscles): Values {
  return { ...values, [BOUND]: muscles };
}

/** The muscles beside `values`; undefined if they name none of a library. */
export function boundMusclesOf(values: { readonly [BOUND]?: BoundMuscles }): BoundMuscles | undefined {
  return values[BOUND];
}

/** What plays as text, with the muscles beside its values, to compare it. */
export function playedText(played: unknown): string {
  return JSON.stringify(played, (_, value: unknown) => {
    const muscles = typeof value === 'object' && value !== null ? boundMusclesOf(value) : undefined;
    return muscles === undefined ? value : [Object.entries(value as object), muscles];
  });
}
