import { capitalized } from '#contract/words/capitalized.ts';
import { findEngine } from '#core/engines/engines.ts';
import type { SettingKind } from '#core/methods/parts/setting-spec.ts';
import {
  actingFactors,
  optionsOf,
  type SpecifiedValue,
  type StoredValue,
} from '#core/methods/setting-kinds.ts';
import { BY_TAG, isAssetId, parseMuscleChoice } from '#core/procedural/muscle/muscle-choice.ts';
import { muscleItems } from '#core/procedural/muscle/muscle-items.ts';
import type { Slot, Transition } from '#core/transition/document/document.ts';
import {
  nounOf,
  rowOf,
  usedSettings,
  withSetting,
  type SlotSetting,
} from '#core/transition/document/slot-settings.ts';
import type { ChoiceRow, MenuRow, ParameterRow } from '#renderer/controls/parameters/row.ts';
import { toggleLayer } from '#renderer/stores/session/layers.ts';
import { openChannels } from '#renderer/stores/shown/channels.ts';
import { clearProfile } from '#renderer/stores/slots/slot-edits.ts';
import { commitEdit } from '#renderer/stores/transitions/transition-edits.ts';
import type { Editor } from '#renderer/stores/workbench.ts';

/** A slot in the inspector. */
export interface ShownSlot {
  readonly app: Editor;
  readonly slot: Slot;
  readonly index: number;
  /** Previews a change; `name` is shown by undo. */
  change(name: string, edit: (before: Slot) => Slot): void;
}

/** A setting with what its row needs. */
interface ShownSetting<K extends SettingKind> extends SpecifiedValue<K> {
  readonly start: Pick<ParameterRow, 'key' | 'label' | 'description'>;
  /** What acts without a value, in words; '' if that is the default. */
  readonly unset: string;
  readonly isUnset: boolean;
  readonly stored: StoredValue | undefined; // as the slot has it
  preview(value: StoredValue | undefined): void;
}

/** A row for each setting that a slot uses, in their order, but for those in the panel of another. */
export function settingRows(
  shown: ShownSlot,
  { trailing }: Pick<Transition, 'trailing'>,
): readonly ParameterRow[] {
  const hasChannels = openChannels(shown.app.open.clips.value) !== null;
  return usedSettings(shown.slot, { trailing, hasChannels })
    .filter((setting) => rowOf(setting) === setting.name)
    .map((setting) => settingRow(setting, shown));
}

function settingRow(setting: SlotSetting, shown: ShownSlot): ParameterRow {
  const { name, spec, value, stored, unset } = setting;
  return rowFor(
    {
      spec,
      value: value ?? spec.default,
      start: { key: name, label: spec.label, description: spec.description },
      stored,
      unset,
      isUnset: value === undefined,
      preview: (next) =>
        shown.change(`Change ${nounOf(setting)}`, (before) => withSetting(before, setting, next)),
    },
    shown,
  );
}

/** The row of a setting, by its kind. */
const rows: {
  readonly [K in SettingKind]: (setting: ShownSetting<K>, shown: ShownSlot) => ParameterRow;
} = {
  number: (setting, shown) => (setting.spec.offered ? ratesRow(setting, shown) : numberRow(setting, shown)),
  choice: choiceRow,
  easing: choiceRow,
  muscles: musclesRow,
  names: ({ start, value, stored, preview }) => ({
    ...start,
    kind: 'names',
    defaultValue: '',
    value: typeof stored === 'string' ? stored : value.join(', '),
    preview,
  }),
  factors: profileRow,
  flag: ({ spec, value, start, preview }) => ({
    ...start,
    kind: 'flag',
    defaultValue: spec.default,
    value,
    preview,
  }),
};

const rowFor = <K extends SettingKind>(setting: ShownSetting<K>, shown: ShownSlot): ParameterRow =>
  rows[setting.spec.kind](setting, shown);

function numberRow(
  { spec, value, start, unset, preview }: ShownSetting<'number'>,
  { app }: ShownSlot,
): ParameterRow {
  const { minimum, maximum, step, unit, default: defaultValue } = spec;
  return {
    ...start,
    kind: 'number',
    minimum,
    maximum,
    step,
    quantity: unit,
    fps: app.open.source.value?.fps ?? 60, // frames of the source, as on the ruler
    defaultValue,
    value,
    preview: (next) => preview(unset !== '' && next === defaultValue ? undefined : next),
  };
}

/** Rates of an engine in a menu: those of the library’s engine first. */
function ratesRow(
  { spec, value, start, unset, isUnset, preview }: ShownSetting<'number'>,
  { app }: ShownSlot,
): ChoiceRow {
  const ofEngine = findEngine(app.document.shown.engine.value)?.ticks ?? [];
  const rates = [...ofEngine, ...(spec.offered ?? []), ...(isUnset ? [] : [value])];
  return {
    ...start,
    kind: 'choice',
    defaultValue: unset,
    value: isUnset ? unset : String(value),
    options: {
      [capitalized(unset)]: unset,
      ...Object.fromEntries(rates.map((rate) => [`${rate} ${spec.unit}`, String(rate)])),
    },
    preview: (chosen) => preview(chosen === unset ? undefined : Number(chosen)),
  };
}

function choiceRow({
  spec,
  value,
  start,
  preview,
}: ShownSetting<'choice'> | ShownSetting<'easing'>): ChoiceRow {
  const unit = spec.kind === 'choice' && spec.unit !== undefined ? ` ${spec.unit}` : '';
  const options = (optionsOf(spec) ?? []).map((option) => [labelOf(option) + unit, option] as const);
  return {
    ...start,
    kind: spec.kind,
    options: Object.fromEntries(options),
    defaultValue: spec.default,
    value,
    preview,
  };
}

/** `quadraticInOut` as words: "quadratic in out". */
export function labelOf(name: string): string {
  return name.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
}

const builtIn: Readonly<Record<string, string>> = {
  uniform: 'All joints alike',
  leftLeg: 'Left leg (built in)',
  rightLeg: 'Right leg (built in)',
  [BY_TAG]: 'By tag of destination',
};

/** The muscles of a slot: built in, by the tags of the destination clip, or those of the library. */
function musclesRow({ spec, value, start, preview }: ShownSetting<'muscles'>, { app }: ShownSlot): ChoiceRow {
  const items = muscleItems(app.document.shown.lab.value);
  const options: Record<string, string> = {};
  for (const option of spec.options) options[builtIn[option] ?? option] = option;
  // Two assets may have one name.
  for (const { id, name } of items)
    options[Object.hasOwn(options, name) ? `${name} (${id.slice(0, 4)})` : name] = id;
  if (!Object.values(options).includes(value)) options[describeOther(value, items)] = value;
  return { ...start, kind: 'choice', options, defaultValue: spec.default, value, preview };
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

/** Number of joints with their own factor, and of joints that are cut. */
function profileRow({ start }: ShownSetting<'factors'>, { app, slot, index }: ShownSlot): MenuRow {
  return {
    ...start,
    kind: 'menu',
    note: '',
    badge: '',
    value: describeProfile(slot),
    defaultValue: ALIKE,
    open: () => toggleLayer(app.session.slotPanel, { kind: 'profile', slot: index }),
    reset: () => commitEdit(app, (before) => clearProfile(before, index)),
  };
}

const ALIKE = 'uniform';

function describeProfile({ profile, cutJoints = [] }: Slot): string {
  const factors = actingFactors(profile).length;
  const words = [
    ...(factors > 0 ? [`${factors} ${factors === 1 ? 'joint' : 'joints'}`] : []),
    ...(cutJoints.length > 0 ? [`${cutJoints.length} cut`] : []),
  ];
  return words.join(' · ') || ALIKE;
}
