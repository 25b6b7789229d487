import type { Change } from '../../contract/edits.ts';
import type { Preset } from '../../contract/library-rows.ts';
import { findSlotProblem } from '../../core/transition/validate-slot.ts';
import { findTransitionProblem } from '../../core/transition/validate-transition.ts';
import type { Transition } from '../../core/transition/document.ts';
import type { Database } from './database.ts';
import { refuse } from './problems.ts';
import { skeletonOfClip } from './skeleton-rows.ts';

/**
 * Refuses a transition or a preset that core cannot evaluate. A new one also needs clips that match; one that is there already may
 * have its clips exchanged one after the other, and the window says when they do not match.
 */
export function validateChange(db: Database, change: Change): void {
  if (change.kind === 'transition.add') validate(db, change.transition, true);
  else if (change.kind === 'transition.set') validate(db, change.after, false);
  else if (change.kind === 'preset.add') validatePreset(change.preset);
  else if (change.kind === 'preset.set') validatePreset(change.after);
}

/** Which joints there are depends on the clips that it will be used for. */
function validatePreset({ settings }: Preset): void {
  const names = [...Object.keys(settings.profile ?? {}), ...(settings.cutJoints ?? [])];
  const problem = findSlotProblem(settings, 'settings', { names });
  if (problem !== null) refuse(problem.code, problem.message, problem.field);
}

function validate(db: Database, transition: Transition, mustMatch: boolean): void {
  const source = skeletonOfClip(db, transition.source.id);
  const destination = skeletonOfClip(db, transition.destination.id);
  // Kinds that are no clips, and clips that are not there: `applyChange` names them.
  if (source === undefined || destination === undefined) return;
  const problem = findTransitionProblem(transition, source, mustMatch ? destination : source);
  if (problem !== null) refuse(problem.code, problem.message, problem.field || undefined);
}
