import { execFileSync } from 'node:child_process';
import { chmodSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { collectUserData } from '#main/export/user-data/collect.ts';
import { mergeUserData } from '#main/export/user-data/merge.ts';
import { parseUserData } from '#main/export/user-data/read.ts';
import { sidecarPath, writeSidecars } from '#main/export/user-data/sidecars.ts';
import { clipSummaries } from '#main/library/rows/clip-rows.ts';
import type { Database } from '#main/library/database/database.ts';
import { valueOf } from '#main/library/problems.ts';
import { edit, editNamed } from '#test/main/edit.ts';
import { asOrdinaryUser } from '#test/main/ordinary-user.ts';
import { addClip } from '#test/main/sample-rows.ts';
import { temporaryFolder, temporaryLibrary } from '#test/main/temporary.ts';

const nameOf = (take: string, takes: readonly string[] = [take]): string =>
  path.basename(sidecarPath('/a/duel.bvh', take, takes));

test('named after the clip, and after the take if its file has several', () => {
  expect(nameOf('')).toBe('duel.bvh.segue.json');
  expect(nameOf('Fencer', ['Fencer', 'Knight'])).toBe('duel.bvh.Fencer.segue.json');
  expect(nameOf('left:right')).toBe('duel.bvh.left_right.segue.json');
});

test.each([
  ['a:b', 'a/b'],
  ['Fight', 'fight'],
  ['caf\u00e9', 'cafe\u0301'],
  [`${'long '.repeat(30)}1`, `${'long '.repeat(30)}2`],
])('takes whose names collide in the file system get separate files, always the same: %j and %j', (a, b) => {
  const names = [nameOf(a, [a, b]), nameOf(b, [a, b])];
  expect(names[0].normalize('NFD').toLowerCase()).not.toBe(names[1].normalize('NFD').toLowerCase());
  expect([nameOf(a, [b, a]), nameOf(b, [b, a, 'another'])]).toEqual(names);
});

/** A library of three clips of one skeleton, with their files in a separate folder. */
function setUp() {
  const folder = temporaryFolder();
  const { db } = temporaryLibrary();
  const ids = ['run.bvh', 'jump.bvh', 'walk.bvh'].map((name, i) => {
    writeFileSync(path.join(folder, name), '');
    return addClip(db, path.join(folder, name), { rise: i });
  });
  return { db, folder, ids, beside: () => readdirSync(folder).filter((name) => name.endsWith('.json')) };
}

function setJointMap(db: Database, clipId: string): void {
  const [{ jointsId }] = clipSummaries(db, [clipId]);
  const after = { Tail: { role: 'spine' as const } };
  const changes = [{ kind: 'jointMap.set' as const, jointsId, before: {}, after }];
  edit(db, ...changes);
}

test('a joint map alone is written beside the first of its clips, and imported from there', async () => {
  const { db, folder, ids, beside } = setUp();
  setJointMap(db, ids[0]);
  expect(await writeSidecars(db)).toEqual({ written: 1, unchanged: 0, problems: [] });
  expect(beside()).toEqual(['jump.bvh.segue.json']);
  const text = readFileSync(path.join(folder, 'jump.bvh.segue.json'), 'utf8');
  const other = setUp();
  valueOf(mergeUserData(other.db, valueOf(parseUserData(text, 'x')), 'x', new Set()));
  expect(collectUserData(other.db).jointMaps).toEqual(collectUserData(db).jointMaps);
});

test('a joint map is written with the user data of a clip while that clip exists', async () => {
  const { db, ids, beside } = setUp();
  setJointMap(db, ids[0]);
  const note = { kind: 'note.set' as const, clipId: ids[2], before: '', after: 'Good.' };
  editNamed(db, 'Note', note);
  expect(await writeSidecars(db)).toMatchObject({ written: 1, problems: [] });
  expect(beside()).toEqual(['walk.bvh.segue.json']);
  db.prepare("UPDATE files SET state = 'missing' WHERE path LIKE '%walk.bvh'").run();
  expect(await writeSidecars(db)).toMatchObject({ written: 1, problems: [{ code: 'clipMissing' }] });
  expect(beside()).toEqual(['jump.bvh.segue.json', 'walk.bvh.segue.json']);
});

/** A library with a note on a clip, and the path of its sidecar file. */
function withNote() {
  const made = setUp();
  const note = { kind: 'note.set' as const, clipId: made.ids[2], before: '', after: 'Good.' };
  editNamed(made.db, 'Note', note);
  return { ...made, target: path.join(made.folder, 'walk.bvh.segue.json') };
}

test('an unreadable file is not overwritten', async () => {
  const { db, folder, target } = withNote();
  expect(await writeSidecars(db)).toMatchObject({ written: 1 });
  const text = readFileSync(target, 'utf8').replace('Good.', 'Mine.');
  writeFileSync(target, text);
  chmodSync(target, 0o000);
  chmodSync(folder, 0o777);
  const report = await asOrdinaryUser(() => writeSidecars(db));
  expect(report).toMatchObject({ written: 0, problems: [{ code: 'noPermission', place: target }] });
  expect(report.problems[0].message).toContain('No sidecar file was written.');
  chmodSync(target, 0o600);
  expect(readFileSync(target, 'utf8')).toBe(text);
});

test('links and things that are not files are left untouched, without blocking', async () => {
  const { db, folder, target } = withNote();
  execFileSync('mkfifo', [target]);
  expect(await writeSidecars(db)).toMatchObject({
    written: 0,
    problems: [{ code: 'notUserData', place: target }],
  });
  rmSync(target);
  symlinkSync(path.join(folder, 'not there'), target);
  expect(await writeSidecars(db)).toMatchObject({ written: 0, problems: [{ code: 'isLink' }] });
  rmSync(target);
  writeFileSync(target, 'Dear diary');
  expect(await writeSidecars(db)).toMatchObject({ written: 0, problems: [{ code: 'foreignFile' }] });
  expect(readFileSync(target, 'utf8')).toBe('Dear diary');
  expect(await writeSidecars(db, true)).toMatchObject({ written: 1, problems: [] }); // it is asked for
});
