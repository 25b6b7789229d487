import type { Problem } from '#contract/words/problem.ts';
import type { Result } from '#core/result.ts';
import type { Database } from '#main/library/database/database.ts';
import { atOnce } from '#main/library/database/slices.ts';
import { noteOwnEdit, type AppliedEdit } from '#main/library/edits/applied-edit.ts';
import { stepping } from '#main/library/edits/edits.ts';
import { attempt } from '#main/library/problems.ts';

export const undoEdit = (db: Database): Result<AppliedEdit, Problem> => step(db, 'undo');
export const redoEdit = (db: Database): Result<AppliedEdit, Problem> => step(db, 'redo');

/** Steps in one transaction, without slices. */
function step(db: Database, direction: 'undo' | 'redo'): Result<AppliedEdit, Problem> {
  return attempt('The library', () =>
    noteOwnEdit(db, db.transaction(() => atOnce(stepping(db, direction))).immediate()),
  );
}
