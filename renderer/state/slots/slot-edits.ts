// renderer/state/slots: edits of slots, presets and snapshots
import type { Edit } from '../../../contract/edits/edits.ts';
import type { Slot, Transition } from '../../../core/transition/document/document.ts';
import { assert } from '../../../core/assert.ts';
import { findBlendMethod } from '../../../core/transition/methods/registry.ts';
import { slotName, slotOf } from './default-slots.ts';
import { sameSlots } from './slot-differences.ts';
import { setTransition } from '../transitions/transition-edits.ts';

/** Makes slot `to` as slot `from` is: method, values, profile and filter. */
export function copySlot(transition: Transition, from: number, to: number): Edit {
  const slots = transition.slots.with(to, slotAt(transition, from));
  return setTransition(`Copy ${slotName(from)} to ${slotName(to)}`, transition, { ...transition, slots });
}

/** Exchanges the first two slots. What is exported stays the same settings, under the other name. */
export function swapSlots(transition: Transition): Edit {
  const [a, b, ...others] = transition.slots;
  const after = {
    ...transition,
    slots: [b, a, ...others],
    chosen: [1, 0][transition.chosen] ?? transition.chosen,
  };
  return setTransition('Swap A and B', transition, after);
}

/** Adds a slot at the end that is as slot `like`: what is tried next begins with what there is. */
export function addSlot(transition: Transition, like: number): Edit {
  const slots = [...transition.slots, slotAt(transition, like)];
  return setTransition(`Add ${slotName(slots.length - 1)}`, transition, { ...transition, slots });
}

/** Takes a slot away; those after it move up by one letter. If it was the chosen one, the one in its place is. */
export function removeSlot(transition: Transition, index: number): Edit {
  const slots = transition.slots.toSpliced(index, 1);
  assert(slots.length > 0, 'the last slot cannot be removed');
  const { chosen: before } = transition;
  const chosen = Math.min(before > index ? before - 1 : before, slots.length - 1);
  return setTransition(`Remove ${slotName(index)}`, transition, { ...transition, slots, chosen });
}

/** Makes a slot as its method is shipped: every parameter, and no joint's own. */
export function resetSlot(transition: Transition, index: number): Edit {
  const method = findBlendMethod(slotAt(transition, index).method);
  const slots = method ? transition.slots.with(index, slotOf(method)) : transition.slots;
  return setTransition(`Reset ${slotName(index)}`, transition, { ...transition, slots });
}

/** Whether `slot` is as its method is shipped: every parameter, no profile, no joint cut; null where Segue does not know the method. */
export function hasDefaults(slot: Slot): boolean | null {
  const method = findBlendMethod(slot.method);
  return method ? sameSlots(slot, slotOf(method)) : null;
}

function slotAt(transition: Transition, index: number): Slot {
  const slot = transition.slots[index];
  assert(slot !== undefined, `transition ${transition.id} has no slot ${index}`);
  return slot;
}
