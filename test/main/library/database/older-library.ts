import path from 'node:path';
import type { Change } from '#contract/edits/edits.ts';
import { collectUserData } from '#main/export/user-data/collect.ts';
import { sortedJson } from '#main/export/write-file.ts';
import type { Database } from '#main/library/database/database.ts';
import { closeLibrary, openLibrary } from '#main/library/library.ts';
import { valueOf } from '#main/library/problems.ts';
import { tryEdit, undo } from '#test/main/edit.ts';
import { randomChange, randomFrom } from '#test/main/team/random-edits.ts';
import { addClips } from '#test/main/team/team-fixture.ts';

/** The log, by its rows. */
export const loggedWrites = (db: Database): unknown[] =>
  db
    .prepare(
      `SELECT edit_writes.number, edit_keys.key, clips, path, before, after, next FROM edit_writes
       JOIN edit_keys ON edit_keys.number = edit_writes.key ORDER BY edit_writes.number`,
    )
    .all();

/** All user data of a library. */
export const textOf = (db: Database): string => sortedJson(collectUserData(db));

/** Gives a library the log of version 25, which kept changes as they were made. */
function asVersion25(db: Database, made: ReadonlyMap<number, readonly Change[]>): void {
  db.exec(`DROP TABLE team_own; DROP TABLE team_chain; DROP TABLE team_again; DROP TABLE team_unread; DROP TABLE edit_writes; DROP TABLE edit_keys; DROP TABLE set_since; DROP TABLE log_readers;
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
export function olderLibrary(folder: string, seed: number, edits = 80) {
  const file = path.join(folder, 'library.db');
  const library = valueOf(openLibrary(file));
  const { db } = library;
  addClips(db);
  const random = randomFrom(seed);
  const made = new Map<number, readonly Change[]>();
  const last = db.prepare<[], number>('SELECT max(number) FROM edits').pluck();
  for (let i = 0; i < edits; i++) {
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
