import type { Change } from '../../../contract/edits/edits.ts';
import type { ConflictKind, MergeConflict } from '../../../contract/exchange/merge-plan.ts';

/** What a merge would do, gathered piece by piece. */
export interface MergeSteps {
  readonly changes: readonly Change[];
  readonly conflicts: readonly OpenConflict[];
  readonly refused: readonly string[];
  /** Comes in without a question. */
  add(change: Change): void;
  /** There are two versions: `change` makes mine theirs. */
  ask(id: string, what: string, mine: string, theirs: string, change: ConflictChange): void;
  refuse(why: string): void;
}

export interface OpenConflict extends MergeConflict {
  readonly change: Change;
}

/** What makes one version the other. */
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
  'import.set': 'import',
} as const satisfies Partial<Record<Change['kind'], ConflictKind>>;

/** Of each version a message repeats so much, characters. */
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
