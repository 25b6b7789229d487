import type { Change } from '../../../contract/edits/edits.ts';
import type { UndoState } from '../../../contract/rows/library-rows.ts';

/** An applied edit, for subscribers: the changes in order. */
export interface AppliedEdit {
  readonly name: string;
  readonly changes: readonly Change[];
  readonly undo: UndoState;
}

/** An edit whose transaction may not be committed yet. */
export interface DoneEdit extends AppliedEdit {
  readonly revisions: readonly number[]; // one a step
}
