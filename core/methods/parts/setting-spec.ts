import type { FloatBuffer } from '../../kit/floats.ts';

/*
 * What a slot can be set to: the parameters and options of its method, and its own fields. A kind of setting is
 * a row of each interface below, and of the tables that the compiler then asks for.
 */

/** What is declared of a setting, by its kind. */
export interface SettingSpecs {
  readonly number: NumberSpec;
  readonly choice: ChoiceSpec;
  readonly easing: EasingSpec;
  readonly muscles: MusclesSpec;
  readonly names: NamesSpec;
  readonly factors: FactorsSpec;
  readonly flag: FlagSpec;
}

/** What a setting holds, by its kind. */
export interface SettingValues {
  readonly number: number;
  readonly choice: string;
  readonly easing: string;
  readonly muscles: string;
  readonly names: readonly string[];
  readonly factors: Readonly<Record<string, number>>;
  readonly flag: boolean;
}

/** What a method reads of a parameter, by its kind. */
export interface MethodReads {
  readonly number: number;
  readonly choice: string;
  readonly easing: Ease;
  readonly muscles: string;
  readonly names: readonly string[];
}

export type SettingKind = keyof SettingSpecs;
export type SettingSpec = SettingSpecs[SettingKind];
export type SettingValue = SettingValues[SettingKind];

/** How a method reads values by their names, by the kind of each. */
export type ParameterReaders<Values> = {
  readonly [K in ParameterKind]: (values: Values, name: string, spec: SettingSpecs[K]) => MethodReads[K];
};

/** What is declared of a setting whose kind is a parameter of a type. */
export type SpecOfKind<K extends SettingKind> = SettingSpecs[K] & { readonly kind: K };

/** The kinds that a method can have: values of a slot hold them as numbers and text. */
export type ParameterKind = keyof MethodReads;
export type ParameterSpec = SettingSpecs[ParameterKind];
export type MethodValue = MethodReads[ParameterKind];

interface Described {
  readonly label: string; // in the inspector
  readonly noun?: string; // in sentences; absent: the label in lower case
  readonly description: string;
}

export interface NumberSpec extends Described {
  readonly kind: 'number';
  readonly unit: 's' | 'm/s' | 'rad/s' | 'Hz' | '';
  readonly minimum: number;
  readonly maximum: number;
  readonly step: number;
  readonly offered?: readonly number[]; // in a menu, in place of a field; absent: it is typed
  readonly default: number;
}

export interface ChoiceSpec extends Described {
  readonly kind: 'choice';
  readonly unit?: 'Hz'; // of numeric options
  readonly options: readonly string[];
  readonly default: string;
  /** True if slots may lack it, as those that were saved before it was added: its default. */
  readonly isOptional?: true;
}

/** An easing: one of `EASINGS`, or the text of a custom one, see `parseEasing`. */
export interface EasingSpec extends Described {
  readonly kind: 'easing';
  readonly default: string;
}

/**
 * Muscles: built in, or an asset of the library: see `parseMuscleChoice`. For evaluation see
 * `withBoundMuscles`.
 */
export interface MusclesSpec extends Described {
  readonly kind: 'muscles';
  readonly options: readonly string[];
  readonly default: string;
}

/** Names; those of curves may be names that the clips lack. */
export interface NamesSpec extends Described {
  readonly kind: 'names';
  readonly of: 'joints' | 'curves';
  readonly default: readonly string[];
}

/** Factors by joint name; a factor of 1 equals none. */
export interface FactorsSpec extends Described {
  readonly kind: 'factors';
  readonly default: Readonly<Record<string, number>>;
}

export interface FlagSpec extends Described {
  readonly kind: 'flag';
  readonly words: readonly [off: string, on: string];
  readonly default: boolean;
}

/**
 * An easing as a function: replaces progress (0 to 1) at `buffer[at]` by the eased one and writes its slope
 * behind it. Numbers pass through the buffer: V8 would box arguments and results.
 */
export type Ease = (buffer: FloatBuffer, at: number) => FloatBuffer;
