// core/tree/inputs: inputs of a tree: keys, conditions, smoothing
import {
  flagSpec,
  integerSpec,
  numberSpec,
  optionalSpec,
  choiceSpec,
  absentSpec,
  constantSpec,
  nullableSpec,
  textSpec,
} from '../../schema/plain-specs.ts';
import type { Spec } from '../../schema/spec.ts';
import { checkedSpec, listSpec, objectSpec, taggedSpec } from '../../schema/structure-specs.ts';
import { INTERPOLATIONS, type Interpolation } from './key-track.ts';
import { smoothingSpec, type Smoothing } from './smoothing.ts';

interface Key<Value> {
  readonly time: number; // s on the tree's clock
  readonly value: Value;
}

/**
 * A number that drives weights. `value` applies before the first key, except with linear interpolation, which
 * holds the first key.
 */
export interface NumberInput {
  readonly kind: 'number';
  readonly value: number;
  readonly keys: readonly Key<number>[];
  readonly interpolation: Interpolation;
  readonly smoothing: Smoothing | null;
  /**
   * Values that differ by it are the same, such as 360 of a direction in degrees: a change takes the shorter
   * way. Null = none.
   */
  readonly period?: number | null | undefined;
  /** What people read after its values. Null = none. */
  readonly unit?: (typeof INPUT_UNITS)[number] | null | undefined;
  /**
   * The lowest and the highest value on pads and sliders; values beyond it count all the same. Null = as far
   * as samples reach.
   */
  readonly range?: readonly number[] | null | undefined;
}

export const INPUT_UNITS = ['m/s', '°', '°/s', 'rad/s', 'm', 's'] as const;

/** A new number. */
export const newNumber: NumberInput = {
  kind: 'number',
  value: 0,
  keys: [],
  interpolation: 'step',
  smoothing: { kind: 'spring', halfLife: 0.15 },
};

interface SteppedInput<Kind extends string, Value> {
  readonly kind: Kind;
  readonly value: Value;
  readonly keys: readonly Key<Value>[];
}
export type BoolInput = SteppedInput<'bool', boolean>;
export type IntInput = SteppedInput<'int', number>;
export interface EnumInput extends SteppedInput<'enum', string> {
  readonly options: readonly string[];
}

/** An input of a tree, as a function of time. */
export type TreeInput = NumberInput | BoolInput | IntInput | EnumInput;

/** Keys in the order of their times. */
function keysSpec<Value>(value: Spec<Value>): Spec<readonly Key<Value>[]> {
  const key = objectSpec('A key', { time: numberSpec(), value });
  return checkedSpec(optionalSpec(listSpec(key, 0, 100_000), []), (keys, path, report) => {
    const late = keys.findIndex((one, i) => i > 0 && one.time < keys[i - 1].time);
    if (late >= 0) report(`${path}[${late}].time`, 'Keys must be sorted by time.');
  });
}

const enumSpec = objectSpec('An enum input', {
  kind: constantSpec('enum'),
  options: listSpec(textSpec, 1, 100),
  value: textSpec,
  keys: keysSpec(textSpec),
});

/** An enum input, each of whose values is one of its options. */
const checkedEnumSpec = checkedSpec(enumSpec, ({ options, value, keys }, path, report) => {
  const check = (option: string, place: string): void => {
    if (options.includes(option)) return;
    report(`${path}.${place}`, `“${option}” is not an option. Options: ${options.join(', ')}.`);
  };
  check(value, 'value');
  keys.forEach((key, i) => check(key.value, `keys[${i}].value`));
  if (new Set(options).size < options.length) report(`${path}.options`, 'An option appears twice.');
});

const rangeSpec = checkedSpec(listSpec(numberSpec(), 2, 2), ([low, high], path, report) => {
  if (low >= high) report(path, 'The minimum must be less than the maximum.');
});

export const treeInputSpec: Spec<TreeInput> = taggedSpec('An input', {
  number: objectSpec('A number input', {
    kind: constantSpec('number'),
    value: optionalSpec(numberSpec(), 0),
    keys: keysSpec(numberSpec()),
    interpolation: optionalSpec(choiceSpec(INTERPOLATIONS), 'step'),
    smoothing: nullableSpec(smoothingSpec),
    period: absentSpec(nullableSpec(numberSpec({ above: 0 }))),
    unit: absentSpec(nullableSpec(choiceSpec(INPUT_UNITS))),
    range: absentSpec(nullableSpec(rangeSpec)),
  }),
  bool: objectSpec('A bool input', {
    kind: constantSpec('bool'),
    value: optionalSpec(flagSpec, false),
    keys: keysSpec(flagSpec),
  }),
  int: objectSpec('An int input', {
    kind: constantSpec('int'),
    value: optionalSpec(integerSpec(), 0),
    keys: keysSpec(integerSpec()),
  }),
  enum: checkedEnumSpec,
});
