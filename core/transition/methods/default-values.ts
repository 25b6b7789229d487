import type { BlendMethod, Values } from '../method.ts';

/** Default values of all parameters of `method`. */
export function defaultValues(method: BlendMethod): Values {
  return Object.fromEntries(
    Object.entries(method.parameters).map(([name, parameter]) => [name, parameter.default]),
  );
}
