import type { Engine, EngineTarget } from './engine.ts';
import { blender } from './blender.ts';
import { godot } from './godot.ts';
import { unity } from './unity.ts';
import { unreal } from './unreal.ts';
import type { Slot } from '../transition/document/document.ts';
import type { BlendMethod } from '../methods/parts/method.ts';
import { defaultValues } from '../methods/default-values.ts';
import { findBlendMethod } from '../methods/registry.ts';

/** The engines, in the order of menus. */
export const engines: readonly Engine[] = [unreal, unity, godot, blender];

/** The engine of a target; undefined for none. */
export function findEngine(target: EngineTarget): Engine | undefined {
  return engines.find(({ id }) => id === target);
}

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
