import type { Edit } from '../../contract/edits.ts';
import type { Transition } from '../../core/transition/document.ts';
import type { Action } from '../state/action.ts';
import type { App } from '../state/app.ts';
import { SLOT_NAMES } from '../state/default-slots.ts';
import { copySlot, hasDefaults, resetSlot, sameSlots, swapSlots } from '../state/slot-edits.ts';

/** What can be done with the slots of the open transition. Each is one edit. */
export const slotActions: readonly Action[] = [
  { ...slotAction('slot.copyAToB', 'Copy A to B', whyNotBoth), run: change((open) => copySlot(open, 0, 1)) },
  { ...slotAction('slot.copyBToA', 'Copy B to A', whyNotBoth), run: change((open) => copySlot(open, 1, 0)) },
  { ...slotAction('slot.swap', 'Swap A and B', whyNotBoth), run: change(swapSlots) },
  {
    ...slotAction('slot.resetA', 'Reset A to the defaults', (open) => whyNotReset(open, 0)),
    run: change((open) => resetSlot(open, 0)),
  },
  {
    ...slotAction('slot.resetB', 'Reset B to the defaults', (open) => whyNotReset(open, 1)),
    run: change((open) => resetSlot(open, 1)),
  },
  profileAction('slot.profileA', 0),
  profileAction('slot.profileB', 1),
];

function slotAction(id: string, title: string, whyNot: (open: Transition) => string | null) {
  return {
    id,
    title,
    keys: [],
    menu: 'Transition',
    disabled: ({ open }: App) => {
      const transition = open.editable.value;
      return transition ? whyNot(transition) : 'no transition is open';
    },
  } as const;
}

function profileAction(id: string, index: number): Action {
  return {
    id,
    title: `Joint profile of ${SLOT_NAMES[index]}`,
    keys: [],
    menu: 'Transition',
    disabled: ({ open }) => {
      if (!open.transition.value?.slots[index]) return 'no transition with this slot is open';
      return open.motion.value.state === 'ready' ? null : 'its clips are not loaded';
    },
    run: ({ session }) => (session.profileOf.value = session.profileOf.peek() === index ? null : index),
  };
}

function whyNotBoth({ slots: [a, b] }: Transition): string | null {
  if (!a || !b) return 'the transition has one slot only';
  return sameSlots(a, b) ? 'A and B are the same' : null;
}

function whyNotReset({ slots }: Transition, index: number): string | null {
  const slot = slots[index];
  if (!slot) return `the transition has no slot ${SLOT_NAMES[index]}`;
  const usual = hasDefaults(slot);
  if (usual === null) return 'its method is unknown';
  return usual ? 'every parameter is at its default' : null;
}

function change(edit: (open: Transition) => Edit): Action['run'] {
  return (app) => {
    const open = app.open.editable.peek();
    if (open) void app.editing.commit(edit(open));
  };
}
