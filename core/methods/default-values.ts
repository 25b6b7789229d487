import { EASINGS } from './curves/easing.ts';
import type { ChoiceSpec, EasingSpec, ParameterSpec, Values } from './parts/method.ts';

/** Default values of all parameters of a method. */
export function defaultValues({
  parameters,
}: {
  readonly parameters: Readonly<Record<string, ParameterSpec>>;
}): Values {
  return Object.fromEntries(Object.entries(parameters).map(([name, parameter]) => [name, parameter.default]));
}

/** The named values of a parameter; an easing may also be a curve. */
export function optionsOf(spec: ChoiceSpec | EasingSpec): readonly string[] {
  return spec.kind === 'easing' ? EASINGS : spec.options;
}
