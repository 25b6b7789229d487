import { mkdirSync, renameSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { ImportOverride, OverrideSubject } from '#contract/clips/import-override.ts';
import { atOnce } from '#core/kit/long-work.ts';
import { backUpNow } from '#main/library/database/backups.ts';
import { prepareRestore } from '#main/library/database/restore.ts';
import { createChangeFeed } from '#main/library/edits/change-feed.ts';
import { readImport } from '#main/library/files/clip-import.ts';
import { closeLibrary } from '#main/library/library.ts';
import { valueOf } from '#main/library/problems.ts';
import { readingUnsent } from '#main/library/team/read-unsent.ts';
import { refusing } from '#main/library/team/receive.ts';
import { edit, redo, undo } from '#test/main/edit.ts';
import { clipNamed, indexHere, setUp } from '#test/main/import/index-fixture.ts';
import { smallBvh } from '#test/main/small-bvh.ts';
import { openedLibrary } from '#test/main/temporary.ts';
import { logInMemory } from '../team/log-in-memory.ts';

// A clip that leaves a folder with an override keeps it as its own. No edit made that, and no team has it.

const nothing: ImportOverride = { unit: null, upAxis: null };
const inches: ImportOverride = { unit: 0.0254, upAxis: null };
const metres: ImportOverride = { unit: 1, upAxis: null };
const zUp: ImportOverride = { unit: null, upAxis: 'z' };
const inchesZUp: ImportOverride = { ...inches, upAxis: 'z' };

/** A library with a clip in a folder, which gets an override and which the clip leaves when a test says so. */
async function member() {
  const { library, write, index, file, clips } = setUp();
  const { db } = library;
  write('lab/walk.bvh', smallBvh());
  write('lab/run.bvh', smallBvh({ rise: 2 })); // so that the folder stays
  mkdirSync(file('done'));
  await index();
  const clip = { kind: 'clip', id: clipNamed(library, 'walk').id } as const;
  const set = (subject: OverrideSubject, before: ImportOverride, after: ImportOverride) =>
    edit(db, { kind: 'import.set', subject, before, after });
  return {
    library,
    db,
    clips,
    clip,
    set,
    setFolder: () => set({ kind: 'folder', path: file('lab') }, nothing, inches),
    async leave(): Promise<void> {
      renameSync(file('lab/walk.bvh'), file('done/walk.bvh'));
      await index();
    },
    own: () => readImport(db, clip),
  };
}

/** Two members of a team, of whom one has a clip that left its folder. */
async function members() {
  const log = logInMemory();
  const [anna, ben] = [await member(), await member()];
  for (const { db } of [anna, ben]) log.join(db);
  anna.setFolder();
  await anna.leave();
  const exchange = (): void => [anna, ben, anna].forEach(({ db }) => log.sync(db));
  return { anna, ben, exchange };
}

test('undo of the folder’s override leaves what its clip kept, and so does undo of a later edit of the clip', async () => {
  const { setFolder, set, leave, own, db, clip } = await member();
  setFolder();
  await leave();
  expect(own()).toEqual(inches);
  set(clip, inches, inchesZUp);
  undo(db);
  expect(own()).toEqual(inches);
  undo(db);
  expect(own()).toEqual(inches);
  redo(db);
  redo(db);
  expect(own()).toEqual(inchesZUp);
});

test('undo and redo of an earlier edit of the same field leave it, and say so', async () => {
  const { setFolder, set, leave, own, db, clip } = await member();
  set(clip, nothing, metres);
  set(clip, metres, nothing);
  setFolder();
  await leave();
  undo(db);
  const left = ['Left out: the import override. Another member or indexing has set this since.'];
  for (const step of [undo, undo, redo, redo]) {
    expect(step(db).left).toEqual(left);
    expect(own()).toEqual(inches);
  }
});

test('undo of an edit that waits to be sent leaves it, too', async () => {
  const { setFolder, set, leave, own, db, clip } = await member();
  logInMemory().join(db);
  setFolder();
  set(clip, nothing, metres);
  set(clip, metres, nothing);
  await leave();
  expect(own()).toEqual(inches);
  undo(db);
  expect(own()).toEqual(inches);
});

test('a team is not sent it, also not with a later edit of the clip', async () => {
  const { anna, ben, exchange } = await members();
  exchange();
  expect(ben.own()).toEqual(nothing);
  anna.set(anna.clip, inches, inchesZUp);
  const sent = anna.db.prepare('SELECT content FROM team_writes').pluck().all();
  expect(sent).toEqual([JSON.stringify({ paths: [['upAxis']], value: zUp })]);
  exchange();
  expect([anna.own(), ben.own()]).toEqual([inchesZUp, zUp]);
  undo(anna.db);
  exchange();
  expect([anna.own(), ben.own()]).toEqual([inches, nothing]);
});

test('an edit of another member sets its own fields, and leaves others', async () => {
  const { anna, ben, exchange } = await members();
  ben.set(ben.clip, nothing, zUp);
  exchange();
  expect(anna.own()).toEqual(inchesZUp);
  ben.set(ben.clip, zUp, metres);
  exchange();
  expect([anna.own(), ben.own()]).toEqual([metres, metres]);
});

test('an edit that the team refuses is taken back without it', async () => {
  const { anna } = await members();
  anna.set(anna.clip, inches, inchesZUp);
  anna.db.transaction(() => atOnce(refusing(anna.db, atOnce(readingUnsent(anna.db, 0))!)))();
  expect(anna.own()).toEqual(inches);
});

test('another process has it, and undoes around it', async () => {
  const { library, setFolder, leave, clip, own } = await member();
  setFolder();
  const other = openedLibrary(library.path);
  const feed = createChangeFeed(other.db);
  await leave();
  expect(feed.next()).toEqual({ edit: null });
  expect(readImport(other.db, clip)).toEqual(inches);
  undo(other.db);
  expect(own()).toEqual(inches);
});

test.each(['before', 'after'])('a backup of %s the clip left has it once it was indexed', async (when) => {
  const { library, clips, setFolder, leave, clip } = await member();
  setFolder();
  const backUp = (): string => backUpNow(library.db, library.path);
  const before = backUp();
  await leave();
  const backup = when === 'before' ? before : backUp();
  closeLibrary(library);
  valueOf(prepareRestore(library.path, backup))();
  const restored = openedLibrary(library.path);
  if (when === 'before') await indexHere(restored, [clips]);
  expect(readImport(restored.db, clip)).toEqual(inches);
  undo(restored.db);
  expect(readImport(restored.db, clip)).toEqual(inches);
});
