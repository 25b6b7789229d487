// main/library/edits: edits: validation, undo, and reports to others
import type { Change, Edit } from '#contract/edits/edits.ts';
import type { UndoState } from '#contract/rows/library-rows.ts';
import type { Database } from '../database/database.ts';
import type { Sliced } from '#core/kit/long-work.ts';
import type { DoneEdit } from './applied-edit.ts';
import { noteWrites, writesOf } from '../log/write-log.ts';
import { describeEdit } from './edit-words.ts';
import { setSince } from '../log/set-since.ts';
import { kindOf, kindOfKey } from '../kinds/kinds.ts';
import { runsOf, type Stepped, type Written } from '../kinds/writes.ts';
import { refuse } from '../problems.ts';
import { updatingListing } from '../search/update-listing.ts';
import { valuesIn } from '../database/statements.ts';
import { unsentWrites } from '../team/unsent.ts';

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
 * A new edit turns 3 and 4 to `abandoned`: see prune-log.ts.
 */
export function* editing(db: Database, edit: Edit): Sliced<DoneEdit> {
  db.prepare(`UPDATE edits SET state = 'abandoned' WHERE state = 'undone'`).run();
  const number = Number(
    db
      .prepare(`INSERT INTO edits (name, state, time, revision) VALUES (?, 'applied', ?, ${nextRevision})`)
      .run(edit.name, new Date().toISOString()).lastInsertRowid,
  );
  const changes = yield* making(db, edit, number);
  return { name: edit.name, changes, left: [], undo: undoState(db), revisions: [lastRevision(db)] };
}

/**
 * Applies `edit` as `editing` does, and sends it to a team, but without a step of the history: undo would take such a
 * choice from what follows it.
 */
export function* choosing(db: Database, edit: Edit): Sliced<DoneEdit> {
  const changes = yield* making(db, edit, null);
  return { name: edit.name, changes, left: [], undo: undoState(db), revisions: [] };
}

/** Makes the changes of an edit, and returns them as they were made. @param step its number in the log; null = none */
function* making(db: Database, edit: Edit, step: number | null): Sliced<readonly Change[]> {
  const unsent = unsentWrites(db);
  const done: Written = { writes: [], changes: [] };
  for (const change of edit.changes) {
    const { writes, changes } = yield* kindOf(change).writing.making(db, change);
    if (step !== null) noteWrites(db, step, done.writes.length, writes);
    unsent.add(writes);
    append(done, { writes, changes });
    yield;
  }
  yield* updatingListing(db);
  yield* unsent.noting(edit.name, step);
  return done.changes;
}

/**
 * Undoes the last applied edit, also of an earlier session, or redoes the last undone one; as `editing`. What no longer
 * fits is left out.
 */
export function* stepping(db: Database, step: 'undo' | 'redo'): Sliced<DoneEdit> {
  const row = db.prepare<[], EditRow>(step === 'undo' ? lastApplied : firstUndone).get();
  if (row === undefined) return refuse('nothingToDo', `There is nothing to ${step}.`);
  const { number, name } = row;
  const since = setSince(db, number);
  const unsent = unsentWrites(db);
  const done: Omit<Stepped, 'writes'> = { changes: [], left: [] };
  const writes = yield* writesOf(db, number);
  if (writes === null)
    return refuse('unreadableStep', `“${name}” cannot be read, so the history ends there.`);
  for (const run of runsOf(step === 'undo' ? writes.toReversed() : writes)) {
    const side = step === 'undo' ? 'before' : 'after';
    const { writing } = kindOfKey(run[0].key);
    const { writes: gone, ...told } = yield* writing.stepping(db, run, side, since);
    unsent.add(gone);
    append(done, told);
  }
  yield* updatingListing(db);
  yield* unsent.noting(name, null);
  db.prepare(`UPDATE edits SET state = ?, revision = ${nextRevision} WHERE number = ?`).run(
    step === 'undo' ? 'undone' : 'applied',
    number,
  );
  const { changes, left } = done;
  return { name, changes, left, undo: undoState(db), revisions: [lastRevision(db)] };
}

/** Adds to lists that may be longer than the arguments of a call. */
function append<Done extends object>(done: Done, more: Done): void {
  for (const [name, list] of Object.entries(more) as [keyof Done, unknown[]][])
    for (const each of list) (done[name] as unknown[]).push(each);
}

/**
 * Undoes or redoes until the edit `number` is the last that is applied; 0 = none is. All of it is one
 * transaction. Refuses an edit that a later one made unreachable.
 */
export function* steppingTo(db: Database, number: number): Sliced<DoneEdit> {
  const state = valuesIn<string>(db, 'SELECT state FROM edits WHERE number = ?').get(number);
  if (number !== 0 && state !== 'applied' && state !== 'undone')
    refuse('goneStep', 'This step is no longer in the history.');
  const all = { changes: [], left: [], revisions: [] };
  let name = '';
  for (let last = lastAppliedNumber(db); last !== number; last = lastAppliedNumber(db)) {
    const { changes, left, revisions, ...step } = yield* stepping(db, number < last ? 'undo' : 'redo');
    append<Pick<DoneEdit, 'changes' | 'left' | 'revisions'>>(all, { changes, left, revisions });
    ({ name } = step);
  }
  return { ...all, name, undo: undoState(db) };
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
