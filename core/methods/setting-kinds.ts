import { wordsFor } from '../documents/specs/spec.ts';
import { roundTo, withUnit } from '../kit/numbers.ts';
import { failure, success, type Result } from '../kit/result.ts';
import { mirrorMuscleChoice, parseMuscleChoice } from '../procedural/muscle/muscle-choice.ts';
import { mirroredName } from '../rig/mirror/mirror-names.ts';
import { readNames } from './binding/read-values.ts';
import { describeEasing, parseEasing } from './curves/easing-text.ts';
import { EASINGS } from './curves/easing.ts';
import type { SettingKind, SettingSpecs, SettingValues, SpecOfKind } from './parts/setting-spec.ts';

/** A value with what is declared of it. */
export interface SpecifiedValue<K extends SettingKind = SettingKind> {
  readonly spec: SpecOfKind<K>;
  readonly value: SettingValues[K];
}

/** A value as a slot holds it: names are text among the values of a method. */
export type StoredValue<K extends SettingKind = SettingKind> =
  | SettingValues[K]
  | (K extends 'names' ? string : never);

/** How a place writes numbers, and names muscles of a library. */
export interface Wording {
  number(value: number, unit: string): string;
  muscles(choice: string): string;
}

/** What may become of a joint name: none, one or several others. */
export type JointNames = (name: string) => readonly string[];

/** What everybody asks of a setting, by its kind. */
interface KindRules<K extends SettingKind> {
  /** Why a value of a document or a text is not one, after its label: `must be …`; null: it is one. */
  problem(value: unknown, spec: SettingSpecs[K]): string | null;
  /** A value of a command line; or what was expected. What it may be is checked with the transition. */
  read(text: string): Result<SettingValues[K], string>;
  words(value: SettingValues[K], spec: SettingSpecs[K], wording: Wording): string;
  /** The same for values that have the same effect. */
  plain(value: SettingValues[K]): number | string | boolean;
  /** The values that a menu offers; absent: it is typed, switched or has a panel. */
  options?(spec: SettingSpecs[K]): readonly string[];
  /** A value of a slot for the mirrored figure, but for names of joints; absent: the same. */
  mirror?(stored: StoredValue<K>, spec: SettingSpecs[K]): StoredValue<K>;
  /** The value with other joint names; absent: it has none. */
  withJoints?(value: SettingValues[K], namesOf: JointNames, spec: SettingSpecs[K]): SettingValues[K];
}

const expected = (words: string, value: unknown): string => `must be ${words}, not ${wordsFor(value)}`;

const asText = (text: string): Result<string, string> => success(text);

/** Maximum length of a quoted easing, characters. */
const QUOTED = 60;

const rules: { readonly [K in SettingKind]: KindRules<K> } = {
  number: {
    problem(value, { minimum, maximum, unit }) {
      if (typeof value !== 'number') return expected('a number', value);
      const isWithin = value >= minimum && value <= maximum;
      return isWithin ? null : expected(`between ${minimum} and ${withUnit(maximum, unit)}`, value);
    },
    read(text) {
      const value = Number(text);
      return text.trim() === '' || !Number.isFinite(value) ? failure('a number') : success(value);
    },
    words: (value, { unit }, { number }) => number(value, unit),
    plain: (value) => value,
  },
  choice: {
    problem: (value, { options }) =>
      options.some((option) => option === value) ? null : expected(`one of ${options.join(', ')}`, value),
    read: asText,
    words: (value, { unit = '' }) => withUnit(value, unit),
    plain: (value) => value,
    options: ({ options }) => options,
  },
  easing: {
    problem(value) {
      const text = String(value);
      const parsed = parseEasing(text);
      const quoted = text.length > QUOTED ? `${text.slice(0, QUOTED)}…` : text;
      return parsed.ok ? null : `is not valid, “${quoted}”: ${parsed.error}`;
    },
    read: asText,
    words: describeEasing,
    plain: (value) => value,
    options: () => EASINGS,
  },
  muscles: {
    problem: (value, { options }) =>
      options.includes(String(value)) || parseMuscleChoice(String(value)) !== null
        ? null
        : expected(`one of ${options.join(', ')} or the id of muscles in the library`, value),
    read: asText,
    words: (value, _, { muscles }) => muscles(value),
    plain: (value) => value,
    options: ({ options }) => options,
    mirror: mirrorMuscleChoice,
  },
  names: {
    problem(value, spec) {
      const names: readonly unknown[] = Array.isArray(value) ? value : [value];
      const isNames = names.every((name) => typeof name === 'string');
      return isNames ? null : expected(`names of ${spec.of}`, value);
    },
    read: (text) => success([...new Set(readNames(text))]),
    words: (value) => value.join(', ') || 'none',
    plain: (value) => JSON.stringify([...new Set(value)].toSorted()),
    mirror(stored, spec) {
      if (spec.of !== 'curves') return stored;
      // Commas end a word, so that text is mirrored name by name.
      return typeof stored === 'string' ? mirroredName(stored) : stored.map(mirroredName);
    },
    withJoints: (value, namesOf, spec) => (spec.of === 'joints' ? value.flatMap(namesOf) : value),
  },
  factors: {
    problem: (value) =>
      value !== null && typeof value === 'object' && Object.values(value).every(isFactor)
        ? null
        : expected(FACTORS, value),
    read(text) {
      const factors = readNames(text).map((each) => {
        const at = each.lastIndexOf('=');
        const factor = at > 0 && at < each.length - 1 ? Number(each.slice(at + 1)) : Number.NaN;
        return [each.slice(0, at).trim(), factor] as const;
      });
      return factors.every(([, factor]) => isFactor(factor))
        ? success(Object.fromEntries(factors))
        : failure(`JOINT=FACTOR,… with ${FACTORS}`);
    },
    words: (value) =>
      actingFactors(value)
        .map(([joint, factor]) => `${joint} × ${roundTo(factor, 3)}`)
        .join(', ') || 'none',
    plain: (value) => JSON.stringify(actingFactors(value)),
    withJoints: (value, namesOf) =>
      Object.fromEntries(
        Object.entries(value).flatMap(([name, factor]) => namesOf(name).map((other) => [other, factor])),
      ),
  },
  flag: {
    problem: (value) => (typeof value === 'boolean' ? null : expected('true or false', value)),
    read: (text) =>
      text === 'true' || text === 'false' ? success(text === 'true') : failure('true or false'),
    words: (value, spec) => spec.words[Number(value)],
    plain: (value) => value,
  },
};

const FACTORS = 'factors from 0';

/** Numbers that differ by less are alike: a slider that was moved back, or a conversion of units. */
export const ROUNDING = 1e-9;

/** Decimals of a factor that are compared. */
const DIGITS = 9;

const isFactor = (value: unknown): boolean =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0;

/** The factors that have an effect, in the order of names. */
export const actingFactors = (factors: SettingValues['factors'] | null): readonly [string, number][] =>
  Object.entries(factors ?? {})
    .map(([joint, factor]): [string, number] => [joint, roundTo(factor, DIGITS)])
    .filter(([, factor]) => factor !== 1)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));

/** The rules of a kind. */
export const rulesOf = <K extends SettingKind>({ kind }: SpecOfKind<K>): KindRules<K> => rules[kind];

/** A value in words. */
export function valueWords<K extends SettingKind>(
  { spec, value }: SpecifiedValue<K>,
  wording: Wording,
): string {
  return rulesOf(spec).words(value, spec, wording);
}

/** True if two values of a setting have the same effect. */
export function areAlike<K extends SettingKind>(
  { spec, value }: SpecifiedValue<K>,
  other: SettingValues[K],
): boolean {
  const [a, b] = [rulesOf(spec).plain(value), rulesOf(spec).plain(other)];
  return typeof a === 'number' && typeof b === 'number' ? Math.abs(a - b) <= ROUNDING : a === b;
}

/** True if a value has the effect of the default. */
export const isLikeDefault = <K extends SettingKind>(value: SpecifiedValue<K>): boolean =>
  areAlike(value, value.spec.default as SettingValues[K]);

/** The values that a menu offers for a setting; null: it has no menu. */
export function optionsOf<K extends SettingKind>(spec: SpecOfKind<K>): readonly string[] | null {
  return rulesOf(spec).options?.(spec) ?? null;
}
