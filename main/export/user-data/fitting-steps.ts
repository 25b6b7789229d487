import type { Change } from '../../../contract/edits/edits.ts';
import type { Database } from '../../library/database/database.ts';
import { applyChange } from '../../library/edits/apply-change.ts';
import { presets } from '../../library/edits/kept-things.ts';
import { validateChange } from '../../library/edits/validate-change.ts';
import { attempt } from '../../library/problems.ts';
import type { MergeSteps } from './merge-steps.ts';

/**
 * `steps` that skip items this library would reject, such as unknown blend methods or taken names, with the reason; otherwise one such
 * item would fail the whole import. Added changes are applied at once, so that later ones can refer to them; the caller rolls back.
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
  return name === undefined ? why : `“${name}” was not imported. ${why}`;
}

function nameOf(change: Change): string | undefined {
  switch (change.kind) {
    case 'transition.add':
      return change.transition.name;
    case 'preset.add':
      return change.preset.name;
    case 'lab.add':
      return change.item.name;
    case 'transition.set':
    case 'lab.set':
    case 'preset.set':
      return change.after.name;
    default:
      return undefined;
  }
}
