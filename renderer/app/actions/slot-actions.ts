import type { Edit } from '../../../contract/edits/edits.ts';
import { MOST_SLOTS } from '../../../core/transition/document/document.ts';
import type { Transition } from '../../../core/transition/document/document.ts';
import type { Action } from '../../state/action.ts';
import type { App } from '../../state/app.ts';
import { SLOT_NAMES, slotName } from '../../state/slots/default-slots.ts';
import { toggleSideMenu } from '../../state/session/side-menu.ts';
import { sameSlots } from '../../state/slots/slot-differences.ts';
import {
  addSlot,
  copySlot,
  hasDefaults,
  removeSlot,
  resetSlot,
  swapSlots,
} from '../../state/slots/slot-edits.ts';

/** What can be done with the slots of the open transition. Each is one edit. */
export const slotActions: readonly Action[] = [
  copyAction(0, 1),
  ...SLOT_NAMES.slice(1).map((_, index) => copyAction(index + 1, 0)),
  {
    ...slotAction('slot.swap', 'Swap A and B', (open) => whyNotCopy(open, 0, 1)),
    run: change(swapSlots),
  },
  {
    ...slotAction('slot.add', 'Add a slot', whyNotAdd),
    run: change((open) => addSlot(open, open.slots.length - 1)),
  },
  ...SLOT_NAMES.flatMap((_, index) => [
    presetsAction(index),
    profileAction(index),
    resetAction(index),
    removeAction(index),
  ]),
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

/** A and B are there to begin with, so that what can be done with them always has its place. */
function isOffered(index: number): NonNullable<Action['offered']> {
  return ({ open }) => index < 2 || index < (open.transition.value?.slots.length ?? 0);
}

function copyAction(from: number, to: number): Action {
  const names = [slotName(from), slotName(to)] as const;
  return {
    ...slotAction(`slot.copy${names[0]}To${names[1]}`, `Copy ${names[0]} to ${names[1]}`, (open) =>
      whyNotCopy(open, from, to),
    ),
    offered: isOffered(Math.max(from, to)),
    run: change((open) => copySlot(open, from, to)),
  };
}

function resetAction(index: number): Action {
  const name = slotName(index);
  return {
    ...slotAction(`slot.reset${name}`, `Reset ${name} to the defaults`, (open) => whyNotReset(open, index)),
    offered: isOffered(index),
    run: change((open) => resetSlot(open, index)),
  };
}

function profileAction(index: number): Action {
  const name = slotName(index);
  return {
    id: `slot.profile${name}`,
    title: `Joint profile of ${name}`,
    keys: [],
    menu: 'Transition',
    offered: isOffered(index),
    disabled: ({ open }) => {
      if (!open.transition.value?.slots[index]) return 'no transition with this slot is open';
      return open.motion.value.state === 'ready' ? null : 'its clips are not loaded';
    },
    run: ({ session }) => (session.profileOf.value = session.profileOf.peek() === index ? null : index),
  };
}

function presetsAction(index: number): Action {
  const name = slotName(index);
  return {
    ...slotAction(`slot.presets${name}`, `Presets of ${name}`, ({ slots }) =>
      slots[index] ? null : whyNoSlot(index),
    ),
    offered: isOffered(index),
    run: ({ session }) => toggleSideMenu(session.sideMenu, { kind: 'presets', slot: index }),
  };
}

function removeAction(index: number): Action {
  const name = slotName(index);
  return {
    ...slotAction(`slot.remove${name}`, `Remove ${name}`, (open) => whyNotRemove(open, index)),
    offered: isOffered(index),
    run: (app) => {
      // What is open belongs to a letter that another slot may have now.
      app.session.profileOf.value = app.session.sideMenu.value = null;
      change((open) => removeSlot(open, index))(app);
    },
  };
}

function whyNotCopy({ slots }: Transition, from: number, to: number): string | null {
  const [a, b] = [slots[from], slots[to]];
  if (!a || !b) return whyNoSlot(a ? to : from);
  return sameSlots(a, b) ? `${slotName(from)} and ${slotName(to)} are the same` : null;
}

function whyNotReset({ slots }: Transition, index: number): string | null {
  const slot = slots[index];
  if (!slot) return whyNoSlot(index);
  const usual = hasDefaults(slot);
  if (usual === null) return 'its method is unknown';
  return usual ? 'every parameter is at its default' : null;
}

function whyNotAdd({ slots }: Transition): string | null {
  return slots.length < MOST_SLOTS ? null : `a transition has at most ${MOST_SLOTS}`;
}

function whyNotRemove({ slots }: Transition, index: number): string | null {
  if (!slots[index]) return whyNoSlot(index);
  return slots.length > 1 ? null : 'a transition needs a slot';
}

function whyNoSlot(index: number): string {
  return `the transition has no slot ${slotName(index)}`;
}

function change(edit: (open: Transition) => Edit): Action['run'] {
  return (app) => {
    const open = app.open.editable.peek();
    if (open) void app.editing.commit(edit(open));
  };
}
