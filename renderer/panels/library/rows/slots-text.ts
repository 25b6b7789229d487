import type { Transition } from '../../../../core/transition/document/document.ts';
import { findBlendMethod } from '../../../../core/transition/methods/registry.ts';
import { counted } from '../../../../contract/words/counted.ts';

/** `A Spring inertialization · B Dead blending`, and the number of further slots. */
export function slotsText(transition: Transition): string {
  const [a, b] = transition.slots.map((slot) => findBlendMethod(slot.method)?.label ?? slot.method);
  const more = transition.slots.length - 2;
  const names = b === undefined ? `A ${a}` : `A ${a} · B ${b}`;
  return more > 0 ? `${names} · ${counted(more, 'more slot')}` : names;
}
