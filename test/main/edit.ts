import type { Change, Edit } from '#contract/edits/edits.ts';
import type { Problem } from '#contract/words/problem.ts';
import type { Result } from '#core/kit/result.ts';
import type { Database } from '#main/library/database/database.ts';
import { atOnce, type Sliced } from '#core/kit/long-work.ts';
import { noteOwnEdit, type AppliedEdit, type DoneEdit } from '#main/library/edits/applied-edit.ts';
import { editing, stepping } from '#main/library/edits/edits.ts';
import { attempt, valueOf } from '#main/library/problems.ts';

/** Applies an edit in one transaction, without slices. */
export const applyEdit = (db: Database, edit: Edit): Result<AppliedEdit, Problem> =>
  inTransaction(db, () => editing(db, edit));

/** One edit of `changes`, made or refused. */
export const tryEdit = (db: Database, ...changes: readonly Change[]): Result<AppliedEdit, Problem> =>
  applyEdit(db, { name: 'Edit', changes });

/** Makes one edit of `changes`. Throws if it is refused. */
export const edit = (db: Database, ...changes: readonly Change[]): AppliedEdit =>
  valueOf(tryEdit(db, ...changes));

export const editNamed = (db: Database, name: string, ...changes: readonly Change[]): AppliedEdit =>
  valueOf(applyEdit(db, { name, changes }));

/** Why an edit of `changes` is refused. Throws if it is made. */
export function refusalOf(db: Database, ...changes: readonly Change[]): Problem {
  const made = tryEdit(db, ...changes);
  if (made.ok) throw new Error('the edit was made');
  return made.error;
}

/** Undoes the last edit. Throws if there is none, or it cannot be undone. */
export const undo = (db: Database): AppliedEdit => valueOf(undoEdit(db));
export const redo = (db: Database): AppliedEdit => valueOf(redoEdit(db));

export const undoEdit = (db: Database): Result<AppliedEdit, Problem> => step(db, 'undo');
export const redoEdit = (db: Database): Result<AppliedEdit, Problem> => step(db, 'redo');

/** Steps in one transaction, without slices. */
const step = (db: Database, direction: 'undo' | 'redo'): Result<AppliedEdit, Problem> =>
  inTransaction(db, () => stepping(db, direction));

function inTransaction(db: Database, work: () => Sliced<DoneEdit>): Result<AppliedEdit, Problem> {
  return attempt('The library', () => noteOwnEdit(db, db.transaction(() => atOnce(work())).immediate()));
}
