import type { Edit } from '../../../contract/edits/edits.ts';
import type { Problem } from '../../../contract/words/problem.ts';
import type { Result } from '../../../core/result.ts';
import type { CutEdit } from '../edits/cut-edit.ts';

/** What decides at the end of a run of indexing: see `settleRun`. */
export interface RunEnd {
  readonly gone: readonly string[]; // ids of files
  /** Where files with the same bytes are now, by the id of the file that is gone. */
  readonly moved: ReadonlyMap<string, string>;
  /** Other choices may count for files by now. */
  readonly isSaidOtherwise: boolean;
}

/**
 * Work on a library that a thread of its own does. An edit, undo and redo are done as a whole or not at all; the others in several
 * transactions, each whole, and what is left is done the next time.
 */
export type LibraryTask =
  | { readonly kind: 'commit'; readonly edit: Edit }
  | { readonly kind: 'undo' }
  | { readonly kind: 'redo' }
  | { readonly kind: 'settle'; readonly end: RunEnd }
  /** Brings a library of an older Segue up to date, which opening it would do, too. */
  | { readonly kind: 'prepare' };

/** How far a task is that tells of it. */
export interface LibraryProgress {
  readonly done: number; // clips
  readonly total: number; // clips; 0 while it is not known
}

/** What came of it. */
export interface LibraryReply {
  readonly kind: 'reply';
  /** What people made, otherwise than before; of an edit one or a problem. */
  readonly edits: Result<readonly CutEdit[], Problem>;
  /** Of the edits that were done: see `adoptEdits`. */
  readonly revisions: readonly number[];
}
