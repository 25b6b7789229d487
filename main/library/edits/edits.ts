// main/library/edits: edits: validation, undo, and reports to others
import type { Change, Edit } from '#contract/edits/edits.ts';
import type { UndoState } from '#contract/rows/library-rows.ts';
import type { Database } from '../database/database.ts';
import type { Sliced } from '#core/sliced.ts';
import type { DoneEdit } from './applied-edit.ts';
import { changesOf, noteChange } from './edit-log.ts';
import { describeEdit } from './edit-words.ts';
import { kindOf } from '../kinds/kinds.ts';
import { Refusal, refuse } from '../problems.ts';
import { updatingListing } from '../search/update-listing.ts';
import { valuesIn } from '../database/statements.ts';
import { notingUnsent } from '../team/unsent.ts';
import { ontoStored } from '../team/onto-stored.ts';
import { readTeam } from '../team/team-state.ts';

interface EditRow {
  readonly number: number;
  readonly name: string;
}

const lastApplied = `SELECT number, name FROM edits WHERE state = 'applied' ORDER BY number DESC LIMIT 1`;
const firstUndone = `SELECT number, name FROM edits WHERE state = 'undone' ORDER BY number LIMIT 1`;

/** Grows with each edit, undo and redo: see `createChangeFeed`. */
const nextRevision = '(SELECT coalesce(max(revision), 0) + 1 FROM edits)';

/**
 * Applies `edit` within a transaction. Call `noteOwnEdit` with the result after the commit.
 *
 *     edits:  1 applied   2 applied   3 undone   4 undone
 *                             ▲ undo      ▲ redo
 *
 * A new edit turns 3 and 4 to `abandoned`; their rows stay.
 */
export function* editing(db: Database, edit: Edit): Sliced<DoneEdit> {
  db.prepare(`UPDATE edits SET state = 'abandoned' WHERE state = 'undone'`).run();
  const number = db
    .prepare(`INSERT INTO edits (name, state, time, revision) VALUES (?, 'applied', ?, ${nextRevision})`)
    .run(edit.name, new Date().toISOString()).lastInsertRowid;
  const changes: Change[] = [];
  for (const change of edit.changes)
    for (const applied of yield* applyExactly(db, change)) {
      noteChange(db, number, applied);
      changes.push(applied);
      yield;
    }
  yield* updatingListing(db);
  yield* notingUnsent(db, edit.name, changes);
  return { name: edit.name, changes, undo: undoState(db), revisions: [lastRevision(db)] };
}

/** Applies a change; returns the exact changes. */
function* applyExactly(db: Database, made: Change): Sliced<readonly Change[]> {
  const change = ontoStored(db, made);
  const { exact, validate } = kindOf(change);
  const changes = exact === undefined ? [change] : yield* exact(db, change);
  for (const each of changes) {
    // Derived changes are not validated: the user could not correct them.
    if (each === change) validate?.(db, each);
    yield* apply(db, each);
  }
  return changes;
}

function* apply(db: Database, change: Change): Sliced<void> {
  const kind = kindOf(change);
  for (const part of kind.parts?.(change) ?? [change]) {
    kind.apply(db, part);
    yield;
  }
}

/** Undoes the last applied edit, also of an earlier session, or redoes the last undone one; as `editing`. */
export function* stepping(db: Database, step: 'undo' | 'redo'): Sliced<DoneEdit> {
  const row = db.prepare<[], EditRow>(step === 'undo' ? lastApplied : firstUndone).get();
  if (row === undefined) return refuse('nothingToDo', `There is nothing to ${step}.`);
  const changes: Change[] = [];
  for (const each of yield* changesOf(db, row.number, step)) {
    const change = ontoStored(db, each);
    try {
      yield* apply(db, change);
    } catch (error) {
      if (!(error instanceof Refusal) || error.problem.code !== 'staleEdit') throw error;
      const who = readTeam(db) === null ? 'Another program' : 'Another member';
      refuse(
        'staleEdit',
        `${who} has changed the same since. To ${step} “${row.name}” would undo that, too.`,
      );
    }
    changes.push(change);
  }
  yield* updatingListing(db);
  yield* notingUnsent(db, row.name, changes);
  db.prepare(`UPDATE edits SET state = ?, revision = ${nextRevision} WHERE number = ?`).run(
    step === 'undo' ? 'undone' : 'applied',
    row.number,
  );
  return { name: row.name, changes, undo: undoState(db), revisions: [lastRevision(db)] };
}

/**
 * Undoes or redoes until the edit `number` is the last that is applied; 0 = none is. All of it is one
 * transaction. Refuses an edit that a later one made unreachable.
 */
export function* steppingTo(db: Database, number: number): Sliced<DoneEdit> {
  const state = valuesIn<string>(db, 'SELECT state FROM edits WHERE number = ?').get(number);
  if (number !== 0 && state !== 'applied' && state !== 'undone')
    refuse('goneStep', 'This step is no longer in the history.');
  const changes: Change[] = [];
  const revisions: number[] = [];
  let name = '';
  for (let last = lastAppliedNumber(db); last !== number; last = lastAppliedNumber(db)) {
    const done = yield* stepping(db, number < last ? 'undo' : 'redo');
    for (const change of done.changes) changes.push(change); // too many for arguments of a call
    revisions.push(...done.revisions);
    ({ name } = done);
  }
  return { name, changes, undo: undoState(db), revisions };
}

/** 0 = no edit is applied. */
function lastAppliedNumber(db: Database): number {
  return valuesIn<number>(db, `SELECT number FROM (${lastApplied})`).get() ?? 0;
}

/** Revision of the last edit, undo or redo. */
export function lastRevision(db: Database): number {
  return valuesIn<number>(db, 'SELECT coalesce(max(revision), 0) FROM edits').get() ?? 0;
}

/** The edits that undo and redo would act on. */
export function undoState(db: Database): UndoState {
  const [undo, redo] = [lastApplied, firstUndone].map((edit) => {
    const number = valuesIn<number>(db, `SELECT number FROM (${edit})`).get();
    return number === undefined ? null : describeEdit(db, number);
  });
  return { undo: undo?.name ?? null, redo: redo?.name ?? null, words: { undo, redo } };
}
