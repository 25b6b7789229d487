import { expect, test } from 'vitest';
import { createChangeFeed } from '#main/library/edits/change-feed.ts';
import { contentOf } from '#main/library/kinds/kinds.ts';
import { applyChanges, emptyDocument, type DocumentState } from '#renderer/stores/document/document-state.ts';
import { editNamed, redo, redoEdit, tryEdit, undo, undoEdit } from '#test/main/edit.ts';
import { addClip, markerOn } from '#test/main/sample-rows.ts';
import { randomChange, randomFrom } from '#test/main/team/random-edits.ts';
import { addClips } from '#test/main/team/team-fixture.ts';
import { openedLibrary, temporaryLibrary } from '#test/main/temporary.ts';

/** A library opened twice, as by a window and a command. */
function twice() {
  const mine = temporaryLibrary();
  const theirs = openedLibrary(mine.path);
  const clipId = addClip(mine.db, '/clips/walk.bvh');
  const add = () => ({ kind: 'marker.add', marker: markerOn(clipId) }) as const;
  return { mine: mine.db, theirs: theirs.db, add, feed: createChangeFeed(mine.db) };
}

test('edits, undos and redos of others are reported once, with the next undo; one’s own are not', () => {
  const { mine, theirs, add, feed } = twice();
  const [ours, first, second] = [add(), add(), add()];
  editNamed(mine, 'Mine', ours);
  expect(feed.next()).toBe(null);
  editNamed(theirs, 'First', first);
  editNamed(theirs, 'Second', second);
  expect(feed.next()).toMatchObject({
    edit: { name: 'Second', changes: [first, second], isCut: false, undo: { undo: 'Second', redo: null } },
  });
  expect(feed.next()).toBe(null);
  undo(theirs);
  expect(feed.next()?.edit).toMatchObject({
    changes: [{ kind: 'marker.remove', marker: second.marker }],
    undo: { undo: 'First', redo: 'Second' },
  });
  redo(theirs);
  expect(feed.next()?.edit).toMatchObject({ changes: [second], undo: { redo: null } });
});

test('undone and replaced between two checks: the inverse comes before the new edit', () => {
  const { theirs, add, feed } = twice();
  const [first, second] = [add(), add()];
  editNamed(theirs, 'First', first);
  feed.next();
  undo(theirs);
  editNamed(theirs, 'Second', second);
  expect(feed.next()?.edit?.changes).toEqual([{ kind: 'marker.remove', marker: first.marker }, second]);
});

test('another window that shows what it is told shows what is in the library', () => {
  for (let seed = 1; seed <= 6; seed++) {
    const mine = temporaryLibrary();
    const theirs = openedLibrary(mine.path);
    addClips(mine.db);
    const random = randomFrom(seed);
    const feed = createChangeFeed(theirs.db);
    const told = (state: DocumentState): DocumentState =>
      applyChanges(state, feed.next()?.edit?.changes ?? []);
    const here = (): DocumentState =>
      ({ ...emptyDocument, ...contentOf(theirs.db) }) as unknown as DocumentState;
    let shown = here();
    for (let i = 0; i < 120; i++) {
      const step = random();
      if (step < 0.6) tryEdit(mine.db, randomChange(mine.db, random));
      else if (step < 0.85) undoEdit(mine.db);
      else redoEdit(mine.db);
      if (random() < 0.6) continue; // several of them at once
      shown = told(shown);
      const { transitions, lab, presets, budgets, engine, nameWords } = here();
      expect(shown).toMatchObject({ transitions, lab, budgets, engine, nameWords });
      expect(shown.presets.map(({ id }) => id).toSorted()).toEqual(presets.map(({ id }) => id).toSorted());
    }
  }
});

test('tags are told as they are by now, also where an undo left some out', () => {
  const { mine, theirs, feed } = twice();
  const [walk, run] = [
    addClip(mine, '/clips/a.bvh', { rise: 3 }),
    addClip(mine, '/clips/b.bvh', { rise: 4 }),
  ];
  editNamed(theirs, 'Tag', { kind: 'tag.put', tag: 'calm', clipIds: [walk, run] });
  undo(theirs);
  editNamed(theirs, 'Tag one', { kind: 'tag.put', tag: 'calm', clipIds: [walk] });
  expect(feed.next()?.edit?.changes).toEqual([
    { kind: 'tag.put', tag: 'calm', clipIds: [walk] },
    { kind: 'tag.take', tag: 'calm', clipIds: [run] },
    { kind: 'tag.put', tag: 'calm', clipIds: [walk] },
  ]);
});

test('a change that could not be read is reported the next time', () => {
  const { mine, theirs, add, feed } = twice();
  editNamed(mine, 'Mine', add());
  const first = add();
  editNamed(theirs, 'First', first);
  theirs.exec('ALTER TABLE edits RENAME TO hidden');
  expect(() => feed.next()).toThrow('no such table');
  mine.exec('ALTER TABLE hidden RENAME TO edits');
  expect(feed.next()?.edit?.changes).toEqual([first]);
  expect(feed.next()).toBe(null);
});

test('changes of rows alone are reported as such, and one’s own edit before them not later either', () => {
  const { mine, theirs, add, feed } = twice();
  editNamed(mine, 'Mine', add());
  addClip(theirs, '/clips/run.bvh', { rise: 2 });
  expect(feed.next()).toEqual({ edit: null });
  const first = add();
  editNamed(theirs, 'First', first);
  expect(feed.next()?.edit?.changes).toEqual([first]);
});
