import type { Edit } from '#contract/edits/edits.ts';
import type { Skeleton } from '#core/skeleton.ts';
import type { ProfileMode, Slot, Transition } from '#core/transition/document/document.ts';
import { slotLetter } from '#core/transition/document/slot-letter.ts';
import { setTransition, withSlot } from '../transitions/transition-edits.ts';

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

/** Cuts joints of a slot, which then take the destination from the seam on, or blends them again. */
export function setCut(transition: Transition, index: number, joints: readonly string[], cut: boolean): Edit {
  const others = (transition.slots[index]?.cutJoints ?? []).filter((joint) => !joints.includes(joint));
  const after = withSlot(transition, index, { cutJoints: cut ? [...others, ...joints] : others });
  return setTransition(`${cut ? 'Cut' : 'Blend'} joints of ${slotLetter(index)}`, transition, after);
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
