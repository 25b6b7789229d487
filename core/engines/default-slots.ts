import type { Slot } from '../transition/document/document.ts';
import type { BlendMethod } from '../methods/parts/method.ts';
import { defaultValues } from '../methods/default-values.ts';
import { findBlendMethod } from '../methods/registry.ts';
import type { EngineTarget } from './engine.ts';
import { findEngine } from './engines.ts';

/** Inertialization and dead blending that are exact at every moment. */
const continuous = ['springExact', 'deadBlendArticle'];

/**
 * The slots of a new transition: what the engine of the library plays comes first, so that it is what is
 * seen, and is exported.
 */
export function defaultSlots(engine: EngineTarget = 'none'): readonly Slot[] {
  return [...(findEngine(engine)?.first ?? []), ...continuous].flatMap((id) => {
    const method = findBlendMethod(id);
    return method ? [slotOf(method)] : [];
  });
}

/** A slot with the defaults of `method`. */
export function slotOf(method: BlendMethod): Slot {
  return { method: method.id, values: defaultValues(method), profile: null };
}
