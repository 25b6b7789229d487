import { wordsFor } from '../../documents/specs/spec.ts';
import { readNames, storedValue } from '../../methods/binding/read-values.ts';
import type {
  ParameterKind,
  ParameterSpec,
  SettingKind,
  SettingSpec,
  SettingValue,
  SettingValues,
} from '../../methods/parts/setting-spec.ts';
import { findBlendMethod } from '../../methods/registry.ts';
import {
  areAlike,
  isLikeDefault,
  rulesOf,
  valueWords,
  type JointNames,
  type SpecifiedValue,
  type StoredValue,
  type Wording,
} from '../../methods/setting-kinds.ts';
import type { SlotSettings } from './document.ts';
import { slotFields, type FieldOfKind, type SettingScope, type SlotField } from './slot-fields.ts';

/** What a slot is set to: of its method or, without one, of a field. */
export type SlotSetting = SettingOfSlot &
  (
    | { readonly place: 'parameter' | 'option'; readonly name: string; readonly spec: ParameterSpec }
    | { readonly place: 'field'; readonly name: SlotField }
  );

interface SettingOfSlot {
  readonly spec: SettingSpec;
  /** What acts; undefined: see `unset`. */
  readonly value: SettingValue | undefined;
  /** What acts without a value, in words. */
  readonly unset: string;
  /** As the slot has it; undefined: it does not. */
  readonly stored: StoredValue | undefined;
}

/** The fields of a slot, in the order of the inspector. */
export const slotFieldNames = Object.keys(slotFields) as readonly SlotField[];

/** True if a name is that of a field of slots. */
export const isSlotField = (name: string): name is SlotField => Object.hasOwn(slotFields, name);

/** True if a slot can have a value in a field; also where it lacks it. */
export function isOfField(value: unknown, name: SlotField): boolean {
  const { spec }: FieldOfKind<SettingKind> = slotFields[name];
  return value == null || rulesOf(spec).problem(value, spec) === null;
}

/** All settings of a slot: parameters and options of its method, and the fields; of an unknown method the fields. */
export function settingsOf(slot: SlotSettings): readonly SlotSetting[] {
  const { parameters = {}, options = {} } = findBlendMethod(slot.method) ?? {};
  const ofMethod = (place: 'parameter' | 'option', specs: Readonly<Record<string, ParameterSpec>>) =>
    Object.entries(specs).map(([name, spec]): SlotSetting => {
      return { place, name, spec, unset: '', ...valueIn(spec, slot.values[name], '') };
    });
  return [
    ...ofMethod('parameter', parameters),
    ...ofMethod('option', options),
    ...slotFieldNames.map((name) => fieldOf(slot, name)),
  ];
}

/** The settings that a slot uses; none of an unknown method. @param scope absent = any */
export function usedSettings(slot: SlotSettings, scope?: SettingScope): readonly SlotSetting[] {
  const method = findBlendMethod(slot.method);
  if (method === undefined) return [];
  return settingsOf(slot).filter(({ name, place }) => {
    if (place !== 'field') return place === 'parameter' || scope?.hasChannels !== false;
    const { isOf, acts, actsIn }: FieldOfKind<SettingKind> = slotFields[name];
    if (isOf?.(method, slot) === false) return false;
    return scope === undefined || (acts?.(slot) !== false && actsIn?.(scope) !== false);
  });
}

/** A field of a slot. */
export function fieldOf(slot: SlotSettings, name: SlotField): SlotSetting {
  const { spec: shared, specIn, acts, unset = '' }: FieldOfKind<SettingKind> = slotFields[name];
  const spec = { ...shared, ...specIn?.(slot) } as SettingSpec; // of the same kind
  const stored = acts?.(slot) === false ? undefined : slot[name];
  return { place: 'field', name, spec, unset, ...valueIn(spec, stored, unset) };
}

function valueIn(
  spec: SettingSpec,
  stored: StoredValue | null | undefined,
  unset: string,
): Pick<SettingOfSlot, 'value' | 'stored'> {
  if (stored == null) return { value: unset === '' ? spec.default : undefined, stored: undefined };
  const isText = spec.kind === 'names' && typeof stored === 'string';
  return { value: isText ? readNames(stored) : stored, stored };
}

const isValued = (setting: SettingOfSlot): setting is SettingOfSlot & SpecifiedValue =>
  setting.value !== undefined;

/** The key of the inspector’s row with a setting. */
export const rowOf = ({ place, name }: SlotSetting): string =>
  (place === 'field' ? slotFields[name].row : undefined) ?? name;

/** What a setting is called alone: `Half-life`, `Source velocity`. */
export const titleOf = ({ spec: { label, noun } }: Pick<SlotSetting, 'spec'>): string =>
  noun === undefined ? label : noun.charAt(0).toUpperCase() + noun.slice(1);

/** What a setting is called in sentences: `half-life`. */
export const nounOf = ({ spec }: Pick<SlotSetting, 'spec'>): string => spec.noun ?? spec.label.toLowerCase();

/** What a setting is set to, in words. */
export const settingWords = (setting: SettingOfSlot, wording: Wording): string =>
  isValued(setting) ? valueWords(setting, wording) : setting.unset;

/** A value of a document that should be one of a setting, in words. @param unset see `SlotSetting` */
export function storedWords(spec: SettingSpec, stored: unknown, wording: Wording, unset = ''): string {
  const isOne = stored == null || rulesOf(spec).problem(stored, spec) === null;
  if (!isOne) return wordsFor(stored);
  return settingWords({ spec, unset, ...valueIn(spec, stored as StoredValue, unset) }, wording);
}

/** True if two slots have the same in a setting. */
export function isSameSetting(a: SlotSetting, b: SlotSetting): boolean {
  return isValued(a) && isValued(b) ? areAlike(a, b.value) : a.value === b.value;
}

/** True if a slot has the default of a setting, or lacks it. */
export const isDefault = (setting: SlotSetting): boolean => !isValued(setting) || isLikeDefault(setting);

/**
 * A slot with a value of a setting; undefined = without it, a parameter with its default. A slot lacks a field that
 * is as by default.
 */
export function withSetting<Slot extends SlotSettings>(
  slot: Slot,
  { name, place, spec, unset }: SlotSetting,
  value: StoredValue | undefined,
): Slot {
  if (place !== 'field') {
    const stored = storedValue((value ?? spec.default) as SettingValues[ParameterKind]);
    return { ...slot, values: { ...slot.values, [name]: stored } };
  }
  const isSet = value !== undefined && (unset !== '' || !isLikeDefault({ spec, value }));
  if (isSet) return { ...slot, [name]: value };
  if (name === 'profile') return { ...slot, profile: null };
  const { [name]: _, ...others } = slot;
  return others as Slot;
}

/** A slot with each setting that it has changed; what `change` leaves as it is stays. */
function withEach<Slot extends SlotSettings>(
  slot: Slot,
  change: (setting: SpecifiedValue, stored: StoredValue) => StoredValue,
): Slot {
  return settingsOf(slot).reduce((changed, setting) => {
    const { stored } = setting;
    if (stored === undefined || !isValued(setting)) return changed;
    const next = change(setting, stored);
    return next === stored ? changed : withSetting(changed, setting, next);
  }, slot);
}

/** A slot for the mirrored figure, but for names of joints: see `slotWith`. */
export const mirrorSlot = <Slot extends SlotSettings>(slot: Slot): Slot =>
  withEach(slot, ({ spec }, stored) => rulesOf(spec).mirror?.(stored, spec) ?? stored);

/** A slot with its joint names replaced. */
export const slotWith = <Slot extends SlotSettings>(slot: Slot, namesOf: JointNames): Slot =>
  withEach(slot, ({ spec, value }, stored) => {
    const renamed = rulesOf(spec).withJoints?.(value, namesOf, spec) ?? value;
    return renamed === value ? stored : renamed;
  });
