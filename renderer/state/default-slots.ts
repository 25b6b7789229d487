import type { BlendMethod, Values } from '../../core/transition/method.ts';
import { findBlendMethod } from '../../core/transition/registry.ts';
import type { Slot } from '../../core/transition/document.ts';

/** Names of slots, in order: what people call them, on chips and in folders. */
export const SLOT_NAMES = ['A', 'B'] as const;

/** What a new transition compares: inertialization as A, dead blending as B. */
export function defaultSlots(): readonly Slot[] {
  return ['springExact', 'deadBlendArticle'].flatMap((id) => {
    const method = findBlendMethod(id);
    return method ? [{ method: id, values: defaultValues(method), profile: null }] : [];
  });
}

/** Every parameter of `method` as it is before anyone changed it. */
export function defaultValues(method: BlendMethod): Values {
  return Object.fromEntries(
    Object.entries(method.parameters).map(([name, parameter]) => [name, parameter.default]),
  );
}
