import BetterSqlite3 from 'better-sqlite3';
import { expect, test } from 'vitest';
import { undoState } from '#main/library/edits/edits.ts';
import { closeLibrary, openLibrary } from '#main/library/library.ts';
import { valueOf } from '#main/library/problems.ts';
import { redo, undo } from '#test/main/edit.ts';
import { openedLibrary, temporaryFolder } from '#test/main/temporary.ts';
import { loggedWrites, olderLibrary, textOf } from './older-library.ts';

test.each([1, 2, 3, 4])(
  'edits of version 25 become writes, which are undone and redone as before: %i',
  (seed) => {
    const { file, states, writes } = olderLibrary(temporaryFolder(), seed);
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
    const { file, made } = olderLibrary(temporaryFolder(), 5);
    const edits = [...made.keys()];
    const older = new BetterSqlite3(file);
    older.prepare(`UPDATE edit_changes SET change = '{"kind":"note.set"' WHERE edit = ?`).run(bad(edits));
    older.close();
    const { db, warnings } = openedLibrary(file);
    expect(warnings).toEqual([expect.stringMatching(/^The history of edits ends/)]);
    expect(openedLibrary(file).warnings).toEqual([]);
    return [edits, db.prepare<[], number>('SELECT number FROM edits ORDER BY number').pluck().all()];
  };
  const [edits, applied] = left((each) => each[9]);
  expect(applied).toEqual(edits.slice(10));
  const [others, undone] = left((each) => each[each.length - 2]);
  expect(undone).toEqual(others.slice(0, -2));
});
