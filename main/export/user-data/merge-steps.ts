import type { Change } from '#contract/edits/edits.ts';
import type { ConflictKind, MergeConflict } from '#contract/exchange/merge-plan.ts';
import type { Database } from '../../library/database/database.ts';
import { applyChange } from '../../library/edits/apply-change.ts';
import { presets } from '../../library/edits/kept-things.ts';
import { validateChange } from '../../library/edits/validate-change.ts';
import { attempt } from '../../library/problems.ts';

/** Collects the changes of a merge. */
export type MergeSteps = Readonly<ReturnType<typeof createMergeSteps>>;

export interface OpenConflict extends MergeConflict {
  readonly change: Change;
}

/** A change that resolves a conflict in favour of the file. */
export type ConflictChange = Extract<Change, { kind: keyof typeof kindOfChange }>;

const kindOfChange = {
  'transition.set': 'transition',
  'marker.set': 'marker',
  'range.set': 'range',
  'note.set': 'note',
  'clip.set': 'settings',
  'root.set': 'root',
  'preset.set': 'preset',
  'jointMap.set': 'jointMap',
  'lab.set': 'lab',
  'import.set': 'import',
  'character.set': 'character',
  'budgets.set': 'budgets',
  'engine.set': 'engine',
} as const satisfies Partial<Record<Change['kind'], ConflictKind>>;

/** Maximum length of a quoted version in a message, characters. */
const QUOTE_LENGTH = 120;

export function createMergeSteps() {
  const changes: Change[] = [];
  const conflicts: OpenConflict[] = [];
  const refused: string[] = [];
  const short = (text: string): string =>
    text.length > QUOTE_LENGTH ? `${text.slice(0, QUOTE_LENGTH)}…` : text;
  return {
    changes: changes as readonly Change[],
    conflicts: conflicts as readonly OpenConflict[],
    refused: refused as readonly string[],
    /** Adds a change without a conflict. */
    add: (change: Change) => void changes.push(change),
    /** Adds a conflict: `change` replaces this library's version with the file's. */
    ask: (id: string, what: string, mine: string, theirs: string, change: ConflictChange) =>
      void conflicts.push({
        id,
        kind: kindOfChange[change.kind],
        what,
        mine: short(mine),
        theirs: short(theirs),
        change,
      }),
    refuse: (why: string) => void refused.push(why),
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
