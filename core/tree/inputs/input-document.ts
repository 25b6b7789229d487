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
} from '../../documents/specs/plain-specs.ts';
import type { Spec, ValueOf } from '../../documents/specs/spec.ts';
import { checkedSpec, listSpec, objectSpec, taggedSpec } from '../../documents/specs/structure-specs.ts';
import { INTERPOLATIONS } from './key-track.ts';
import { smoothingSpec } from './smoothing.ts';

export const INPUT_UNITS = ['m/s', '°', '°/s', 'rad/s', 'm', 's'] as const;

/** Keys in the order of their times, s on the tree's clock. */
function keysSpec<Value>(value: Spec<Value>) {
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

/**
 * A number that drives weights. `value` applies before the first key, except with linear interpolation, which
 * holds the first key.
 */
const numberInputSpec = objectSpec('A number input', {
  kind: constantSpec('number'),
  value: optionalSpec(numberSpec(), 0),
  keys: keysSpec(numberSpec()),
  interpolation: optionalSpec(choiceSpec(INTERPOLATIONS), 'step'),
  smoothing: nullableSpec(smoothingSpec),
  /**
   * Values that differ by it are the same, such as 360 of a direction in degrees: a change takes the shorter
   * way. Null = none.
   */
  period: absentSpec(nullableSpec(numberSpec({ above: 0 }))),
  /** What people read after its values. Null = none. */
  unit: absentSpec(nullableSpec(choiceSpec(INPUT_UNITS))),
  /**
   * The lowest and the highest value on pads and sliders; values beyond it count all the same. Null = as far
   * as samples reach.
   */
  range: absentSpec(nullableSpec(rangeSpec)),
});

const boolInputSpec = objectSpec('A bool input', {
  kind: constantSpec('bool'),
  value: optionalSpec(flagSpec, false),
  keys: keysSpec(flagSpec),
});

const intInputSpec = objectSpec('An int input', {
  kind: constantSpec('int'),
  value: optionalSpec(integerSpec(), 0),
  keys: keysSpec(integerSpec()),
});

export type NumberInput = ValueOf<typeof numberInputSpec>;
export type BoolInput = ValueOf<typeof boolInputSpec>;
export type IntInput = ValueOf<typeof intInputSpec>;
export type EnumInput = ValueOf<typeof enumSpec>;

export const treeInputSpec = taggedSpec('An input', {
  number: numberInputSpec,
  bool: boolInputSpec,
  int: intInputSpec,
  enum: checkedEnumSpec,
});

/** An input of a tree, as a function of time. */
export type TreeInput = ValueOf<typeof treeInputSpec>;

/** A new number. */
export const newNumber: NumberInput = {
  kind: 'number',
  value: 0,
  keys: [],
  interpolation: 'step',
  smoothing: { kind: 'spring', halfLife: 0.15 },
};
