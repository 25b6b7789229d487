import { assert } from '../../kit/assert.ts';
import { parseEasing } from '../curves/easing-text.ts';
import { easeOf } from '../curves/easing.ts';
import type { MethodValues, ParameterValue, Values } from '../parts/method.ts';
import type * as specs from '../parts/setting-spec.ts';

/** The values of a method, each parsed by its parameter when it is read. @param options which `values` may lack */
export function readValues(
  parameters: Readonly<Record<string, specs.ParameterSpec>>,
  values: Values,
  options: Readonly<Record<string, specs.ParameterSpec>> = {},
): MethodValues {
  const defaults = Object.entries(options).map(([name, spec]) => [name, storedValue(spec.default)] as const);
  const given: Values = { ...Object.fromEntries(defaults), ...values };
  const read = {};
  for (const [name, spec] of Object.entries({ ...parameters, ...options }))
    Object.defineProperty(read, name, { enumerable: true, get: () => readValue(spec, given, name) });
  return read;
}

/** How a method reads a value, by the kind of its parameter. */
const readers: specs.ParameterReaders<Values> = {
  number: numberValue,
  choice: (values, name, { isOptional = false, options, ...spec }) =>
    isOptional && values[name] === undefined ? spec.default : choiceValue(values, name, options),
  easing: easingValue,
  muscles: (values, name) => String(values[name]),
  names: (values, name) => readNames(String(values[name])),
};

const readValue = <K extends specs.ParameterKind>(
  spec: specs.SpecOfKind<K>,
  values: Values,
  name: string,
): specs.MethodReads[K] => readers[spec.kind](values, name, spec);

/** A value as `values` of a slot hold it: a number or text. */
export const storedValue = (value: specs.SettingValues[specs.ParameterKind]): ParameterValue =>
  typeof value === 'object' ? value.join(', ') : value;

/** Names of curves that are separated by commas. */
export const readNames = (text: string): readonly string[] =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');

/** Name of the parameter for the time of a method. */
export function timeName(values: Values): 'blendTime' | 'halfLife' {
  return values['blendTime'] === undefined ? 'halfLife' : 'blendTime';
}

/** The blend time of a slot, or its half-life, s; null if its method has neither. */
export function slotTime({ values }: { readonly values: Values }): number | null {
  const time = values[timeName(values)];
  return typeof time === 'number' ? time : null;
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

/** The easing `name` of validated `values`. */
export function easingValue(values: Values, name: string): specs.Ease {
  const parsed = parseEasing(String(values[name]));
  assert(parsed.ok, `${values[name]} is not an easing`);
  return easeOf(parsed.value);
}
