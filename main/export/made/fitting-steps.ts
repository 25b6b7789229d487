import type { Change } from '../../../contract/edits/edits.ts';
import type { Database } from '../../library/database/database.ts';
import { applyChange } from '../../library/edits/apply-change.ts';
import { presets } from '../../library/edits/kept-things.ts';
import { validateChange } from '../../library/edits/validate-change.ts';
import { attempt } from '../../library/problems.ts';
import type { MergeSteps } from './merge-steps.ts';

/**
 * `steps` that take in only what this library would: a blend method that a later Segue has, or a name that is taken, keeps that one
 * thing out, and why is told; the whole merge would be refused for it otherwise. What is added is applied at once, so that what comes
 * after can rest on it: for a library that is put back.
 */
export function fittingSteps(db: Database, steps: MergeSteps): MergeSteps {
  return {
    ...steps,
    add(change) {
      const tried = attempt('The library', () => {
        validateChange(db, change);
        applyChange(db, change);
      });
      if (tried.ok) steps.add(change);
      else steps.refuse(leftOut(change, tried.error.message));
    },
    ask(id, what, mine, theirs, change) {
      const tried = attempt('The library', () => {
        validateChange(db, change);
        if (change.kind === 'preset.set') presets.refuseUnfit(db, change.after);
      });
      if (tried.ok) steps.ask(id, what, mine, theirs, change);
      else steps.refuse(leftOut(change, tried.error.message));
    },
  };
}

function leftOut(change: Change, why: string): string {
  const name = nameOf(change);
  return name === undefined ? why : `“${name}” is left out. ${why}`;
}

function nameOf(change: Change): string | undefined {
  switch (change.kind) {
    case 'transition.add':
      return change.transition.name;
    case 'preset.add':
      return change.preset.name;
    case 'transition.set':
    case 'preset.set':
      return change.after.name;
    default:
      return undefined;
  }
}
