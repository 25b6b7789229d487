import { storedValue } from './binding/read-values.ts';
import type { Values } from './parts/method.ts';
import type { ParameterSpec } from './parts/setting-spec.ts';

/** Default values of all parameters of a method. */
export function defaultValues({
  parameters,
}: {
  readonly parameters: Readonly<Record<string, ParameterSpec>>;
}): Values {
  return Object.fromEntries(
    Object.entries(parameters).map(([name, spec]) => [name, storedValue(spec.default)]),
  );
}
