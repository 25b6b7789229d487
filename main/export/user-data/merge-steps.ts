import type { Change } from '#contract/edits/edits.ts';
import type { ConflictKind } from '#contract/edits/kinds.ts';
import type { Database } from '../../library/database/database.ts';
import type { MergeSteps, OpenConflict } from '../../library/kinds/kind.ts';
import { kindOf } from '../../library/kinds/kinds.ts';
import { attempt } from '../../library/problems.ts';

/** Maximum length of a quoted version in a message, characters. */
const QUOTE_LENGTH = 120;

/** Collects the changes of a merge. */
export function createMergeSteps(): MergeSteps {
  const changes: Change[] = [];
  const conflicts: OpenConflict[] = [];
  const refused: string[] = [];
  const short = (text: string): string =>
    text.length > QUOTE_LENGTH ? `${text.slice(0, QUOTE_LENGTH)}…` : text;
  return {
    changes,
    conflicts,
    refused,
    add: (change) => void changes.push(change),
    ask(id, what, mine, theirs, change) {
      const kind = change.kind.replace('.set', '') as ConflictKind;
      conflicts.push({ id, kind, what, mine: short(mine), theirs: short(theirs), change });
    },
    refuse: (why) => void refused.push(why),
  };
}

/**
 * `steps` that skip items this library would reject, such as unknown blend methods or taken names, with the
 * reason; otherwise one such item would fail the whole import. Added changes are applied at once, so that
 * later ones can refer to them; the caller rolls back.
 */
export function fittingSteps(db: Database, steps: MergeSteps): MergeSteps {
  return {
    ...steps,
    add(change) {
      const kind = kindOf(change);
      const tried = attempt('The library', () => {
        kind.validate?.(db, change);
        kind.apply(db, change);
      });
      if (tried.ok) steps.add(change);
      else steps.refuse(leftOut(change, tried.error.message));
    },
    ask(id, what, mine, theirs, change) {
      const kind = kindOf(change);
      const tried = attempt('The library', () => {
        kind.validate?.(db, change);
        kind.refuseUnfit?.(db, change);
      });
      if (tried.ok) steps.ask(id, what, mine, theirs, change);
      else steps.refuse(leftOut(change, tried.error.message));
    },
  };
}

function leftOut(change: Change, why: string): string {
  const name = kindOf(change).nameOf?.(change);
  return name === undefined ? why : `“${name}” was not imported. ${why}`;
}
