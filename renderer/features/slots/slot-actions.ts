import type { Edit } from '#contract/edits/edits.ts';
import { tunedParameters } from '#core/judgement/tune.ts';
import { MAX_SLOTS } from '#core/documents/limits.ts';
import type { Transition } from '#core/transition/document/document.ts';
import { inMenu, type Action, type Row } from '../../stores/action.ts';
import type { App } from '../../stores/app.ts';
import type { Workbench } from '../../stores/workbench.ts';
import { SLOT_NAMES, slotName } from '../../stores/slots/default-slots.ts';
import { commitEdit } from '../../stores/transitions/transition-edits.ts';
import { forOpen, hasSlot } from '../../stores/conditions.ts';
import { toggleSideMenu } from '../../stores/session/layers.ts';
import { sameSlots } from '../../stores/slots/slot-differences.ts';
import { addSlot, copySlot, hasDefaults, removeSlot, resetSlot, swapSlots } from './slot-edits.ts';

/** Commands on the slots of the open transition, each one edit. A and B are in the menu bar. */
export const slotActions = [
  ...inMenu('Transition', 'slots', [
    copyAction(0, 1),
    copyAction(1, 0),
    {
      ...slotRow('slot.swap', 'Swap settings of A and B', (open) => whyNotCopy(open, 0, 1)),
      short: 'Swap settings',
      run: change(swapSlots),
    },
    { ...slotRow('slot.add', 'Add slot', whyNotAdd), tip: 'Copies the last one', run: add },
  ]),
  ...SLOT_NAMES.flatMap((name, index) =>
    inMenu('Transition', index < 2 ? 'slots' : null, rowsOf(index), `Slot ${name}`),
  ),
];

function rowsOf(index: number): readonly Row[] {
  const name = slotName(index);
  const rows: readonly Row[] = [
    {
      ...slotRow(`slot.settings${name}`, `Settings of ${name}`, ({ slots }) =>
        slots[index] ? null : whyNoSlot(index),
      ),
      tip: 'Moves the focus to them in the inspector',
      run: (app) => showSettings(app, index),
    },
    {
      ...slotRow(`slot.presets${name}`, `Presets of ${name}`, ({ slots }) =>
        slots[index] ? null : whyNoSlot(index),
      ),
      run: ({ session }) => toggleSideMenu(session.sideMenu, { kind: 'presets', slot: index }),
    },
    profileRow(index),
    {
      ...slotRow(`slot.tune${name}`, `Tune ${name}…`, (open) => whyNotTune(open, index)),
      short: 'Tune…',
      tip: 'Tries many values of its numbers, and shows what each is worth in two metrics',
      run: ({ session }) => toggleSideMenu(session.sideMenu, { kind: 'tune', slot: index }),
    },
    {
      ...slotRow(`slot.reset${name}`, `Reset ${name} to defaults`, (open) => whyNotReset(open, index)),
      short: `Reset ${name}`,
      run: change((open) => resetSlot(open, index)),
    },
    {
      ...slotRow(`slot.remove${name}`, `Remove ${name}`, (open) => whyNotRemove(open, index)),
      short: 'Remove',
      run: (app) => {
        // The letter of an open menu or profile may belong to another slot now.
        app.session.profileOf.value = app.session.sideMenu.value = null;
        change((open) => removeSlot(open, index))(app);
      },
    },
    ...(index < 2 ? [] : [copyAction(index, 0)]),
  ];
  return rows.map((row) => ({ ...row, offered: hasSlot(index) }));
}

/** Adds a slot, moves the focus to its folder, and shows it beside the others. */
function add(app: App): void {
  const index = app.open.editable.peek()?.slots.length ?? 0;
  commitEdit(app, (open) => addSlot(open, index - 1));
  app.workspace.set({ slotView: 'all', compare: 'sideBySide' });
  showSettings(app, index);
}

/** Opens the folder of a slot in the inspector, and moves the focus to it. */
function showSettings({ workspace, session }: Pick<Workbench, 'workspace' | 'session'>, index: number): void {
  const { collapsed, closedFolders } = workspace.state.peek();
  const key = `slot.${index}` as const;
  workspace.set({
    collapsed: { ...collapsed, inspector: false },
    closedFolders: closedFolders.filter((closed) => closed !== key),
  });
  session.focus.value = `slot.${index}`;
}

function slotRow(id: string, title: string, whyNot: (open: Transition) => string | null) {
  return { id, title, disabled: forOpen(whyNot) };
}

function copyAction(from: number, to: number): Row {
  const names = [slotName(from), slotName(to)] as const;
  return {
    ...slotRow(`slot.copy${names[0]}To${names[1]}`, `Copy ${names[0]} to ${names[1]}`, (open) =>
      whyNotCopy(open, from, to),
    ),
    short: `Copy to ${names[1]}`,
    run: change((open) => copySlot(open, from, to)),
  };
}

function profileRow(index: number): Row {
  const name = slotName(index);
  return {
    id: `slot.profile${name}`,
    title: `Joint profile of ${name}`,
    disabled: ({ open }) => {
      if (!open.transition.value?.slots[index]) return whyNoSlot(index);
      return open.motion.value.state === 'ready' ? null : 'its clips are not loaded';
    },
    run: ({ session }) => (session.profileOf.value = session.profileOf.peek() === index ? null : index),
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
  const isDefault = hasDefaults(slot);
  if (isDefault === null) return 'its method is unknown';
  return isDefault ? 'every parameter is at its default' : null;
}

function whyNotTune({ slots }: Transition, index: number): string | null {
  const slot = slots[index];
  if (!slot) return whyNoSlot(index);
  return tunedParameters(slot).length > 0 ? null : 'its method has no numbers';
}

function whyNotAdd({ slots }: Transition): string | null {
  return slots.length < MAX_SLOTS ? null : `a transition has at most ${MAX_SLOTS}`;
}

function whyNotRemove({ slots }: Transition, index: number): string | null {
  if (!slots[index]) return whyNoSlot(index);
  return slots.length > 1 ? null : 'a transition needs a slot';
}

function whyNoSlot(index: number): string {
  return `the transition has no slot ${slotName(index)}`;
}

function change(edit: (open: Transition) => Edit): Action['run'] {
  return (app) => commitEdit(app, edit);
}
