// core/transition: blend methods, transitions and their evaluation
import { assert } from '../assert.ts';
import type { FloatBuffer, Floats } from '../floats.ts';
import type { Pose, ReadonlyPose } from '../pose.ts';
import type { TurningMotion } from '../turns/long-turns.ts';
import type { EstimatedExtrapolation } from './half-life-estimate.ts';
import type { RootRule } from './root-rule.ts';
import type { TickClock } from './tick-clock.ts';

/** A parameter, for the inspector, the docs and the settings file. */
export type ParameterSpec = NumberSpec | ChoiceSpec | EasingSpec | MusclesSpec;

export interface NumberSpec {
  readonly kind: 'number';
  readonly label: string;
  readonly unit: 's' | 'm/s' | 'rad/s' | '';
  readonly minimum: number;
  readonly maximum: number;
  readonly step: number;
  readonly default: number;
  readonly description: string;
}

export interface ChoiceSpec {
  readonly kind: 'choice';
  readonly label: string;
  readonly unit?: 'Hz'; // of numeric options
  readonly options: readonly string[];
  readonly default: string;
  readonly description: string;
}

/** An easing: a named curve, or the text of a custom one, see `parseEasing`. */
export interface EasingSpec {
  readonly kind: 'easing';
  readonly label: string;
  readonly options: readonly string[];
  readonly default: string;
  readonly description: string;
}

/**
 * Muscles: built in, or an asset of the library: see `parseMuscleChoice`. For evaluation see
 * `withBoundMuscles`.
 */
export interface MusclesSpec {
  readonly kind: 'muscles';
  readonly label: string;
  readonly options: readonly string[];
  readonly default: string;
  readonly description: string;
}

export type ParameterValue = number | string;
export type Values<Name extends string = string> = Readonly<Record<Name, ParameterValue>>;

/** The input of a capture. */
export interface Seam {
  readonly source: ReadonlyPose;
  readonly destination: ReadonlyPose; // already aligned
  /** [joints] >= 0, factor on each joint's blend time or half-life, from the slot's profile. */
  readonly factors: Floats;
  /** [joints] >= 0, factor on each joint's weight, for methods that have one; default all 1. */
  readonly weightFactors?: Floats | undefined;
  /** The velocity of the source is ignored: an offset begins at rest. */
  readonly ignoresVelocity?: boolean | undefined;
  /** [joints] see `canonicalNamesOf`, for data of single joints; without names, joints have no such data. */
  readonly canonicalNames?: readonly string[] | undefined;
  /** Poses at ticks, if the blend is played at ticks. */
  readonly ticks?: TickedSeam | undefined;
  /** Both motions, on a clock that is 0 at the seam; if absent, only the seam is known. */
  readonly motions?: SeamMotions | undefined;
}

/** The joint motions that meet at a seam. */
export interface SeamMotions {
  readonly source: TurningMotion;
  readonly destination: TurningMotion;
}

/**
 * Both motions at an engine's ticks; the seam is tick 0. Positions and rotations only: an engine takes
 * velocities from two poses.
 */
export interface TickedSeam {
  readonly clock: TickClock;
  source(out: Pose, index: number): Pose;
  destination(out: Pose, index: number): Pose;
}

/** The input of an evaluation. The destination is already aligned. */
export interface TransitionSample {
  readonly source: ReadonlyPose; // the source, still playing
  readonly destination: ReadonlyPose;
  readonly elapsed: number; // s since the capture; below 0 counts as 0
}

/** Data of a method for overlays and plots. */
export interface Explanation {
  /** The source: extrapolated, or still playing. */
  readonly extrapolated: Pose;
  /** [joints * 3] s, half-life of each rotation axis; NaN if the method has none. */
  readonly angularHalfLives: FloatBuffer;
  /** [joints * 3] rad/s, the source's velocity at the seam that decays with these half-lives. */
  readonly angularVelocities: FloatBuffer;
  /** The evidence for these half-lives; null without an estimate. */
  extrapolation: EstimatedExtrapolation | null;
}

/** A message about a value that does not prevent evaluation, shown beside the parameter. */
export interface ParameterWarning<Name extends string = string> {
  readonly parameter: Name;
  readonly message: string;
}

/** A method to blend from one motion to another. Stateless: all state is in the capture. */
export interface BlendMethod<Name extends string = string, Capture = unknown> {
  readonly id: string; // written to files: never rename
  readonly label: string;
  /** Sentences for the docs and the tooltip: how the root is blended, limits and surprises. */
  readonly remarks: readonly string[];
  readonly parameters: Readonly<Record<Name, ParameterSpec>>;
  /** True if menus and comparisons of all methods leave it out: it plays in slots and trees that have it. */
  readonly isUnlisted?: boolean;
  /** The ghost of the source after the seam. */
  readonly shows: 'extrapolation' | 'continuation';
  /** True if it has a weight that a profile can act on. */
  readonly hasWeight: boolean;
  /** True if the velocity of the source at the seam matters. */
  readonly usesVelocity: boolean;
  /** True for a cross-fade: the source plays on after the seam. */
  readonly playsSource?: boolean;
  /** True for an engine node that shortens quick interruptions. */
  readonly hasDeficit?: boolean | undefined;
  /**
   * True for an engine node in which each joint gets the shortest of simultaneous requests; otherwise the
   * shortest request wins.
   */
  readonly mergesEachJoint?: boolean | undefined;
  /** Captures the seam, including `values`. The only call that may allocate. */
  capture(seam: Seam, values: Values<Name>): Capture;
  /** Evaluates at any time, in any order. Fills and returns `out`, which may be a pose of `sample`. */
  evaluate(out: Pose, sample: TransitionSample, capture: Capture): Pose;
  /** Time after the seam for which `evaluate` needs the source, s; 0 = never. */
  readsSourceUntil(capture: Capture): number;
  explain(out: Explanation, sample: TransitionSample, capture: Capture): Explanation;
  /** Time in which a joint of factor 1 arrives, s: exactly, or for a spring to a thousandth of the offset. */
  settlingTime(values: Values<Name>): number;
  promises(values: Values<Name>): Promises;
  /** The rule for the root, which is blended separately. */
  rootRule(values: Values<Name>, at: RootCapture<Capture>): RootRule;
  /** The same pose with its true velocities, if `evaluate` reports others. */
  evaluateTrue?(out: Pose, sample: TransitionSample, capture: Capture): Pose;
  /** True for an exact engine node, which can be played at ticks only. */
  readonly isEngineNode?: boolean;
  /** True if these values depend on the joint map; absent = never. */
  usesJointMap?(values: Values<Name>): boolean;
  /** The parameters that play no part in these values; absent = all do. */
  unread?(values: Values<Name>): readonly Name[];
  /** Warnings about values on a rig with these joints, see `canonicalNamesOf`. */
  warnings?(values: Values<Name>, canonicalNames: readonly string[]): readonly ParameterWarning<Name>[];
}

/** Input of `rootRule` besides the values. */
export interface RootCapture<Capture = unknown> {
  readonly capture: Capture;
  readonly hips: number; // the joint whose progress the root follows
}

/** Shorter times count as zero, s: they are visible as a jump. */
export const INSTANT = 1e-5;

/** Guarantees of a method with given values, for a factor of 1. C1: neither position nor velocity jumps. */
export interface Promises {
  readonly startsC1: boolean;
  readonly endsC1: boolean;
  readonly endsExactly: boolean; // false: it only settles
}

/** The number `name` of validated `values`. */
export function numberValue(values: Values, name: string): number {
  const value = values[name];
  assert(typeof value === 'number', `${name} is not a number: ${value}`);
  return value;
}

/** The choice `name` of validated `values`, one of `options`. */
export function choiceValue<Option extends string>(
  values: Values,
  name: string,
  options: readonly Option[],
): Option {
  const choice = options.find((option) => option === values[name]);
  assert(choice !== undefined, `${name} is not one of ${options.join(', ')}: ${values[name]}`);
  return choice;
}
