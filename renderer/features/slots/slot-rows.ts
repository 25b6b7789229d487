// renderer/features/slots: slots: method, parameters, presets, snapshots
import type { Slot, Transition } from '#core/transition/document/document.ts';
import type { BlendMethod, ParameterValue } from '#core/methods/parts/method.ts';
import { findEngine } from '#core/engines/engines.ts';
import { switchMethod } from '#core/transition/evaluation/switch-method.ts';
import { withGrantedSlots } from '#core/transition/requests/grant-requests.ts';
import { slotSettling } from '#core/transition/evaluation/method-setup.ts';
import { findBlendMethod, methodFamilies, methodsOfferedWith } from '#core/methods/registry.ts';
import type { Editor, Workbench } from '#renderer/stores/workbench.ts';
import { slotTone } from '#renderer/stores/slots/slot-tones.ts';
import { slotLetter } from '#core/transition/document/slot-letter.ts';
import { setTransition, previewEdit } from '#renderer/stores/transitions/transition-edits.ts';
import type { Folder, ParameterRow, MenuRow } from '#renderer/controls/parameters/row.ts';
import { settingRows } from './setting-rows.ts';
import { slotWarnings } from './slot-warnings.ts';
import { formatNumber } from '#core/kit/numbers.ts';
import { openJoints } from '#renderer/stores/shown/open-transition.ts';
import { channelsInWords } from '#contract/words/channel-words.ts';
import { openChannels } from '#renderer/stores/shown/channels.ts';
import { presetOf } from '#renderer/stores/slots/slot-edits.ts';
import { toggleLayer } from '#renderer/stores/session/layers.ts';

/** A slot: its method and the parameters in the method's own spec. */
export function slotFolder(app: Workbench, transition: Transition, index: number): Folder {
  const slot = transition.slots[index];
  const method = slot && findBlendMethod(slot.method);
  const warnings = slotWarnings(app, transition, index);
  const played = withGrantedSlots(app.open.played.value ?? transition).slots[index] ?? slot;
  const unread: readonly string[] = (played && method?.unread(played.values)) ?? [];
  const rows = slot
    ? [
        presetRow(app, slot, index),
        methodRow(app, slot, index, method),
        ...settingRows(
          { app, slot, index, change: (name, edit) => changeSlot(app, index, name, edit) },
          transition,
        ).filter(({ key }) => !unread.includes(key)),
        ...channelsRow(app, slot, index),
        blendRow(played, method, slot),
      ]
    : [];
  return {
    key: `slot.${index}`,
    title: `${slotLetter(index)} · ${method?.label ?? 'unknown method'}`,
    tone: slotTone(index),
    focusTarget: `slot.${index}`,
    rows: rows.map((row): ParameterRow => ({ ...row, ...warnings.get(row.key) })),
    commands: commandsOf(index, method),
  };
}

function commandsOf(index: number, method: BlendMethod | undefined): readonly string[] {
  const name = slotLetter(index);
  const muscles = method?.parameters['muscles'] === undefined ? [] : [`muscles.open${name}`];
  return [
    ...muscles,
    `slot.tune${name}`,
    `slot.copy${name}To${index === 0 ? 'B' : 'A'}`,
    `slot.reset${name}`,
    `slot.remove${name}`,
  ];
}

function methodRow(app: Editor, slot: Slot, index: number, shown: BlendMethod | undefined): ParameterRow {
  const families = familiesFor(app, slot.method);
  return {
    kind: 'choice',
    key: 'method',
    label: 'Method',
    description: ['How this slot blends from the source to the destination.', ...(shown?.remarks ?? [])].join(
      '\n',
    ),
    options: Object.fromEntries(
      families.flatMap(({ methods }) => methods.map(({ id, label }) => [label, id])),
    ),
    groups: families.map(({ label, methods }) => ({ label, count: methods.length })),
    value: slot.method,
    preview: (id) => {
      const method = findBlendMethod(id);
      if (method) changeSlot(app, index, 'Change method', (before) => switchMethod(before, method));
    },
  };
}

/**
 * The methods that a slot can change to, and its own, by family; those of the library’s engine come first in
 * theirs.
 */
function familiesFor({ document }: Pick<Editor, 'document'>, own: string) {
  const first = findEngine(document.shown.engine.value)?.methods ?? [];
  return methodFamilies(methodsOfferedWith(own), first);
}

/** Duration of a slot as it is played, with its muscles, and shortened by a granted request. */
function blendRow(granted: Slot, method: BlendMethod | undefined, own: Slot): ParameterRow {
  const { values } = granted;
  const exact = method?.promises(values).endsExactly ?? true;
  return {
    kind: 'text',
    key: 'blend',
    label: exact ? 'Blends for' : 'Settles after',
    description: exact
      ? 'Time from the seam until only the destination is visible.'
      : 'Time from the seam until a thousandth of the offset remains; a spring never ends exactly.',
    value: method
      ? `${formatNumber(slotSettling(granted), 2)} s${timeOf(granted) === timeOf(own) ? '' : ' · shortened by a request'}`
      : 'unknown method',
  };
}

const timeOf = ({ values }: Slot): ParameterValue | undefined => values['blendTime'];

function changeSlot(app: Editor, index: number, name: string, change: (before: Slot) => Slot): void {
  previewEdit(app, (before) => {
    const slot = before.slots[index];
    // In place of the slot: a setting that `change` leaves out is off.
    const slots = slot ? before.slots.with(index, change(slot)) : before.slots;
    return setTransition(name, before, { ...before, slots });
  });
}

/** The last preset of a slot, and whether the slot still matches it. */
function presetRow(
  app: Pick<Workbench, 'document' | 'open' | 'session'>,
  slot: Slot,
  index: number,
): MenuRow {
  const found = presetOf(slot, app.document.shown.presets.value, openJoints(app.open.clips.value));
  const changed = found !== null && found.changed.length > 0;
  return {
    kind: 'menu',
    key: 'preset',
    label: 'Preset',
    description: 'Named settings in the library, for any slot of any transition.',
    note: changed ? `Changed from “${found.preset.name}”: ${found.changed.join(', ')}.` : '',
    value: found?.preset.name ?? 'none',
    badge: changed ? 'changed' : '',
    open: () => toggleLayer(app.session.sideMenu, { kind: 'presets', slot: index }),
  };
}

/** The curves and scales of the clips, if they have any, and how many curves are cut. */
function channelsRow(app: Workbench, slot: Slot, index: number): MenuRow[] {
  const channels = openChannels(app.open.clips.value);
  if (channels === null) return [];
  const cut = channels.curves.filter((name) => slot.cutCurves?.includes(name)).length;
  return [
    {
      kind: 'menu',
      key: 'channels',
      label: 'Channels',
      description: 'Values, plots and cuts of the curves and scales of the clips.',
      note: '',
      badge: cut > 0 ? `${cut} cut` : '',
      value: channelsInWords(channels),
      open: () => toggleLayer(app.session.slotPanel, { kind: 'channels', slot: index }),
    },
  ];
}
