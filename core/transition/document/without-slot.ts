import type { Transition } from './document.ts';

/**
 * A transition of two slots or more without one; later slots move up one letter. If it was the chosen one, its successor
 * is chosen.
 *
 * @param index of the slot
 */
export function withoutSlot(transition: Transition, index: number): Transition {
  const slots = transition.slots.toSpliced(index, 1);
  const { chosen } = transition;
  return { ...transition, slots, chosen: Math.min(chosen > index ? chosen - 1 : chosen, slots.length - 1) };
}
