import type { Edit } from '#contract/edits/edits.ts';
import type { Slot, Transition } from '#core/transition/document/document.ts';
import { assert } from '#core/assert.ts';
import { findBlendMethod } from '#core/transition/methods/registry.ts';
import { slotName, slotOf } from '../../stores/slots/default-slots.ts';
import { sameSlots } from '../../stores/slots/slot-differences.ts';
import { setTransition } from '../../stores/transitions/transition-edits.ts';

/** Copies slot `from` to slot `to`: method, values, profile and filter. */
export function copySlot(transition: Transition, from: number, to: number): Edit {
  const slots = transition.slots.with(to, slotAt(transition, from));
  return setTransition(`Copy ${slotName(from)} to ${slotName(to)}`, transition, { ...transition, slots });
}

/** Swaps the first two slots. The exported settings stay the same, under the other letter. */
export function swapSlots(transition: Transition): Edit {
  const [a, b, ...others] = transition.slots;
  const after = {
    ...transition,
    slots: [b, a, ...others],
    chosen: [1, 0][transition.chosen] ?? transition.chosen,
  };
  return setTransition('Swap settings of A and B', transition, after);
}

/** Adds a slot at the end as a copy of slot `like`. */
export function addSlot(transition: Transition, like: number): Edit {
  const slots = [...transition.slots, slotAt(transition, like)];
  const name = `Add ${slotName(slots.length - 1)}, a copy of ${slotName(like)}`;
  return setTransition(name, transition, { ...transition, slots });
}

/** Removes a slot; later slots move up one letter. If it was the chosen one, its successor is chosen. */
export function removeSlot(transition: Transition, index: number): Edit {
  const slots = transition.slots.toSpliced(index, 1);
  assert(slots.length > 0, 'the last slot cannot be removed');
  const { chosen: before } = transition;
  const chosen = Math.min(before > index ? before - 1 : before, slots.length - 1);
  return setTransition(`Remove ${slotName(index)}`, transition, { ...transition, slots, chosen });
}

/** Resets a slot to the defaults of its method: parameters and joints. */
export function resetSlot(transition: Transition, index: number): Edit {
  const method = findBlendMethod(slotAt(transition, index).method);
  const slots = method ? transition.slots.with(index, slotOf(method)) : transition.slots;
  return setTransition(`Reset ${slotName(index)}`, transition, { ...transition, slots });
}

/**
 * True if `slot` has the defaults of its method: parameters, no profile, no cut joints; null = unknown
 * method.
 */
export function hasDefaults(slot: Slot): boolean | null {
  const method = findBlendMethod(slot.method);
  return method ? sameSlots(slot, slotOf(method)) : null;
}

function slotAt(transition: Transition, index: number): Slot {
  const slot = transition.slots[index];
  assert(slot !== undefined, `transition ${transition.id} has no slot ${index}`);
  return slot;
}
