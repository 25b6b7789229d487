import type { EditWords } from '../rows/library-rows.ts';

/** A step of undo as the history lists it. */
export interface HistoryStep extends EditWords {
  readonly number: number; // grows with each edit of the library, from 1
  readonly time: string; // ISO 8601, when it was made
  readonly undone: boolean;
}

/** Steps that undo and redo can reach: the newest of them. */
export interface EditHistory {
  readonly steps: readonly HistoryStep[]; // newest first
  readonly isWhole: boolean; // none is older than these
}

/** So many steps are listed. */
export const MAX_STEPS = 300;
