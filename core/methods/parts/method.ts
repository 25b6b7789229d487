// core/methods/parts: what a blend method declares: parameters, its capture and its evaluation
import type { FloatBuffer, Floats } from '../../kit/floats.ts';
import type { Arcs, Motion } from '../../clip/motion.ts';
import type { Pose, ReadonlyPose } from '../../pose/pose.ts';
import type { EstimatedExtrapolation, Extrapolation, HalfLifeEstimate } from '../half-lives/extrapolation.ts';
import type { RootRule } from './root-rule.ts';
import type { MethodReads, MethodValue, ParameterKind, ParameterSpec, SettingSpecs } from './setting-spec.ts';
import type { TickClock } from './tick-clock.ts';

export type ParameterValue = number | string;
export type Values<Name extends string = string> = Readonly<Record<Name, ParameterValue>>;

/** The poses and settings of a seam, as a method gets them. */
export interface Seam {
  readonly source: ReadonlyPose;
  readonly destination: ReadonlyPose; // already aligned
  /** [owners] >= 0, factor on each owner's blend time or half-life, from the slot's profile: see `Channels`. */
  readonly factors: Floats;
  /** [owners] >= 0, factor on each owner's weight, for methods that have one; default all 1. */
  readonly weightFactors?: Floats | undefined;
  /** The velocity of the source is ignored: an offset begins at rest. */
  readonly ignoresVelocity?: boolean | undefined;
  /** Poses at ticks, if the blend is played at ticks. */
  readonly ticks?: TickedSeam | undefined;
  /**
   * Follows the arcs from the source, or its extrapolation, to the destination for `duration` s, which may be
   * infinite; if absent, only the seam is known.
   */
  readonly arcs?: ((extrapolated: Motion['pose'] | null, duration: number) => Arcs) | undefined;
  /** The first pose of the clip at an end, relative to its root; if absent, it is not known. */
  readonly firstPose?: FirstPose | undefined;
}

/** Gives the first pose of the clip at an end of a seam. */
export type FirstPose = (end: 'source' | 'destination') => ReadonlyPose;

/** The seam of a method with a parameter of muscles, and the muscle of each joint. */
export interface MuscleSeam extends Seam {
  readonly muscles: SeamMuscles;
}

/** The input of a capture: a seam before its values are read and its motions are followed. */
export interface CaptureInput extends Omit<Seam, 'arcs'> {
  /** [joints] see `canonicalNamesOf`, for data of single joints; without names, joints have no such data. */
  readonly canonicalNames?: readonly string[] | undefined;
  /** Both motions, on a clock that is 0 at the seam; if absent, only the seam is known. */
  readonly motions?: SeamMotions | undefined;
}

/** The muscles that pull the joints of a seam. */
export interface SeamMuscles {
  /** Time after the seam until the slowest joint has arrived, s; infinite if one never does. */
  duration(): number;
  /**
   * Writes how far each owner has come, and its rate (1/s), of linear channels, then of turns, with the
   * profile's factors on weight.
   *
   * @param out [owners * 4]
   */
  progress(out: FloatBuffer, time: { readonly elapsed: number }): FloatBuffer;
  /** Half-lives of linear channels and turns from that of a nominal muscle, [owners * 2] s. */
  halfLives(halfLife: number): Float64Array;
}

/** The joint motions that meet at a seam. */
export interface SeamMotions {
  readonly source: Motion['pose'];
  readonly destination: Motion['pose'];
}

/**
 * Both motions at an engine's ticks; the seam is tick 0. Without velocities: an engine takes
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

/** What an explanation reads: it is of the source alone. */
export type ExplainedSample = Pick<TransitionSample, 'source' | 'elapsed'>;

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

/** The values of a method, read by its parameters and options. */
export type MethodValues = Readonly<Record<string, MethodValue>>;

/** The kind of parameter whose value reads as `Value`. */
type SpecOf<Value> = {
  [K in ParameterKind]: Value extends MethodReads[K] ? SettingSpecs[K] : never;
}[ParameterKind];

/** How the joints of a method arrive. Promises and the time until then follow from it. */
export type Arrival =
  | 'cut' // at once
  | 'curve' // within `blendTime`, at rest
  | 'fade' // within `blendTime`, by the weight of `easing`
  | 'spring' // never exactly, with `halfLife`
  | 'muscles' // when their muscles have pulled them there, about `blendTime`
  | 'muscleSprings'; // never exactly, with the half-lives of their muscles

/**
 * How the root, which is blended separately, gets from one velocity to the other: see `registerMethod`. `hold`
 * fades from the source's velocity at the seam; the others decay or fade as their joints do.
 */
export type RootBlend =
  | 'destination'
  | 'crossfade'
  | 'hold'
  | 'spring'
  | 'quintic'
  | 'cubic'
  | 'muscles'
  | 'unrealInertialization'
  | 'unrealDeadBlend';

/** Members of a method that are the same in its declaration and where it is registered. */
interface MethodCard {
  readonly id: string; // written to files: never rename
  readonly label: string;
  /** Sentences for the docs and the tooltip: how the root is blended, limits and surprises. */
  readonly remarks: readonly string[];
  /** True if menus and comparisons of all methods leave it out: it plays in slots and trees that have it. */
  readonly isUnlisted?: boolean;
  /** Parameters for rigs with scales and curves. Slots may lack them: their defaults. */
  readonly options?: Readonly<Record<string, ParameterSpec>>;
  /** True if the velocity of the source at the seam matters. */
  readonly usesVelocity: boolean;
  /** True for an exact engine node, which can be played at ticks only. */
  readonly isEngineNode?: boolean;
  /** True for an engine node that shortens quick interruptions. */
  readonly hasDeficit?: boolean | undefined;
  /**
   * True for an engine node in which each joint gets the shortest of simultaneous requests; otherwise the
   * shortest request wins.
   */
  readonly mergesEachJoint?: boolean | undefined;
}

/**
 * A method as its file declares it: the blend itself, and data from which everything else follows, see
 * `registerMethod`. Stateless: all state is in the capture.
 */
export interface MethodDeclaration<
  Values extends MethodValues = MethodValues,
  Capture extends object = object,
  Options extends object = object,
> extends MethodCard {
  readonly parameters: { readonly [Name in keyof Values]: SpecOf<Values[Name]> };
  readonly options?: Readonly<Record<string, ParameterSpec>> & {
    readonly [Name in keyof Options]: SpecOf<Options[Name]>;
  };
  readonly arrives: Arrival;
  readonly root: RootBlend;
  /** Captures the seam. The only call that may allocate. */
  capture(seam: Seam, values: Values & Options): Capture;
  /** Evaluates at any time, in any order. Fills and returns `out`, which may be a pose of `sample`. */
  evaluate(out: Pose, sample: TransitionSample, capture: Capture): Pose;
  /** The same pose with its true velocities, if `evaluate` reports others. */
  evaluateTrue?(out: Pose, sample: TransitionSample, capture: Capture): Pose;
  /** Time after the seam for which `evaluate` needs the source, s; absent = never: it is no cross-fade. */
  readsSourceUntil?(capture: Capture): number;
  /** The extrapolated source, for a method that has one. Fills and returns `out`. */
  extrapolate?(out: Pose, sample: ExplainedSample, capture: Capture): Pose;
  /** Its velocities and half-lives. */
  extrapolationOf?(capture: Capture): Extrapolation | EstimatedExtrapolation;
  /** True if the velocity jumps at the seam, whatever its arrival. */
  readonly jumps?: boolean;
  /** The estimate of its half-lives: an axis that may stop at once, or is limited, jumps as well. */
  estimateOf?(values: Values): HalfLifeEstimate;
  warnings?(values: Values): readonly ParameterWarning[];
}

/** A registered method, which takes values as a slot has them. */
export interface BlendMethod<Name extends string = string, Capture = unknown> extends MethodCard {
  readonly parameters: Readonly<Record<Name, ParameterSpec>>;
  /** The ghost of the source after the seam. */
  readonly shows: 'extrapolation' | 'continuation';
  /** True if it has a weight that a profile can act on. */
  readonly hasWeight: boolean;
  /** True for a cross-fade: the source plays on after the seam. */
  readonly playsSource: boolean;
  /** Captures the seam, including `values`. The only call that may allocate. */
  capture(seam: CaptureInput, values: Values<Name>): Capture;
  /** Evaluates at any time, in any order. Fills and returns `out`, which may be a pose of `sample`. */
  evaluate(out: Pose, sample: TransitionSample, capture: Capture): Pose;
  /** The same pose with its true velocities, if `evaluate` reports others. */
  evaluateTrue?(out: Pose, sample: TransitionSample, capture: Capture): Pose;
  /** Time after the seam for which `evaluate` needs the source, s; 0 = never. */
  readsSourceUntil(capture: Capture): number;
  explain(out: Explanation, sample: ExplainedSample, capture: Capture): Explanation;
  /** Time in which a joint of factor 1 arrives, s: exactly, or for a spring to a thousandth of the offset. */
  settlingTime(values: Values<Name>): number;
  promises(values: Values<Name>): Promises;
  /** The rule for the root, which is blended separately. */
  rootRule(values: Values<Name>, at: RootCapture<Capture>): RootRule;
  /** The parameters that play no part in these values. */
  unread(values: Values<Name>): readonly Name[];
  /** Warnings about values on a rig with these joints, see `canonicalNamesOf`. */
  warnings(values: Values<Name>, canonicalNames: readonly string[]): readonly ParameterWarning<Name>[];
}

/** Input of `rootRule` besides the values. */
export interface RootCapture<Capture = unknown> {
  readonly capture: Capture;
  readonly hips: number; // the joint whose progress the root follows
}

/** Guarantees of a method with given values, for a factor of 1. C1: neither position nor velocity jumps. */
export interface Promises {
  readonly startsC1: boolean;
  readonly endsC1: boolean;
  readonly endsExactly: boolean; // false: it only settles
}
