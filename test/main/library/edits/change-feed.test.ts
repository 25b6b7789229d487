import { expect, onTestFinished, test } from 'vitest';
import { createChangeFeed } from '#main/library/edits/change-feed.ts';
import { applyEdit } from '#main/library/edits/edits.ts';
import { redoEdit, undoEdit } from './undo-edit.ts';
import { closeLibrary, openLibrary } from '#main/library/library.ts';
import { valueOf } from '#main/library/problems.ts';
import { addClip, markerOn } from '#test/main/sample-rows.ts';
import { temporaryLibrary } from '#test/main/temporary.ts';

/** A library opened twice, as by a window and a command. */
function twice() {
  const mine = temporaryLibrary();
  const theirs = valueOf(openLibrary(mine.path));
  onTestFinished(() => closeLibrary(theirs));
  const clipId = addClip(mine.db, '/clips/walk.bvh');
  const add = () => ({ kind: 'marker.add', marker: markerOn(clipId) }) as const;
  return { mine: mine.db, theirs: theirs.db, add, feed: createChangeFeed(mine.db) };
}

test('edits, undos and redos of others are reported once, with the next undo; one’s own are not', () => {
  const { mine, theirs, add, feed } = twice();
  const [ours, first, second] = [add(), add(), add()];
  valueOf(applyEdit(mine, { name: 'Mine', changes: [ours] }));
  expect(feed.next()).toBe(null);
  valueOf(applyEdit(theirs, { name: 'First', changes: [first] }));
  valueOf(applyEdit(theirs, { name: 'Second', changes: [second] }));
  expect(feed.next()).toMatchObject({
    edit: { name: 'Second', changes: [first, second], isCut: false, undo: { undo: 'Second', redo: null } },
  });
  expect(feed.next()).toBe(null);
  valueOf(undoEdit(theirs));
  expect(feed.next()?.edit).toMatchObject({
    changes: [{ kind: 'marker.remove', marker: second.marker }],
    undo: { undo: 'First', redo: 'Second' },
  });
  valueOf(redoEdit(theirs));
  expect(feed.next()?.edit).toMatchObject({ changes: [second], undo: { redo: null } });
});

test('undone and replaced between two checks: the inverse comes before the new edit', () => {
  const { theirs, add, feed } = twice();
  const [first, second] = [add(), add()];
  valueOf(applyEdit(theirs, { name: 'First', changes: [first] }));
  feed.next();
  valueOf(undoEdit(theirs));
  valueOf(applyEdit(theirs, { name: 'Second', changes: [second] }));
  expect(feed.next()?.edit?.changes).toEqual([{ kind: 'marker.remove', marker: first.marker }, second]);
});

test('a change that could not be read is reported the next time', () => {
  const { mine, theirs, add, feed } = twice();
  valueOf(applyEdit(mine, { name: 'Mine', changes: [add()] }));
  const first = add();
  valueOf(applyEdit(theirs, { name: 'First', changes: [first] }));
  theirs.exec('ALTER TABLE edits RENAME TO hidden');
  expect(() => feed.next()).toThrow('no such table');
  mine.exec('ALTER TABLE hidden RENAME TO edits');
  expect(feed.next()?.edit?.changes).toEqual([first]);
  expect(feed.next()).toBe(null);
});

test('changes of rows alone are reported as such', () => {
  const { theirs, feed } = twice();
  addClip(theirs, '/clips/run.bvh', { rise: 2 });
  expect(feed.next()).toEqual({ edit: null });
});
