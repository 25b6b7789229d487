import { MAX_SLOTS } from '#core/documents/limits.ts';
import type { SlotSettings } from '#core/transition/document/document.ts';
import { slotLetter } from '#core/transition/document/slot-letter.ts';
import type { BlendMethod, OptionSpec, ParameterSpec, ParameterValue } from '#core/methods/parts/method.ts';
import { defaultValues, specsOf } from '#core/methods/default-values.ts';
import { blendMethods, findBlendMethod, methodLabel } from '#core/methods/registry.ts';
import { refuse } from '../../library/problems.ts';
import { refuseText, type OptionType } from '../frame/option-types.ts';
import { DEFAULT, fieldsOf, isField, numberOr, withField } from './slot-fields.ts';

/** A slot by its letter, as its index. */
export const slotByLetter: OptionType<number> = {
  placeholder: 'SLOT',
  read(text, given) {
    const found = Array.from({ length: MAX_SLOTS }, (_, i) => slotLetter(i)).indexOf(text.toUpperCase());
    return found < 0 ? refuseText(text, given, `expected A to ${slotLetter(MAX_SLOTS - 1)}`) : found;
  },
};

/** A setting of a slot as it is given: a value of its method, or a field of the slot. */
export type Setting = readonly [name: string, value: string];

export const setting: OptionType<Setting> = {
  placeholder: 'NAME=VALUE',
  read(given, place) {
    const at = given.indexOf('=');
    if (at < 1) refuseText(given, place, 'expected NAME=VALUE');
    return [given.slice(0, at), given.slice(at + 1)];
  },
};

/** A slot with a setting. An invalid value is reported when the transition is checked. */
export function withSetting<Slot extends SlotSettings>(slot: Slot, [name, text]: Setting): Slot {
  const specs = specsOf(findBlendMethod(slot.method));
  const spec = Object.hasOwn(specs, name) ? specs[name] : undefined;
  if (spec === undefined && isField(name)) return withField(slot, name, text);
  return { ...slot, values: { ...slot.values, [name]: valueIn(text, spec) } };
}

/** A value of a method. */
function valueIn(text: string, spec: ParameterSpec | OptionSpec | undefined): ParameterValue {
  if (spec !== undefined && text === DEFAULT) return spec.default;
  return spec?.kind === 'number' ? numberOr(text) : text;
}

/** Slots with settings, each where a slot has it; refuses one that none has. @param only index of a slot; null = all */
export function withSettings<Slot extends SlotSettings>(
  slots: readonly Slot[],
  settings: readonly Setting[],
  only: number | null = null,
): readonly Slot[] {
  return settings.reduce<readonly Slot[]>((all, given) => {
    const [name] = given;
    const isSet = (slot: Slot, i: number): boolean => (only ?? i) === i && hasSetting(slot, name);
    if (!all.some(isSet)) refuseSetting(name, only === null ? all : all.slice(only, only + 1));
    return all.map((slot, i) => (isSet(slot, i) ? withSetting(slot, given) : slot));
  }, slots);
}

const hasSetting = ({ method }: SlotSettings, name: string): boolean =>
  settingsOf(findBlendMethod(method)).includes(name);

const settingsOf = (method: BlendMethod | undefined): readonly string[] => [
  ...Object.keys(specsOf(method)),
  ...fieldsOf(method),
];

function refuseSetting(name: string, slots: readonly SlotSettings[]): never {
  const known = [...new Set(slots.flatMap(({ method }) => settingsOf(findBlendMethod(method))))].join(', ');
  return refuse('unknownParameter', `No slot has “${name}”. Available: ${known}`, '--set');
}

/** A slot with its name in tables. */
export interface NamedSlot {
  readonly name: string;
  readonly settings: SlotSettings;
}

/** Values of all methods that have these parameters, so that they are compared at the same settings. */
export interface SharedValues {
  readonly blendTime: number; // s
  readonly easing: string;
}

/** Methods with their defaults, but for the shared values. Refuses an unknown method. */
export function slotsOfMethods(
  ids: readonly string[],
  shared: Partial<SharedValues> = {},
): readonly NamedSlot[] {
  return ids.map((id) => {
    const method = methodNamed(id, '--methods');
    const own = Object.entries(shared).filter(([name]) => method.parameters[name] !== undefined);
    const values = { ...defaultValues(method), ...Object.fromEntries(own) };
    return { name: id, settings: { method: id, values, profile: null } };
  });
}

/** The method with this id; refuses an unknown one at an option. */
export function methodNamed(id: string, option: string) {
  const known = blendMethods.map((each) => each.id).join(', ');
  return (
    findBlendMethod(id) ?? refuse('badValue', `Unknown blend method “${id}”. Available: ${known}`, option)
  );
}

/** A slot named by its method, `A springExact` or `crossfade 0.2 s`, as the window names the method. */
export const slotInWords = (name: string): string =>
  name.replace(/(?<=^(?:[A-P] )?)\w+(?= [\d.]+ s$|$)/, (id) => methodLabel(id));
