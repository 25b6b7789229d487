import type { Transition } from '#core/transition/document/document.ts';
import type { Action, Condition } from './action.ts';
import { needs } from './shown/motion.ts';

/** What panels say while no transition is open. */
export const NOTHING_OPEN = 'No transition is open. Choose a source and a destination in the list.';

/** Reasons why a command is disabled; null = enabled. */
export const needsLibrary: Condition = ({ library }) => (library.isOpen.value ? null : 'no library is open');

export const needsTransitions: Condition = (app) =>
  needsLibrary(app) ??
  (app.document.current.transitions.value.length > 0 ? null : 'the library has no transition');

/** A transition on the screen, with or without a preview. */
export const needsTransition: Condition = (app) =>
  needs(app.motion.open, 'seam') ?? (app.open.transition.value ? null : 'no transition is open');

/** A transition that can be edited, and for which `whyNot` has no reason. */
export function forOpen(whyNot: (open: Transition) => string | null): Condition {
  return ({ open }) => (open.editable.value ? whyNot(open.editable.value) : 'no transition is open');
}

/** A transition, or an open clip. */
export const needsClips: Condition = ({ open }) =>
  open.isOpen.value ? null : 'no transition or clip is open';

export const needsMotion: Condition = (app) => needsTransition(app) ?? needsLoadedClips(app);

export const needsLoadedClips: Condition = (app) =>
  needsClips(app) ?? (app.open.clips.value.state === 'ready' ? null : 'its clips are not loaded');

export const needsCamera: Condition = ({ views }) =>
  views.camera.value ? null : 'the viewports are not available';

/** True if lists show the commands of a slot. A and B are always listed. */
export function hasSlot(index: number): NonNullable<Action['offered']> {
  return ({ open }) => index < 2 || index < (open.transition.value?.slots.length ?? 0);
}
