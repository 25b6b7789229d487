import type { Slot, Transition } from '#core/transition/document/document.ts';
import { findBlendMethod } from '#core/methods/registry.ts';
import { withGrantedSlots } from '#core/transition/requests/grant-requests.ts';
import { slotTone } from '#renderer/stores/slots/slot-tones.ts';
import { slotLetter } from '#core/transition/document/slot-letter.ts';
import type { BlendSpan } from '#renderer/timeline/model/timeline-model.ts';

/** Durations of the slots. If another request was granted, its own blend time cannot be dragged. */
export function blendSpans(transition: Transition): readonly BlendSpan[] {
  return withGrantedSlots(transition).slots.map((slot, index) => {
    const span = blendSpan(slot, index);
    return slot.values === transition.slots[index].values ? span : { ...span, draggable: false };
  });
}

export function blendSpan(slot: Slot, index: number): BlendSpan {
  const method = findBlendMethod(slot.method);
  const parameter = method?.parameters['blendTime'];
  const end = method?.settlingTime(slot.values) ?? 0;
  // The end cannot be dragged if tired or strong muscles move it away from the blend time.
  const draggable = parameter?.kind === 'number' && end === slot.values['blendTime'];
  return {
    name: slotLetter(index),
    colour: slotTone(index),
    end,
    label: method?.promises(slot.values).endsExactly ? 'blend' : 'settles',
    draggable,
    ...(draggable ? { minimum: parameter.minimum, maximum: parameter.maximum } : { maximum: 0 }),
    shows: method?.shows ?? 'extrapolation',
  };
}
