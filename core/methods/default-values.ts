import { EASINGS } from './curves/easing.ts';
import type {
  BlendMethod,
  ChoiceSpec,
  EasingSpec,
  OptionSpec,
  ParameterSpec,
  Values,
} from './parts/method.ts';

/** Default values of all parameters of a method. */
export function defaultValues({
  parameters,
}: {
  readonly parameters: Readonly<Record<string, ParameterSpec>>;
}): Values {
  return Object.fromEntries(Object.entries(parameters).map(([name, parameter]) => [name, parameter.default]));
}

/** All values that a slot with a method may have by name: its parameters, then its options; none of an unknown one. */
export function specsOf(
  method: Pick<BlendMethod, 'parameters' | 'options'> | undefined,
): Readonly<Record<string, ParameterSpec | OptionSpec>> {
  return { ...method?.parameters, ...method?.options };
}

/** The named values of a parameter; an easing may also be a curve. */
export function optionsOf(spec: ChoiceSpec | EasingSpec): readonly string[] {
  return spec.kind === 'easing' ? EASINGS : spec.options;
}
