import { MAX_SLOTS } from '#core/documents/limits.ts';
import { wordsFor } from '#core/documents/specs/spec.ts';
import type { SlotSettings } from '#core/transition/document/document.ts';
import { slotLetter } from '#core/transition/document/slot-letter.ts';
import { usedSettings, withSetting, type SlotSetting } from '#core/transition/document/slot-settings.ts';
import { defaultValues } from '#core/methods/default-values.ts';
import { blendMethods, findBlendMethod, methodLabel } from '#core/methods/registry.ts';
import { rulesOf } from '#core/methods/setting-kinds.ts';
import { refuse } from '../../library/problems.ts';
import { refuseText, type OptionType } from '../frame/option-types.ts';

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

/** The text of the default of a setting: an empty one may be a variable that was forgotten. */
const DEFAULT = 'default';

/** A slot with a setting. Joints that it names are checked with the transition. */
function withGiven<Slot extends SlotSettings>(slot: Slot, [name, text]: Setting): Slot {
  const found = settingNamed(slot, name);
  if (found === undefined) return slot;
  if (text === DEFAULT) return withSetting(slot, found, undefined);
  const { read, problem } = rulesOf(found.spec);
  const given = read(text);
  if (!given.ok) return refuse('badValue', `${name} must be ${given.error}, not ${wordsFor(text)}.`, '--set');
  const fault = problem(given.value, found.spec);
  return fault === null
    ? withSetting(slot, found, given.value)
    : refuse('badValue', `${name} ${fault}.`, '--set');
}

const settingNamed = (slot: SlotSettings, name: string): SlotSetting | undefined =>
  usedSettings(slot).find((each) => each.name === name);

/** Slots with settings, each where a slot has it; refuses one that none has. @param only index of a slot; null = all */
export function withSettings<Slot extends SlotSettings>(
  slots: readonly Slot[],
  settings: readonly Setting[],
  only: number | null = null,
): readonly Slot[] {
  return settings.reduce<readonly Slot[]>((all, given) => {
    const [name] = given;
    const isSet = (slot: Slot, i: number): boolean =>
      (only ?? i) === i && settingNamed(slot, name) !== undefined;
    if (!all.some(isSet)) refuseSetting(name, only === null ? all : all.slice(only, only + 1));
    return all.map((slot, i) => (isSet(slot, i) ? withGiven(slot, given) : slot));
  }, slots);
}

function refuseSetting(name: string, slots: readonly SlotSettings[]): never {
  const known = slots.flatMap((slot) => usedSettings(slot).map((each) => each.name));
  return refuse(
    'unknownParameter',
    `No slot has “${name}”. Available: ${[...new Set(known)].join(', ')}`,
    '--set',
  );
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
