// renderer/stores/slots: edits of presets, profiles and snapshots
import type { Edit } from '#contract/edits/edits.ts';
import type { Preset } from '#contract/rows/library-rows.ts';
import { presetKeyOf } from '#contract/rows/preset-name.ts';
import type { Slot, SlotSettings, Transition } from '#core/transition/document/document.ts';
import { slotLetter } from '#core/transition/document/slot-letter.ts';
import { slotDifferences } from './slot-differences.ts';
import { setTransition } from '../transitions/transition-edits.ts';

/** The preset that was last applied to a slot, and the names of settings changed since. */
export interface SlotPreset {
  readonly preset: Preset;
  readonly changed: readonly string[];
}

/**
 * The preset of `slot`; null = none, or deleted.
 *
 * @param joints of the open clips: other joints in a preset are ignored; null = not loaded
 */
export function presetOf(
  slot: Slot,
  presets: readonly Preset[],
  joints: readonly string[] | null,
): SlotPreset | null {
  const preset = presets.find(({ id }) => id === slot.preset);
  return preset ? { preset, changed: slotDifferences(slot, fitting(preset.settings, joints)) } : null;
}

/** The preset with this name, or one that reads the same. */
export function presetNamed(presets: readonly Preset[], name: string): Preset | undefined {
  return presets.find((preset) => presetKeyOf(preset.name) === presetKeyOf(name));
}

/** Applies a preset to slot `index`, for the joints of the clips. */
export function applyPreset(
  transition: Transition,
  index: number,
  preset: Preset,
  joints: readonly string[] | null,
): Edit {
  const slot = { ...fitting(preset.settings, joints), preset: preset.id };
  const after = { ...transition, slots: transition.slots.with(index, slot) };
  return setTransition(`Apply ${preset.name} to ${slotLetter(index)}`, transition, after);
}

/** Saves slot `index` as a new preset and links it. */
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

/** Updates a preset from slot `index` and links it. */
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

/** Slots with this preset keep their settings. */
export function removePreset(preset: Preset): Edit {
  return { name: `Delete preset ${preset.name}`, changes: [{ kind: 'preset.remove', preset }] };
}

function settingsOf({ preset: _, ...settings }: Slot): SlotSettings {
  return settings;
}

/** A preset reduced to the joints of the clips. */
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
