import { slotLetter } from '#core/transition/document/slot-letter.ts';
import type { PlotLine } from '#renderer/kit/plot/plot.tsx';
import { MAX_SLOTS } from '#core/documents/limits.ts';

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
