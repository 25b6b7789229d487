import type { Edit } from '../../../contract/edits/edits.ts';
import type { Preset } from '../../../contract/rows/library-rows.ts';
import { presetKeyOf } from '../../../contract/rows/preset-name.ts';
import type { Slot, SlotSettings, Transition } from '../../../core/transition/document/document.ts';
import { slotName } from './default-slots.ts';
import { slotDifferences } from './slot-differences.ts';
import { setTransition } from '../transitions/transition-edits.ts';

/** A preset that a slot was last made like, and what is other by now, in words. */
export interface SlotPreset {
  readonly preset: Preset;
  readonly changed: readonly string[];
}

/**
 * The preset of `slot`; null where it has none, or that is gone.
 *
 * @param joints those of the open clips: what a preset says of others does not count; null = not known yet
 */
export function presetOf(
  slot: Slot,
  presets: readonly Preset[],
  joints: readonly string[] | null,
): SlotPreset | null {
  const preset = presets.find(({ id }) => id === slot.preset);
  return preset ? { preset, changed: slotDifferences(slot, fitting(preset.settings, joints)) } : null;
}

/** Whether `slot` is a preset's, and still as it says. */
export function isAsPreset(slot: Slot, preset: Preset, joints: readonly string[] | null): boolean {
  return presetOf(slot, [preset], joints)?.changed.length === 0;
}

/** The preset with this name, or one that people take for the same. */
export function presetNamed(presets: readonly Preset[], name: string): Preset | undefined {
  return presets.find((preset) => presetKeyOf(preset.name) === presetKeyOf(name));
}

/** Makes slot `index` as a preset says, as far as the clips have its joints. */
export function applyPreset(
  transition: Transition,
  index: number,
  preset: Preset,
  joints: readonly string[] | null,
): Edit {
  const slot = { ...fitting(preset.settings, joints), preset: preset.id };
  const after = { ...transition, slots: transition.slots.with(index, slot) };
  return setTransition(`Apply ${preset.name} to ${slotName(index)}`, transition, after);
}

/** Keeps slot `index` as a new preset, which it is from then on. */
export function savePreset(transition: Transition, index: number, id: string, name: string): Edit {
  const slot = transition.slots[index];
  const after = { ...transition, slots: transition.slots.with(index, { ...slot, preset: id }) };
  return {
    name: `Save preset ${name}`,
    changes: [
      { kind: 'preset.add', preset: { id, name, settings: settingsOf(slot) } },
      { kind: 'transition.set', before: transition, after },
    ],
  };
}

/** Makes a preset as slot `index` is, which is like it from then on. */
export function updatePreset(transition: Transition, index: number, preset: Preset): Edit {
  const slot = transition.slots[index];
  const updated = { ...preset, settings: settingsOf(slot) };
  const after = { ...transition, slots: transition.slots.with(index, { ...slot, preset: preset.id }) };
  return {
    name: `Update preset ${preset.name}`,
    changes: [
      { kind: 'preset.set', before: preset, after: updated },
      ...(slot.preset === preset.id ? [] : setTransition('', transition, after).changes),
    ],
  };
}

export function renamePreset(preset: Preset, name: string): Edit {
  return {
    name: `Rename preset ${preset.name}`,
    changes: [{ kind: 'preset.set', before: preset, after: { ...preset, name } }],
  };
}

/** Slots that are like it stay as they are. */
export function removePreset(preset: Preset): Edit {
  return { name: `Delete preset ${preset.name}`, changes: [{ kind: 'preset.remove', preset }] };
}

function settingsOf({ preset: _, ...settings }: Slot): SlotSettings {
  return settings;
}

/** What a preset says of the joints that there are. */
function fitting(settings: SlotSettings, joints: readonly string[] | null): SlotSettings {
  if (joints === null) return settings;
  const { profile, cutJoints, ...others } = settings;
  const kept = Object.entries(profile ?? {}).filter(([joint]) => joints.includes(joint));
  const cut = cutJoints?.filter((joint) => joints.includes(joint));
  return {
    ...others,
    profile: kept.length > 0 ? Object.fromEntries(kept) : null,
    ...(cut && { cutJoints: cut }),
  };
}
