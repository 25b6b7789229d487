import type { BlendMethod, Values } from '../method.ts';

/** Every parameter of `method` as it is before anyone changed it. */
export function defaultValues(method: BlendMethod): Values {
  return Object.fromEntries(
    Object.entries(method.parameters).map(([name, parameter]) => [name, parameter.default]),
  );
}
