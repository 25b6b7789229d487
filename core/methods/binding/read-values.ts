import { assert } from '../../kit/assert.ts';
import { parseEasing } from '../curves/easing-text.ts';
import { easeOf } from '../curves/easing.ts';
import type { Ease, MethodValues, ParameterSpec, Values } from '../parts/method.ts';

/** The values of a method, each parsed by its parameter when it is read. */
export function readValues(
  parameters: Readonly<Record<string, ParameterSpec>>,
  values: Values,
): MethodValues {
  const read = {};
  for (const [name, spec] of Object.entries(parameters))
    Object.defineProperty(read, name, { enumerable: true, get: () => readValue(spec, values, name) });
  return read;
}

function readValue(spec: ParameterSpec, values: Values, name: string): number | string | Ease {
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
  }
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
export function easingValue(values: Values, name: string): Ease {
  const parsed = parseEasing(String(values[name]));
  assert(parsed.ok, `${values[name]} is not an easing`);
  return easeOf(parsed.value);
}
