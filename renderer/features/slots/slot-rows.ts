// renderer/features/slots: slots: method, parameters, presets, snapshots
import type { Slot, Transition } from '#core/transition/document/document.ts';
import type { BlendMethod, ParameterValue, MusclesSpec } from '#core/methods/parts/method.ts';
import { findEngine } from '#core/engines/engines.ts';
import { switchMethod } from '#core/transition/evaluation/switch-method.ts';
import { withGrantedSlots } from '#core/transition/requests/grant-requests.ts';
import { slotSettling } from '#core/transition/evaluation/method-setup.ts';
import { optionsOf } from '#core/methods/default-values.ts';
import { findBlendMethod, methodFamilies, methodsOfferedWith } from '#core/methods/registry.ts';
import type { Editor, Workbench } from '#renderer/stores/workbench.ts';
import { slotTone } from '#renderer/stores/slots/slot-tones.ts';
import { slotLetter } from '#core/transition/document/slot-letter.ts';
import { setTransition, previewEdit, commitEdit } from '#renderer/stores/transitions/transition-edits.ts';
import type { Folder, Row, ChoiceRow, MenuRow } from '#renderer/controls/parameters/row.ts';
import { runRows } from './run-rows.ts';
import { slotWarnings } from './slot-warnings.ts';
import { BY_TAG, isAssetId, parseMuscleChoice } from '#core/procedural/muscle/muscle-choice.ts';
import { muscleItems } from '#core/procedural/muscle/muscle-items.ts';
import { formatNumber } from '#core/kit/numbers.ts';
import { openJoints } from '#renderer/stores/shown/open-transition.ts';
import { channelsInWords } from '#contract/words/channel-words.ts';
import { openChannels } from '#renderer/stores/shown/channels.ts';
import { clearProfile, presetOf } from '#renderer/stores/slots/slot-edits.ts';
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
        ...parameterRows(app, slot, index, method).filter(({ key }) => !unread.includes(key)),
        ...runRows(app, slot, method, (name, change) => changeSlot(app, index, name, change)),
        profileRow(app, slot, index),
        ...channelsRow(app, slot, index),
        blendRow(played, method, slot),
      ]
    : [];
  return {
    key: `slot.${index}`,
    title: `${slotLetter(index)} · ${method?.label ?? 'unknown method'}`,
    tone: slotTone(index),
    focusTarget: `slot.${index}`,
    rows: rows.map((row): Row => ({ ...row, ...warnings.get(row.key) })),
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

function methodRow(app: Editor, slot: Slot, index: number, shown: BlendMethod | undefined): Row {
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
function blendRow(granted: Slot, method: BlendMethod | undefined, own: Slot): Row {
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

function parameterRows(app: Editor, slot: Slot, index: number, method: BlendMethod | undefined): Row[] {
  if (!method) return [];
  const fps = app.open.source.value?.fps ?? 60; // frames of the source, as on the ruler
  const options = openChannels(app.open.clips.value) ? method.options : {};
  return Object.entries({ ...method.parameters, ...options }).map(([name, parameter]): Row => {
    const base = {
      key: name,
      label: parameter.label,
      description: parameter.description,
    };
    const preview = (value: ParameterValue): void =>
      changeSlot(app, index, `Change ${parameter.label.toLowerCase()}`, (before) => ({
        ...before,
        values: { ...before.values, [name]: value },
      }));
    if (parameter.kind === 'muscles')
      return musclesRow(app, parameter, base, String(slot.values[name]), preview);
    if (parameter.kind === 'number') {
      const { kind, minimum, maximum, step, unit: quantity, default: defaultValue } = parameter;
      const value = Number(slot.values[name] ?? defaultValue);
      return { ...base, kind, minimum, maximum, step, quantity, fps, defaultValue, value, preview };
    }
    const { kind } = parameter;
    const value = String(slot.values[name] ?? parameter.default);
    if (kind === 'names') return { ...base, kind, defaultValue: parameter.default, value, preview };
    const unit = parameter.kind === 'choice' && parameter.unit !== undefined ? ` ${parameter.unit}` : '';
    const options = Object.fromEntries(
      optionsOf(parameter).map((option) => [labelOf(option) + unit, option]),
    );
    return {
      ...base,
      kind,
      options,
      defaultValue: parameter.default,
      value,
      preview,
    };
  });
}

/** `quadraticInOut` as words: "quadratic in out". */
export function labelOf(name: string): string {
  return name.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
}

function changeSlot(app: Editor, index: number, name: string, change: (before: Slot) => Slot): void {
  previewEdit(app, (before) => {
    const slot = before.slots[index];
    // In place of the slot: a setting that `change` leaves out is off.
    const slots = slot ? before.slots.with(index, change(slot)) : before.slots;
    return setTransition(name, before, { ...before, slots });
  });
}

const builtIn: Readonly<Record<string, string>> = {
  uniform: 'All joints alike',
  leftLeg: 'Left leg (built in)',
  rightLeg: 'Right leg (built in)',
  [BY_TAG]: 'By tag of destination',
};

/** The muscles of a slot: built in, by the tags of the destination clip, or those of the library. */
function musclesRow(
  { document }: Pick<Editor, 'document'>,
  spec: MusclesSpec,
  base: Pick<ChoiceRow, 'key' | 'label' | 'description'>,
  value: string,
  preview: (value: string) => void,
): ChoiceRow {
  const items = muscleItems(document.shown.lab.value);
  const options: Record<string, string> = {};
  for (const option of spec.options) options[builtIn[option] ?? option] = option;
  // Two assets may have one name.
  for (const { id, name } of items)
    options[Object.hasOwn(options, name) ? `${name} (${id.slice(0, 4)})` : name] = id;
  if (!Object.values(options).includes(value)) options[describeOther(value, items)] = value;
  return { ...base, kind: 'choice', options, defaultValue: spec.default, value, preview };
}

/** A choice that cannot be made here, but that a mirrored or older transition has. */
function describeOther(
  value: string,
  items: readonly { readonly id: string; readonly name: string }[],
): string {
  const choice = parseMuscleChoice(value);
  if (choice === null) return 'In the file';
  const name = isAssetId(choice.source)
    ? (items.find(({ id }) => id === choice.source)?.name ?? 'Deleted muscles')
    : builtIn[choice.source];
  return choice.mirrored ? `${name} (mirrored)` : (name ?? value);
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

const ALIKE = 'uniform';

/** Number of joints with their own factor, and of joints that are cut. */
function profileRow(app: Editor, slot: Slot, index: number): MenuRow {
  const { session } = app;
  return {
    kind: 'menu',
    key: 'profile',
    label: 'Joint profile',
    description: 'Factors per joint on the time or weight of its blend, and cut joints.',
    note: '',
    badge: '',
    value: describeProfile(slot),
    defaultValue: ALIKE,
    open: () => toggleLayer(session.slotPanel, { kind: 'profile', slot: index }),
    reset: () => commitEdit(app, (before) => clearProfile(before, index)),
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

function describeProfile({ profile, cutJoints = [] }: Slot): string {
  const factors = Object.values(profile ?? {}).filter((factor) => factor !== 1).length;
  const words = [
    ...(factors > 0 ? [`${factors} ${factors === 1 ? 'joint' : 'joints'}`] : []),
    ...(cutJoints.length > 0 ? [`${cutJoints.length} cut`] : []),
  ];
  return words.join(' · ') || ALIKE;
}
