import { slotLetter } from '#core/transition/document/slot-letter.ts';
import type { PlotLine } from '../../kit/plot/plot.tsx';
import type { EngineTarget } from '#core/engines/engine.ts';
import { findEngine } from '#core/engines/engines.ts';
import type { BlendMethod } from '#core/transition/method.ts';
import { defaultValues } from '#core/transition/methods/default-values.ts';
import { findBlendMethod } from '#core/transition/methods/registry.ts';
import { MAX_SLOTS } from '#core/documents/limits.ts';
import type { Slot } from '#core/transition/document/document.ts';

/** Letters of slots, in order. */
export const SLOT_NAMES: readonly string[] = Array.from({ length: MAX_SLOTS }, (_, index) =>
  slotLetter(index),
);

/** CSS custom properties of the slots’ colours, without dashes; slots after the eighth share the last. */
export const slotTones = [
  'slot-a',
  'slot-b',
  'slot-c',
  'slot-d',
  'slot-e',
  'slot-f',
  'slot-g',
  'slot-h',
] as const;
export type SlotTone = (typeof slotTones)[number];

export function slotTone(index: number): SlotTone {
  return slotTones[index] ?? 'slot-h';
}

/** The line of a slot in a plot. */
export function slotLine(index: number, values: PlotLine['values']): PlotLine {
  return { values, colour: `${slotTone(index)}-text` };
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
