import type { Edit } from '#contract/edits/edits.ts';
import type { Alignment, Transition } from '#core/transition/document/document.ts';
import { defaultAlignment } from '#core/transition/document/fresh-transition.ts';
import { setTransition } from '#renderer/stores/transitions/transition-edits.ts';

/** Names of alignment kinds, for inspector and palette. */
export const alignmentWords: Readonly<Record<Alignment['kind'], string>> = {
  groundTrack: 'position + facing',
  plantedFoot: 'planted foot',
  joint: 'a joint',
  none: 'as recorded',
};

/** Effects of alignment kinds, for tooltips. */
export const alignmentHelp: Readonly<Record<Alignment['kind'], string>> = {
  groundTrack: 'Matches the position and facing of the roots.',
  plantedFoot: 'Keeps the foot that is planted in both clips in place, and matches the facing.',
  joint: 'Matches the ground position of one joint, and the facing.',
  none: 'Keeps the recorded position of the destination.',
};

/**
 * Changes the kind of alignment.
 *
 * @param joint the joint of a first alignment at a joint
 */
export function setAlignmentKind(before: Transition, kind: Alignment['kind'], joint: string): Edit {
  const { alignment } = before;
  return changeAlignment(before, 'Change alignment', {
    kind,
    ...(kind === 'joint' && alignment.joint === undefined && { joint }),
  });
}

export function alignAtJoint(before: Transition, joint: string): Edit {
  return changeAlignment(before, `Align at ${joint}`, { kind: 'joint', joint });
}

export function changeAlignment(before: Transition, name: string, patch: Partial<Alignment>): Edit {
  return setTransition(name, before, { ...before, alignment: { ...before.alignment, ...patch } });
}

/** Resets alignment and play rates to those of a new transition. */
export function resetPlacement(before: Transition): Edit {
  const { source, destination } = before;
  return setTransition('Reset alignment and play rates', before, {
    ...before,
    alignment: defaultAlignment,
    source: { ...source, playRate: 1 },
    destination: { ...destination, playRate: 1 },
  });
}

export function hasDefaultPlacement({ alignment, source, destination }: Transition): boolean {
  const { x, z, yaw } = alignment.offset;
  const isPlaced = alignment.kind === defaultAlignment.kind && x === 0 && z === 0 && yaw === 0;
  return isPlaced && source.playRate === 1 && destination.playRate === 1;
}
