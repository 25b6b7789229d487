import type { Change, Edit } from '../../../contract/edits/edits.ts';
import type { UndoState } from '../../../contract/rows/library-rows.ts';
import type { Problem } from '../../../contract/words/problem.ts';
import type { Result } from '../../../core/result.ts';
import { applyChange } from './apply-change.ts';
import type { Database } from '../database/database.ts';
import { exactChanges } from './exact-changes.ts';
import { inverseOfAll } from './inverse.ts';
import { noteOwnEdit } from './own-edits.ts';
import { attempt, refuse } from '../problems.ts';
import { settleListing } from '../search/settle-listing.ts';
import { validateChange } from './validate-change.ts';

/**
 * What was done to the library, for those who follow it: the changes in the order they were applied.
 *
 *     edits:  1 applied   2 applied   3 undone   4 undone
 *                             ▲ undo      ▲ redo
 *
 * A new edit turns 3 and 4 to `abandoned`; their rows stay.
 */
export interface AppliedEdit {
  readonly name: string;
  readonly changes: readonly Change[];
  readonly undo: UndoState;
}

interface EditRow {
  readonly number: number;
  readonly name: string;
  readonly changes: string;
  readonly inverse: string;
}

const lastApplied = `SELECT number, name, changes, inverse FROM edits WHERE state = 'applied' ORDER BY number DESC LIMIT 1`;
const firstUndone = `SELECT number, name, changes, inverse FROM edits WHERE state = 'undone' ORDER BY number LIMIT 1`;

/** Grows with each edit, undo and redo: see `createChangeFeed`. */
const nextRevision = '(SELECT coalesce(max(revision), 0) + 1 FROM edits)';

/** Applies `edit`, all of it or nothing, in one transaction. */
export function applyEdit(db: Database, edit: Edit): Result<AppliedEdit, Problem> {
  return attemptNoted(db, () =>
    db
      .transaction(() => {
        const changes = edit.changes.flatMap((change) => applyExactly(db, change));
        settleListing(db);
        db.prepare(`UPDATE edits SET state = 'abandoned' WHERE state = 'undone'`).run();
        db.prepare(
          `INSERT INTO edits (name, changes, inverse, state, time, revision) VALUES (?, ?, ?, 'applied', ?, ${nextRevision})`,
        ).run(
          edit.name,
          JSON.stringify(changes),
          JSON.stringify(inverseOfAll(changes)),
          new Date().toISOString(),
        );
        return { name: edit.name, changes, undo: undoState(db), revision: lastRevision(db) };
      })
      .immediate(),
  );
}

/** What was done is in the library when this returns. */
function attemptNoted(
  db: Database,
  work: () => AppliedEdit & { readonly revision: number },
): Result<AppliedEdit, Problem> {
  return attempt('The library', () => {
    const { revision, ...edit } = work();
    noteOwnEdit(db, revision);
    return edit;
  });
}

/** Returns what was done. */
function applyExactly(db: Database, change: Change): Change[] {
  const changes = exactChanges(db, change);
  for (const exact of changes) {
    // What follows from it is not for the person to mend.
    if (exact === change) validateChange(db, exact);
    applyChange(db, exact);
  }
  return changes;
}

/** Takes back the edit that was applied last, also one of an earlier session. */
export function undoEdit(db: Database): Result<AppliedEdit, Problem> {
  return stepHistory(db, lastApplied, 'undone', 'There is nothing to undo.', (row) => row.inverse);
}

/** Applies again what was undone last. */
export function redoEdit(db: Database): Result<AppliedEdit, Problem> {
  return stepHistory(db, firstUndone, 'applied', 'There is nothing to redo.', (row) => row.changes);
}

function stepHistory(
  db: Database,
  query: string,
  state: 'applied' | 'undone',
  nothing: string,
  changesOf: (row: EditRow) => string,
): Result<AppliedEdit, Problem> {
  return attemptNoted(db, () =>
    db
      .transaction(() => {
        const row = db.prepare<[], EditRow>(query).get();
        if (row === undefined) return refuse('nothingToDo', nothing);
        const changes = JSON.parse(changesOf(row)) as Change[];
        for (const change of changes) applyChange(db, change);
        settleListing(db);
        db.prepare(`UPDATE edits SET state = ?, revision = ${nextRevision} WHERE number = ?`).run(
          state,
          row.number,
        );
        return { name: row.name, changes, undo: undoState(db), revision: lastRevision(db) };
      })
      .immediate(),
  );
}

/** Of the edit, undo or redo that was done last. */
export function lastRevision(db: Database): number {
  return db.prepare<[], number>('SELECT coalesce(max(revision), 0) FROM edits').pluck().get() ?? 0;
}

/** Names of the edits that undo and redo would act on. */
export function undoState(db: Database): UndoState {
  const nameOf = (edit: string): string | null =>
    db.prepare<[], string>(`SELECT name FROM (${edit})`).pluck().get() ?? null;
  return { undo: nameOf(lastApplied), redo: nameOf(firstUndone) };
}
