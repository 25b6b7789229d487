// renderer/stores/slots: edits of presets, profiles and snapshots
import type { Edit } from '#contract/edits/edits.ts';
import type { Preset } from '#contract/rows/library-rows.ts';
import { presetKeyOf } from '#contract/rows/preset-name.ts';
import type { Slot, SlotSettings, Transition, ProfileMode } from '#core/transition/document/document.ts';
import { slotLetter } from '#core/transition/document/slot-letter.ts';
import { slotWith } from '#core/transition/document/slot-settings.ts';
import { slotDifferences } from './slot-differences.ts';
import { setTransition, withSlot } from '../transitions/transition-edits.ts';
import type { Skeleton } from '#core/pose/skeleton.ts';

/** The preset that was last applied to a slot, and the names of settings changed since. */
interface SlotPreset {
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
const fitting = (settings: SlotSettings, joints: readonly string[] | null): SlotSettings =>
  joints === null ? settings : slotWith(settings, (joint) => (joints.includes(joint) ? [joint] : []));

/** Sets the factor of joints; a factor of 1 is removed from the profile. */
export function setFactors(
  transition: Transition,
  index: number,
  joints: readonly string[],
  factor: number,
): Edit {
  const profile = withFactors(transition.slots[index], joints, factor);
  return setTransition(
    `Change profile of ${slotLetter(index)}`,
    transition,
    withSlot(transition, index, { profile }),
  );
}

function withFactors(slot: Slot | undefined, joints: readonly string[], factor: number): Slot['profile'] {
  const profile: Record<string, number> = { ...slot?.profile };
  for (const joint of joints) {
    if (factor === 1) delete profile[joint];
    else profile[joint] = factor;
  }
  return Object.keys(profile).length === 0 ? null : profile;
}

/** What a slot can cut: it takes the destination from the seam on. */
export type CutKind = 'joints' | 'curves';

const cutFields = { joints: 'cutJoints', curves: 'cutCurves' } as const;

/** The joints or curves that a slot cuts. */
export const cutOf = (slot: SlotSettings | undefined, kind: CutKind): readonly string[] =>
  slot?.[cutFields[kind]] ?? [];

/** Cuts joints or curves of a slot, or blends them again. */
export function setCut(
  transition: Transition,
  index: number,
  kind: CutKind,
  names: readonly string[],
  cut: boolean,
): Edit {
  const others = cutOf(transition.slots[index], kind).filter((name) => !names.includes(name));
  const after = withSlot(transition, index, { [cutFields[kind]]: cut ? [...others, ...names] : others });
  return setTransition(`${cut ? 'Cut' : 'Blend'} ${kind} of ${slotLetter(index)}`, transition, after);
}

/** Resets joints of a slot: blended, with a factor of 1. */
export function resetJoints(transition: Transition, index: number, joints: readonly string[]): Edit {
  const slot = transition.slots[index];
  const after = withSlot(transition, index, {
    profile: withFactors(slot, joints, 1),
    cutJoints: (slot?.cutJoints ?? []).filter((joint) => !joints.includes(joint)),
  });
  return setTransition(`Reset joints of ${slotLetter(index)}`, transition, after);
}

/** Removes the profile of a slot; every joint is blended. */
export function clearProfile(transition: Transition, index: number): Edit {
  return setTransition(
    `Reset profile of ${slotLetter(index)}`,
    transition,
    withSlot(transition, index, { profile: null, cutJoints: [] }),
  );
}

/** Sets the target of a slot’s factors. Weights have a minimum, so a factor of 0 becomes that. */
export function setProfileMode(transition: Transition, index: number, profileMode: ProfileMode): Edit {
  const profile = transition.slots[index]?.profile ?? null;
  const least = minFactor(profileMode);
  const raised =
    profile &&
    Object.fromEntries(Object.entries(profile).map(([joint, factor]) => [joint, Math.max(factor, least)]));
  const after = withSlot(transition, index, { profileMode, profile: raised });
  return setTransition(`Change profile of ${slotLetter(index)}`, transition, after);
}

/** Maximum factor. */
export const MAX_FACTOR = 10;

/** Step of a factor, and smallest weight of a joint. */
export const FACTOR_STEP = 0.05;

export function minFactor(mode: ProfileMode): number {
  return mode === 'weight' ? FACTOR_STEP : 0;
}

/** A joint and its descendants, as indices. */
export function withDescendants({ parentIndices }: Skeleton, joint: number): readonly number[] {
  const found = new Set([joint]);
  for (let j = joint + 1; j < parentIndices.length; j++) if (found.has(parentIndices[j])) found.add(j);
  return [...found];
}
