import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { collectMade } from '../../../../main/export/made/collect.ts';
import { mergeMade } from '../../../../main/export/made/merge.ts';
import { parseMade } from '../../../../main/export/made/read.ts';
import { sidecarPath, writeSidecars } from '../../../../main/export/made/sidecars.ts';
import { clipSummaries } from '../../../../main/library/rows/clip-rows.ts';
import type { Database } from '../../../../main/library/database/database.ts';
import { applyEdit } from '../../../../main/library/edits/edits.ts';
import { valueOf } from '../../../../main/library/problems.ts';
import { addClip } from '../../sample-rows.ts';
import { temporaryFolder, temporaryLibrary } from '../../temporary.ts';

const nameOf = (take: string, takes: readonly string[] = [take]): string =>
  path.basename(sidecarPath('/a/duel.bvh', take, takes));

test('the name of the clip, and of the take where its file has several', () => {
  expect(nameOf('')).toBe('duel.bvh.segue.json');
  expect(nameOf('Fencer', ['Fencer', 'Knight'])).toBe('duel.bvh.Fencer.segue.json');
  expect(nameOf('left:right')).toBe('duel.bvh.left_right.segue.json');
});

test.each([
  ['a:b', 'a/b'],
  ['Fight', 'fight'],
  ['caf\u00e9', 'cafe\u0301'],
  [`${'long '.repeat(30)}1`, `${'long '.repeat(30)}2`],
])('takes that a file system would give one name have a file each, always the same: %j and %j', (a, b) => {
  const names = [nameOf(a, [a, b]), nameOf(b, [a, b])];
  expect(names[0].normalize('NFD').toLowerCase()).not.toBe(names[1].normalize('NFD').toLowerCase());
  expect([nameOf(a, [b, a]), nameOf(b, [b, a, 'another'])]).toEqual(names);
});

/** A library of three clips of one skeleton, whose files are there, in a folder of their own. */
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
  valueOf(applyEdit(db, { name: 'Edit joint map', changes }));
}

test('a joint map that is all that was made stands beside the first of its clips, and comes back from there', async () => {
  const { db, folder, ids, beside } = setUp();
  setJointMap(db, ids[0]);
  expect(await writeSidecars(db)).toEqual({ written: 1, unchanged: 0, problems: [] });
  expect(beside()).toEqual(['jump.bvh.segue.json']);
  const text = readFileSync(path.join(folder, 'jump.bvh.segue.json'), 'utf8');
  const other = setUp();
  valueOf(mergeMade(other.db, valueOf(parseMade(text, 'x')), 'x', new Set()));
  expect(collectMade(other.db).jointMaps).toEqual(collectMade(db).jointMaps);
});

test('a joint map goes with what was made of a clip, as long as that clip is there', async () => {
  const { db, ids, beside } = setUp();
  setJointMap(db, ids[0]);
  const note = { kind: 'note.set' as const, clipId: ids[2], before: '', after: 'Good.' };
  valueOf(applyEdit(db, { name: 'Note', changes: [note] }));
  expect(await writeSidecars(db)).toMatchObject({ written: 1, problems: [] });
  expect(beside()).toEqual(['walk.bvh.segue.json']);
  db.prepare("UPDATE files SET state = 'missing' WHERE path LIKE '%walk.bvh'").run();
  expect(await writeSidecars(db)).toMatchObject({ written: 1, problems: [{ code: 'clipMissing' }] });
  expect(beside()).toEqual(['jump.bvh.segue.json', 'walk.bvh.segue.json']);
});
