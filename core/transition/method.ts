// core/transition: what a blend method is
import { assert } from '../assert.ts';
import type { FloatBuffer, Floats } from '../floats.ts';
import type { Pose, ReadonlyPose } from '../pose.ts';
import type { TurningMotion } from '../turns/long-turns.ts';
import type { EstimatedCoasting } from './coasting.ts';
import type { RootRule } from './root-rule.ts';

/** What a parameter is, in the words of the inspector, the docs and the settings file. */
export type ParameterSpec = NumberSpec | ChoiceSpec | EasingSpec;

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
  readonly unit?: 'Hz'; // of options that are numbers
  readonly options: readonly string[];
  readonly default: string;
  readonly description: string;
  /** What an option becomes in a mirror, where that is another. */
  readonly mirrored?: Readonly<Record<string, string>>;
}

/** How a weight goes from 0 to 1: one of the curves with a name, or the points of one as text, see `parseEasing`. */
export interface EasingSpec {
  readonly kind: 'easing';
  readonly label: string;
  readonly options: readonly string[];
  readonly default: string;
  readonly description: string;
}

export type ParameterValue = number | string;
export type Values<Name extends string = string> = Readonly<Record<Name, ParameterValue>>;

/** What a method is given once, at the transition. */
export interface Seam {
  readonly source: ReadonlyPose;
  readonly destination: ReadonlyPose; // aligned already
  /** [joints] >= 0, factor on each joint's blend time or half-life, from the slot's profile. */
  readonly factors: Floats;
  /** [joints] >= 0, factor on each joint's weight, for methods that have one; all 1 where it is not given. */
  readonly weightFactors?: Floats | undefined;
  /** [joints] what each joint is, see `canonicalNamesOf`, for data of single joints; without it no joint has any. */
  readonly canonicalNames?: readonly string[] | undefined;
  /** Where the blend is played at an engine's ticks. */
  readonly ticks?: TickedSeam | undefined;
  /** Both going on, on a clock that is 0 at the seam; where they are not given, all that is known is the seam. */
  readonly motions?: SeamMotions | undefined;
}

/** The joints of what meets at a seam, as they move. */
export interface SeamMotions {
  readonly source: TurningMotion;
  readonly destination: TurningMotion;
}

/** Both motions at an engine's ticks, counted from the seam, which is tick 0. Joints only: an engine takes velocities from two poses. */
export interface TickedSeam {
  readonly tick: number; // s
  source(out: Pose, index: number): Pose;
  destination(out: Pose, index: number): Pose;
}

/** What a method is given at each evaluation. The destination is aligned already. */
export interface TransitionSample {
  readonly source: ReadonlyPose; // the source going on by itself
  readonly destination: ReadonlyPose;
  readonly elapsed: number; // s since the capture; below 0 counts as 0
}

/** What overlays and plots show of a method at one moment. */
export interface Explanation {
  /** Where the source would be now: its decaying extrapolation, or itself going on. */
  readonly extrapolated: Pose;
  /** [joints * 3] s, how long each rotation axis may coast; NaN where the method has none. */
  readonly angularHalfLives: FloatBuffer;
  /** [joints * 3] rad/s, the source's velocity at the capture that those half-lives slow down. */
  readonly angularVelocities: FloatBuffer;
  /** What those half-lives were estimated from; null where they come from no estimate. */
  coasting: EstimatedCoasting | null;
}

/** Something about a value that does not keep a blend from being evaluated: one plain sentence, shown beside the parameter. */
export interface ParameterWarning<Name extends string = string> {
  readonly parameter: Name;
  readonly message: string;
}

/** A way from one motion to another. Stateless: all memory is in the capture. */
export interface BlendMethod<Name extends string = string, Capture = unknown> {
  readonly id: string; // written to files: never rename
  readonly label: string;
  /** What it does with the root, and what it lacks or does otherwise than one may expect; sentences for the docs and the tooltip. */
  readonly remarks: readonly string[];
  readonly parameters: Readonly<Record<Name, ParameterSpec>>;
  /** What it shows as the source after the seam. */
  readonly shows: 'extrapolation' | 'sourceGoingOn';
  /** Whether a weight rises from the source to the destination, so that a profile may act on it. */
  readonly hasWeight: boolean;
  /** Whether how fast the joints of the source move at the seam makes a difference. */
  readonly usesVelocity: boolean;
  /** Whether it is a node of an engine that shortens requests which interrupt each other quickly; absent = it is not. */
  readonly hasDeficit?: boolean | undefined;
  /** Once, at the transition. The only call that may allocate; what `values` say is in the capture from here on. */
  capture(seam: Seam, values: Values<Name>): Capture;
  /** Any time, any order. Fills and returns `out`, which may be a pose of `sample`. */
  evaluate(out: Pose, sample: TransitionSample, capture: Capture): Pose;
  /** s after the capture up to which `evaluate` looks at the source going on: a chain has to keep it going; 0 = never. */
  readsSourceUntil(capture: Capture): number;
  explain(out: Explanation, sample: TransitionSample, capture: Capture): Explanation;
  /** s after which a joint of factor 1 has arrived: exactly, or for a spring to a thousandth of the offset. */
  settlingTime(values: Values<Name>): number;
  promises(values: Values<Name>): Promises;
  /** How the root goes over, which no joint has a part in. */
  rootRule(values: Values<Name>, at: RootCapture<Capture>): RootRule;
  /** The same pose with its own derivatives as velocities, where `evaluate` reports others. */
  evaluateTrue?(out: Pose, sample: TransitionSample, capture: Capture): Pose;
  /** Whether it is a node of an engine as it is, which can be played at ticks only. */
  readonly isEngineNode?: boolean;
  /** Whether with these values it goes by what single joints are, so that a joint map counts; absent = it never does. */
  usesJointMap?(values: Values<Name>): boolean;
  /** What does not go together on a rig of these joints, see `canonicalNamesOf`. */
  warnings?(values: Values<Name>, canonicalNames: readonly string[]): readonly ParameterWarning<Name>[];
}

/** What a root's rule may depend on besides its values. */
export interface RootCapture<Capture = unknown> {
  readonly capture: Capture;
  readonly hips: number; // the joint whose progress counts for the root
}

/** A time of at most this many seconds is none: no two frames lie so close, and what it spreads out is seen as a jump. */
export const INSTANT = 1e-5;

/** What a method keeps to with given values, where a joint's factor is 1. C1: neither position nor velocity jumps. */
export interface Promises {
  readonly startsC1: boolean;
  readonly endsC1: boolean;
  readonly endsExactly: boolean; // false: it only settles
}

/** The number that `values` hold under `name`: its presence was checked where the transition came in. */
export function numberValue(values: Values, name: string): number {
  const value = values[name];
  assert(typeof value === 'number', `${name} is not a number: ${value}`);
  return value;
}

/** The choice that `values` hold under `name`, as one of `options`: checked where the transition came in. */
export function choiceValue<Option extends string>(
  values: Values,
  name: string,
  options: readonly Option[],
): Option {
  const choice = options.find((option) => option === values[name]);
  assert(choice !== undefined, `${name} is not one of ${options.join(', ')}: ${values[name]}`);
  return choice;
}
