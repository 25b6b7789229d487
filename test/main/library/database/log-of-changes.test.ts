import path from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { expect, test } from 'vitest';
import type { Change } from '#contract/edits/edits.ts';
import { collectUserData } from '#main/export/user-data/collect.ts';
import { sortedJson } from '#main/export/write-file.ts';
import type { Database } from '#main/library/database/database.ts';
import { undoState } from '#main/library/edits/edits.ts';
import { closeLibrary, openLibrary } from '#main/library/library.ts';
import { valueOf } from '#main/library/problems.ts';
import { redo, tryEdit, undo } from '#test/main/edit.ts';
import { randomChange, randomFrom } from '#test/main/team/random-edits.ts';
import { addClips } from '#test/main/team/team-fixture.ts';
import { openedLibrary, temporaryFolder } from '#test/main/temporary.ts';

const loggedWrites = (db: Database): unknown[] =>
  db
    .prepare(
      `SELECT edit_writes.number, edit_keys.key, clips, path, before, after FROM edit_writes
       JOIN edit_keys ON edit_keys.number = edit_writes.key ORDER BY edit_writes.number`,
    )
    .all();

const textOf = (db: Database): string => sortedJson(collectUserData(db));

/** Gives a library the log of version 25, which kept changes as they were made. */
function asVersion25(db: Database, made: ReadonlyMap<number, readonly Change[]>): void {
  db.exec(`DROP TABLE edit_writes; DROP TABLE edit_keys; DROP TABLE set_since; DROP TABLE log_readers;
    DROP INDEX transitions_in_order; DROP INDEX lab_items_in_order;
    ALTER TABLE team_edits DROP COLUMN step;
    CREATE TABLE edit_changes (
      number INTEGER PRIMARY KEY,
      edit INTEGER NOT NULL REFERENCES edits (number) ON DELETE CASCADE,
      change TEXT NOT NULL
    ) STRICT;
    CREATE INDEX edit_changes_by_edit ON edit_changes (edit);`);
  const add = db.prepare('INSERT INTO edit_changes (edit, change) VALUES (?, ?)');
  for (const [edit, changes] of made) for (const change of changes) add.run(edit, JSON.stringify(change));
  db.pragma('user_version = 25');
}

/** A library of version 25 with edits of all kinds, the last of which are undone. */
function olderLibrary(seed: number) {
  const file = path.join(temporaryFolder(), 'library.db');
  const library = valueOf(openLibrary(file));
  const { db } = library;
  addClips(db);
  const random = randomFrom(seed);
  const made = new Map<number, readonly Change[]>();
  const last = db.prepare<[], number>('SELECT max(number) FROM edits').pluck();
  for (let i = 0; i < 80; i++) {
    const change = randomChange(db, random);
    if (change.kind === 'import.set') continue; // by it, ground heights are others than those of the file
    const done = tryEdit(db, change);
    if (done.ok) made.set(last.get()!, done.value.changes);
  }
  const states = [textOf(db)];
  for (let i = 0; i < 5; i++) {
    undo(db);
    states.push(textOf(db));
  }
  const writes = loggedWrites(db);
  asVersion25(db, made);
  closeLibrary(library);
  return { file, states, writes, made };
}

test.each([1, 2, 3, 4])(
  'edits of version 25 become writes, which are undone and redone as before: %i',
  (seed) => {
    const { file, states, writes } = olderLibrary(seed);
    const library = valueOf(openLibrary(file));
    const { db } = library;
    expect(textOf(db)).toBe(states.at(-1));
    expect(loggedWrites(db)).toEqual(writes);
    for (const state of states.toReversed().slice(1)) {
      expect(redo(db).left).toEqual([]);
      expect(textOf(db)).toBe(state);
    }
    while (undoState(db).undo !== null) expect(undo(db).left).toEqual([]);
    while (undoState(db).redo !== null) expect(redo(db).left).toEqual([]);
    expect(textOf(db)).toBe(states[0]);
    closeLibrary(library);
  },
);

test('an edit that cannot be read ends the history there, in both directions', () => {
  const left = (
    bad: (edits: readonly number[]) => number,
  ): [edits: readonly number[], left: readonly number[]] => {
    const { file, made } = olderLibrary(5);
    const edits = [...made.keys()];
    const older = new BetterSqlite3(file);
    older.prepare(`UPDATE edit_changes SET change = '{"kind":"note.set"' WHERE edit = ?`).run(bad(edits));
    older.close();
    const { db } = openedLibrary(file);
    return [edits, db.prepare<[], number>('SELECT number FROM edits ORDER BY number').pluck().all()];
  };
  const [edits, applied] = left((each) => each[9]);
  expect(applied).toEqual(edits.slice(10));
  const [others, undone] = left((each) => each[each.length - 2]);
  expect(undone).toEqual(others.slice(0, -2));
});
