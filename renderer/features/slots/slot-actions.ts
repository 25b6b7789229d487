import type { Edit } from '#contract/edits/edits.ts';
import { tunedParameters } from '#core/judge/tune.ts';
import { MAX_SLOTS } from '#core/documents/limits.ts';
import type { Transition, Slot } from '#core/transition/document/document.ts';
import { assert } from '#core/kit/assert.ts';
import { findBlendMethod } from '#core/methods/registry.ts';
import { inMenu, type Action, type ActionRow as Row } from '#renderer/stores/action.ts';
import type { App } from '#renderer/stores/app.ts';
import type { Workbench } from '#renderer/stores/workbench.ts';
import { SLOT_NAMES } from '#renderer/stores/slots/slot-tones.ts';
import { slotOf } from '#core/engines/engines.ts';
import { slotLetter } from '#core/transition/document/slot-letter.ts';
import { commitEdit, setTransition } from '#renderer/stores/transitions/transition-edits.ts';
import { forOpen, hasSlot } from '#renderer/stores/conditions.ts';
import { toggleLayer } from '#renderer/stores/session/layers.ts';
import { openChannels } from '#renderer/stores/shown/channels.ts';
import { sameSlots } from '#renderer/stores/slots/slot-differences.ts';
import { withoutSlot } from '#core/transition/document/without-slot.ts';

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
  const name = slotLetter(index);
  const needsSlot = ({ slots }: Transition) => (slots[index] ? null : whyNoSlot(index));
  const rows: readonly Row[] = [
    {
      ...slotRow(`slot.settings${name}`, `Settings of ${name}`, needsSlot),
      tip: 'Moves the focus to them in the inspector',
      run: (app) => showSettings(app, index),
    },
    {
      ...slotRow(`slot.presets${name}`, `Presets of ${name}`, needsSlot),
      run: ({ session }) => toggleLayer(session.sideMenu, { kind: 'presets', slot: index }),
    },
    profileRow(index),
    channelsRow(index),
    {
      id: `slot.tune${name}`,
      title: `Tune ${name}…`,
      disabled: (app) => forOpen((open) => whyNotTune(open, index))(app) ?? whyNotLoaded(app),
      short: 'Tune…',
      tip: 'Tries many values of its numbers, and shows what each is worth in two metrics',
      run: ({ session }) => toggleLayer(session.sideMenu, { kind: 'tune', slot: index }),
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
        // The letter of an open menu or panel may belong to another slot now.
        app.session.slotPanel.value = app.session.sideMenu.value = null;
        change((open) => removeSlot(open, index))(app);
      },
    },
    ...(index < 2 ? [] : [copyAction(index, 0)]),
  ];
  const isThere = hasSlot(index);
  return rows.map((row) => ({
    ...row,
    offered: (app) => isThere(app) && (row.offered?.(app) ?? true),
  }));
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
  const names = [slotLetter(from), slotLetter(to)] as const;
  return {
    ...slotRow(`slot.copy${names[0]}To${names[1]}`, `Copy ${names[0]} to ${names[1]}`, (open) =>
      whyNotCopy(open, from, to),
    ),
    short: `Copy to ${names[1]}`,
    run: change((open) => copySlot(open, from, to)),
  };
}

function profileRow(index: number): Row {
  const name = slotLetter(index);
  return {
    id: `slot.profile${name}`,
    title: `Joint profile of ${name}`,
    disabled: ({ open }) => {
      if (!open.transition.value?.slots[index]) return whyNoSlot(index);
      return whyNotLoaded({ open });
    },
    run: ({ session }) => toggleLayer(session.slotPanel, { kind: 'profile', slot: index }),
  };
}

function channelsRow(index: number): Row {
  const name = slotLetter(index);
  return {
    id: `slot.channels${name}`,
    title: `Channels of ${name}`,
    tip: 'Values, plots and cuts of its curves and scales',
    offered: ({ open }) => openChannels(open.clips.value) !== null,
    run: ({ session }) => toggleLayer(session.slotPanel, { kind: 'channels', slot: index }),
  };
}

const whyNotLoaded = ({ open }: Pick<Workbench, 'open'>): string | null =>
  open.clips.value.state === 'ready' ? null : 'its clips are not loaded';

function whyNotCopy({ slots }: Transition, from: number, to: number): string | null {
  const [a, b] = [slots[from], slots[to]];
  if (!a || !b) return whyNoSlot(a ? to : from);
  return sameSlots(a, b) ? `${slotLetter(from)} and ${slotLetter(to)} are the same` : null;
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
  return `the transition has no slot ${slotLetter(index)}`;
}

function change(edit: (open: Transition) => Edit): Action['run'] {
  return (app) => commitEdit(app, edit);
}

/** Copies slot `from` to slot `to`: method, values, profile and filter. */
function copySlot(transition: Transition, from: number, to: number): Edit {
  const slots = transition.slots.with(to, slotAt(transition, from));
  return setTransition(`Copy ${slotLetter(from)} to ${slotLetter(to)}`, transition, { ...transition, slots });
}

/** Swaps the first two slots. The exported settings stay the same, under the other letter. */
function swapSlots(transition: Transition): Edit {
  const [a, b, ...others] = transition.slots;
  const after = {
    ...transition,
    slots: [b, a, ...others],
    chosen: [1, 0][transition.chosen] ?? transition.chosen,
  };
  return setTransition('Swap settings of A and B', transition, after);
}

/** Adds a slot at the end as a copy of slot `like`. */
function addSlot(transition: Transition, like: number): Edit {
  const slots = [...transition.slots, slotAt(transition, like)];
  const name = `Add ${slotLetter(slots.length - 1)}, a copy of ${slotLetter(like)}`;
  return setTransition(name, transition, { ...transition, slots });
}

/** Removes a slot, see `withoutSlot`. */
export function removeSlot(transition: Transition, index: number): Edit {
  assert(transition.slots.length > 1, 'the last slot cannot be removed');
  return setTransition(`Remove ${slotLetter(index)}`, transition, withoutSlot(transition, index));
}

/** Resets a slot to the defaults of its method: parameters and joints. */
export function resetSlot(transition: Transition, index: number): Edit {
  const method = findBlendMethod(slotAt(transition, index).method);
  const slots = method ? transition.slots.with(index, slotOf(method)) : transition.slots;
  return setTransition(`Reset ${slotLetter(index)}`, transition, { ...transition, slots });
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
