import { expect, test } from 'vitest';
import { MAX_STEPS } from '#contract/edits/edit-history.ts';
import { stepEditsTo } from '#main/library/edit-library.ts';
import { createChangeFeed } from '#main/library/edits/change-feed.ts';
import { editHistory } from '#main/library/edits/edit-history.ts';
import { closeLibrary, openLibrary } from '#main/library/library.ts';
import { valueOf } from '#main/library/problems.ts';
import { markersOf } from '#main/library/rows/marker-rows.ts';
import { edit, editNamed, undo } from '#test/main/edit.ts';
import { addClip, markerOn } from '#test/main/sample-rows.ts';
import { temporaryLibrary } from '#test/main/temporary.ts';

/** A library with an edit for each name, which adds a marker. */
function edited(...names: readonly string[]) {
  const library = temporaryLibrary();
  const clipId = addClip(library.db, '/clips/walk.bvh');
  const add = (name: string): void =>
    void editNamed(library.db, name, { kind: 'marker.add', marker: { ...markerOn(clipId), label: name } });
  names.forEach(add);
  const labels = (): string[] => markersOf(library.db, [clipId]).map(({ label }) => label);
  const listed = (): string[] =>
    editHistory(library.db).steps.map(({ what, undone }) => (undone ? `(${what})` : what));
  return { library, db: library.db, add, labels, listed };
}

test('steps are listed newest first, including undone ones', () => {
  const { db, listed, add } = edited('one', 'two', 'three');
  expect(listed()).toEqual(['three', 'two', 'one']);
  undo(db);
  undo(db);
  expect(listed()).toEqual(['(three)', '(two)', 'one']);
  add('four');
  expect(listed()).toEqual(['four', 'one']); // nothing redoes the others any more
  expect(editHistory(db)).toMatchObject({ isWhole: true, steps: [{ number: 4 }, { number: 1 }] });
});

test('a library goes to any step, back to before the first, and forward again', async () => {
  const { library, labels, listed } = edited('one', 'two', 'three');
  const back = valueOf(await stepEditsTo(library, 1));
  expect(labels()).toEqual(['one']);
  expect(back.changes.map(({ kind }) => kind)).toEqual(['marker.remove', 'marker.remove']);
  expect(back.undo).toMatchObject({ undo: 'one', redo: 'two' });
  valueOf(await stepEditsTo(library, 0));
  expect([labels(), listed()]).toEqual([[], ['(three)', '(two)', '(one)']]);
  valueOf(await stepEditsTo(library, 3));
  expect(labels().toSorted()).toEqual(['one', 'three', 'two']);
});

test('an unreachable step is refused, and nothing changes', async () => {
  const { library, db, labels, add } = edited('one', 'two');
  undo(db);
  add('three');
  for (const number of [2, 99])
    expect(await stepEditsTo(library, number)).toMatchObject({ ok: false, error: { code: 'goneStep' } });
  expect(labels().toSorted()).toEqual(['one', 'three']);
});

test('what is gone is left out, and the steps before it are undone', async () => {
  const { library, db, labels } = edited('one', 'two', 'three');
  db.prepare(`DELETE FROM markers WHERE label = 'two'`).run(); // not by an edit
  const { left } = valueOf(await stepEditsTo(library, 0));
  expect([labels(), left]).toEqual([[], ['Left out: “two”. It is no longer in the library.']]);
});

test('a step that fails changes nothing', async () => {
  const { library, db, labels } = edited('one', 'two', 'three');
  const before = labels();
  db.exec(`CREATE TRIGGER broken BEFORE DELETE ON markers WHEN OLD.label = 'two' BEGIN SELECT broken(); END`);
  await expect(stepEditsTo(library, 1)).rejects.toThrow('broken');
  expect(labels()).toEqual(before);
  expect(editHistory(db).steps.filter(({ undone }) => undone)).toEqual([]);
});

test('another window is told of all steps, this one of none', async () => {
  const { library, db } = edited('one', 'two', 'three');
  const other = valueOf(openLibrary(library.path));
  const [own, foreign] = [createChangeFeed(db), createChangeFeed(other.db)];
  valueOf(await stepEditsTo(library, 0));
  edit(other.db, { kind: 'tag.remove', tag: 'none' });
  expect(own.next()?.edit?.changes).toEqual([]); // theirs alone
  expect(foreign.next()?.edit?.changes.map(({ kind }) => kind)).toEqual(
    Array.from({ length: 3 }, () => 'marker.remove'),
  );
  closeLibrary(other);
});

test('a long history lists its newest steps, and those to redo next', async () => {
  const { library, db } = edited();
  // As edits leave them, without waiting for the disk after each.
  const insert = db.prepare(`INSERT INTO edits (name, state, time, revision) VALUES (?, 'applied', '', ?)`);
  db.transaction(() => {
    for (let i = 1; i <= MAX_STEPS + 1; i++) insert.run(`edit ${i}`, i);
  })();
  const long = editHistory(db);
  expect([long.steps.length, long.isWhole, long.steps.at(-1)?.what]).toEqual([MAX_STEPS, false, 'edit 2']);
  db.exec('DELETE FROM edits WHERE number = 1');
  expect(editHistory(db)).toMatchObject({ isWhole: true, steps: long.steps });
  valueOf(await stepEditsTo(library, 100));
  const { steps, isWhole } = editHistory(db);
  expect(isWhole).toBe(true);
  const undone = steps.filter((step) => step.undone);
  expect([undone.length, undone.at(-1)?.what, undone[0].what]).toEqual([
    MAX_STEPS / 2,
    'edit 101',
    'edit 250',
  ]);
});
