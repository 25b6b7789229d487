import type { Edit } from '../../../contract/edits/edits.ts';
import type { Problem } from '../../../contract/words/problem.ts';
import type { Result } from '../../../core/result.ts';
import type { CutEdit } from '../edits/cut-edit.ts';
import type { MovedFolder } from '../files/moved-folders.ts';

/** What decides at the end of a run of indexing: see `settleRun`. */
export interface RunEnd {
  readonly gone: readonly string[]; // ids of files
  readonly movedFolders: readonly MovedFolder[];
}

/**
 * Work on a library that a thread of its own does, as a whole or not at all.
 */
export type LibraryTask =
  | { readonly kind: 'commit'; readonly edit: Edit }
  | { readonly kind: 'undo' }
  | { readonly kind: 'redo' }
  | { readonly kind: 'settle'; readonly end: RunEnd };

/** What came of it. */
export interface LibraryReply {
  readonly kind: 'reply';
  /** What people made, otherwise than before; of an edit one or a problem. */
  readonly edits: Result<readonly CutEdit[], Problem>;
  /** Of the edits that were done: see `adoptEdits`. */
  readonly revisions: readonly number[];
}
