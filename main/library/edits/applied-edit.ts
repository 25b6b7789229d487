import type { Change } from '../../../contract/edits/edits.ts';
import type { UndoState } from '../../../contract/rows/library-rows.ts';

/** What was done to the library, for those who follow it: the changes in the order they were applied. */
export interface AppliedEdit {
  readonly name: string;
  readonly changes: readonly Change[];
  readonly undo: UndoState;
}

/** One whose transaction may not be over. */
export interface DoneEdit extends AppliedEdit {
  readonly revisions: readonly number[]; // one a step
}
