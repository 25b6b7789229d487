import { expect, test } from 'vitest';
import { atOnce } from '#core/kit/long-work.ts';
import type { Database } from '#main/library/database/database.ts';
import { lastRevision, undoState } from '#main/library/edits/edits.ts';
import { noteReader, pruningLog } from '#main/library/log/prune-log.ts';
import { edit, redo, undo } from '#test/main/edit.ts';
import { markerOn, transitionOf } from '#test/main/sample-rows.ts';
import { addClips, memberLibrary } from '#test/main/team/team-fixture.ts';
import { temporaryLibrary } from '#test/main/temporary.ts';
import { logInMemory } from '../team/log-in-memory.ts';

const DAY = 24 * 60 * 60 * 1000;
const inDays = (days: number): Date => new Date(Date.now() + days * DAY);
const count = (db: Database, table: string): number =>
  db.prepare<[], number>(`SELECT count(*) FROM ${table}`).pluck().get() ?? 0;
const prune = (db: Database, days: number): number =>
  db.transaction(() => atOnce(pruningLog(db, inDays(days))))();

/** A library with so many edits that can be undone, made long ago in one transaction. */
function edited(edits: number) {
  const { db } = temporaryLibrary();
  const { walk } = addClips(db);
  db.transaction(() => {
    for (let i = 0; i < edits; i++) edit(db, { kind: 'marker.add', marker: markerOn(walk, i / 1e5) });
  })();
  return { db, walk };
}

test('an edit that nothing leads to goes after a day, with what it wrote', () => {
  const { db, walk } = edited(3);
  undo(db);
  edit(db, { kind: 'note.set', clipId: walk, before: '', after: 'limps' });
  expect([prune(db, 0.9), prune(db, 1.1), prune(db, 1.1)]).toEqual([0, 1, 0]);
  expect([count(db, 'edits'), count(db, 'edit_writes'), count(db, 'edit_keys')]).toEqual([3, 3, 3]);
  for (let i = 0; i < 3; i++) expect(undo(db).left).toEqual([]);
});

test('it stays while an open process has not passed it, unless that is not heard of for a month', () => {
  const { db, walk } = edited(1);
  const seen = db.prepare<[], number>('SELECT max(revision) FROM edits').pluck().get()!;
  noteReader(db, 'window', seen);
  undo(db);
  edit(db, { kind: 'note.set', clipId: walk, before: '', after: 'limps' });
  expect(prune(db, 2)).toBe(0);
  noteReader(db, 'window', seen + 2, inDays(2));
  noteReader(db, 'other', seen + 2, inDays(2));
  expect(prune(db, 2)).toBe(1);
  undo(db);
  edit(db, { kind: 'note.set', clipId: walk, before: '', after: 'hops' });
  noteReader(db, 'other', null, inDays(33));
  expect(prune(db, 33)).toBe(1);
});

test('a thousand steps stay however old they are, and all of a month', () => {
  const { db } = edited(1010);
  expect(prune(db, 29)).toBe(0);
  undo(db); // can be redone
  expect(prune(db, 31)).toBe(9);
  expect([count(db, 'edits'), undoState(db).redo]).toEqual([1001, 'Edit']);
  redo(db);
}, 20_000);

test('however many are undone, what undo can reach stays, and revisions grow', () => {
  const { db, walk } = edited(1002);
  for (let i = 0; i < 900; i++) undo(db);
  const revision = lastRevision(db);
  expect(prune(db, 31)).toBe(0);
  expect(undoState(db).undo).toBe('Edit');
  edit(db, { kind: 'note.set', clipId: walk, before: '', after: 'limps' });
  undo(db); // the newest revision is of an edit that is abandoned next
  edit(db, { kind: 'note.set', clipId: walk, before: '', after: 'hops' });
  prune(db, 31);
  expect(lastRevision(db)).toBe(revision + 3);
});

test('what waits for a team stays, and what others set is forgotten with the edits before it', () => {
  const log = logInMemory();
  const [anna, ben] = [memberLibrary(), memberLibrary()];
  for (const { db } of [anna, ben]) log.join(db);
  const transition = transitionOf(anna.walk, anna.run);
  edit(anna.db, { kind: 'transition.add', transition });
  undo(anna.db);
  edit(anna.db, { kind: 'tag.put', tag: 'calm', clipIds: [anna.walk] });
  expect(prune(anna.db, 2)).toBe(0);
  log.sync(anna.db);
  log.sync(ben.db);
  edit(ben.db, { kind: 'tag.take', tag: 'calm', clipIds: [ben.walk] });
  log.sync(ben.db);
  log.sync(anna.db);
  expect(count(anna.db, 'set_since')).toBe(1);
  expect(prune(anna.db, 2)).toBe(1);
  expect(count(anna.db, 'set_since')).toBe(1);
  undo(anna.db);
  edit(anna.db, { kind: 'note.set', clipId: anna.walk, before: '', after: 'limps' });
  log.sync(anna.db);
  expect(prune(anna.db, 2)).toBe(1);
  expect(count(anna.db, 'set_since')).toBe(0);
});

test('an edit of a slider takes less than 250 bytes', () => {
  const { db } = temporaryLibrary();
  const { walk, run } = addClips(db);
  let now = transitionOf(walk, run);
  edit(db, { kind: 'transition.add', transition: now });
  const pages = (): number => Number(db.pragma('page_count', { simple: true })) * 8192;
  const before = pages();
  const EDITS = 4000;
  db.transaction(() => {
    for (let i = 0; i < EDITS; i++) {
      const [slot, ...others] = now.slots;
      const values = { ...slot.values, halfLife: 0.1 + ((i * 7919) % 9973) / 1e5 };
      const after = { ...now, slots: [{ ...slot, values }, ...others] };
      edit(db, { kind: 'transition.set', before: now, after });
      now = after;
    }
  })();
  expect((pages() - before) / EDITS).toBeLessThan(250);
});
