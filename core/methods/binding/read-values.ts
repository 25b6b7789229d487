import { assert } from '../../kit/assert.ts';
import { parseEasing } from '../curves/easing-text.ts';
import { easeOf } from '../curves/easing.ts';
import type { Ease, MethodValue, MethodValues, OptionSpec, ParameterSpec, Values } from '../parts/method.ts';

/** The values of a method, each parsed by its parameter when it is read. @param options see `OptionSpec` */
export function readValues(
  parameters: Readonly<Record<string, ParameterSpec>>,
  values: Values,
  options: Readonly<Record<string, OptionSpec>> = {},
): MethodValues {
  const read = {};
  const define = (name: string, get: () => MethodValue): unknown =>
    Object.defineProperty(read, name, { enumerable: true, get });
  for (const [name, spec] of Object.entries(parameters)) define(name, () => readValue(spec, values, name));
  for (const [name, spec] of Object.entries(options))
    define(name, () => readValue(spec, { [name]: spec.default, ...values }, name));
  return read;
}

function readValue(spec: ParameterSpec | OptionSpec, values: Values, name: string): MethodValue {
  switch (spec.kind) {
    case 'number':
      return numberValue(values, name);
    case 'choice':
      return spec.isOptional === true && values[name] === undefined
        ? spec.default
        : choiceValue(values, name, spec.options);
    case 'easing':
      return easingValue(values, name);
    case 'muscles':
      return String(values[name]);
    case 'names':
      return readNames(String(values[name]));
  }
}

/** Names of curves that are separated by commas. */
export const readNames = (text: string): readonly string[] =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');

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
export function easingValue(values: Values, name: string): Ease {
  const parsed = parseEasing(String(values[name]));
  assert(parsed.ok, `${values[name]} is not an easing`);
  return easeOf(parsed.value);
}
