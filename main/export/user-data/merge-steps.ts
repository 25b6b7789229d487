import type { Change } from '../../../contract/edits/edits.ts';
import type { ConflictKind, MergeConflict } from '../../../contract/exchange/merge-plan.ts';

/** Collects the changes of a merge. */
export interface MergeSteps {
  readonly changes: readonly Change[];
  readonly conflicts: readonly OpenConflict[];
  readonly refused: readonly string[];
  /** Adds a change without a conflict. */
  add(change: Change): void;
  /** Adds a conflict: `change` replaces this library's version with the file's. */
  ask(id: string, what: string, mine: string, theirs: string, change: ConflictChange): void;
  refuse(why: string): void;
}

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
} as const satisfies Partial<Record<Change['kind'], ConflictKind>>;

/** Longest quote of a version in a message, characters. */
const QUOTE_LENGTH = 120;

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
    ask: (id, what, mine, theirs, change) =>
      void conflicts.push({
        id,
        kind: kindOfChange[change.kind],
        what,
        mine: short(mine),
        theirs: short(theirs),
        change,
      }),
    refuse: (why) => void refused.push(why),
  };
}
