import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { OverrideSubject } from '#contract/clips/import-override.ts';
import type { RootOverride } from '#core/clip/root/root-override.ts';
import { collectUserData, collectClipUserData } from '#main/export/user-data/collect.ts';
import { mergeUserData, planMerge } from '#main/export/user-data/merge.ts';
import { parseUserData } from '#main/export/user-data/read.ts';
import { writeSidecars } from '#main/export/user-data/sidecars.ts';
import { sortedJson } from '#main/export/write-file.ts';
import { readOverride } from '#main/library/files/overrides.ts';
import { valueOf } from '#main/library/problems.ts';
import { edit } from '#test/main/edit.ts';
import { clipNamed, setUp as setUpFolder } from '#test/main/import/index-fixture.ts';
import { transitionOf } from '#test/main/sample-rows.ts';
import { smallBvh } from '#test/main/small-bvh.ts';

const hips: RootOverride = { kind: 'hips' };
const inPlace: RootOverride = { kind: 'none' };
const rootJoint: RootOverride = { kind: 'joint', joint: 'Root' };

const files = {
  'mocap/lab/walk.bvh': smallBvh(),
  'mocap/lab/run.bvh': smallBvh({ rise: 2 }),
  'mocap/other/jump.bvh': smallBvh({ rise: 3 }),
};

/** A machine with the files at `place`, and a library with them. */
async function machine(place = (name: string): string => name) {
  const all = setUpFolder();
  for (const [name, text] of Object.entries(files)) all.write(place(name), text);
  await all.index();
  const { library, file } = all;
  const { db } = library;
  const choose = (subject: OverrideSubject, after: RootOverride) =>
    edit(db, { kind: 'root.set', subject, before: null, after });
  const folder = (name: string) => ({ kind: 'folder', path: file(name) }) as const;
  const clip = (name: string) => ({ kind: 'clip', id: clipNamed(library, name).id }) as const;
  const text = () => sortedJson(collectUserData(db));
  const merge = (from: string, theirs: string[] = []) => {
    const made = valueOf(parseUserData(from, 'work.json'));
    const plan = planMerge(db, made, 'work.json');
    valueOf(mergeUserData(db, made, 'work.json', new Set(theirs)));
    return plan;
  };
  return { ...all, db, choose, folder, clip, text, merge };
}

/** A library with root overrides: hips for `lab`, a joint for the walk, in place for the jump. */
async function withWork() {
  const mine = await machine();
  mine.choose(mine.folder('mocap/lab'), hips);
  mine.choose(mine.clip('walk'), rootJoint);
  mine.choose(mine.clip('jump'), inPlace);
  return mine;
}

test('root overrides of clips and folders are imported to the same places, and exported unchanged', async () => {
  const mine = await withWork();
  const other = await machine((name) => name.replace('mocap/', 'archive/2021/'));
  expect(other.merge(mine.text())).toMatchObject({ added: 3, conflicts: [], missingClips: [], refused: [] });
  expect(readOverride(other.db, 'root', other.folder('archive/2021/lab'))).toEqual(hips);
  expect(clipNamed(other.library, 'run').root.choice).toEqual(hips);
  expect(clipNamed(other.library, 'walk').root.choice).toEqual(rootJoint);
  expect(other.text()).toBe(mine.text());
  expect(other.merge(mine.text())).toMatchObject({ added: 0, conflicts: [] });
});

test('different root overrides are listed, and stay unless the imported version is chosen', async () => {
  const mine = await withWork();
  const other = await machine();
  other.choose(other.folder('mocap/lab'), inPlace);
  other.choose(other.clip('walk'), hips);
  const { conflicts } = other.merge(mine.text());
  expect(conflicts.map(({ kind, what, mine: here, theirs }) => [kind, what, here, theirs])).toEqual([
    ['root', 'Root of walk', 'hips', 'joint Root'],
    ['root', 'Root of folder lab', 'none (in place)', 'hips'],
  ]);
  expect(readOverride(other.db, 'root', other.folder('mocap/lab'))).toEqual(inPlace);
  expect(readOverride(other.db, 'root', other.clip('jump'))).toEqual(inPlace);
  other.merge(
    mine.text(),
    conflicts.map(({ id }) => id),
  );
  expect(other.text()).toBe(mine.text());
});

test('a missing folder is reported as left out; overrides of its clips are imported', async () => {
  const mine = await withWork();
  const other = await machine((name) => path.basename(name));
  expect(other.merge(mine.text())).toMatchObject({
    added: 2,
    refused: ['The root override of the folder “lab” was not imported, since the folder was not found here.'],
  });
  expect(clipNamed(other.library, 'walk').root.choice).toEqual(rootJoint);
  expect(clipNamed(other.library, 'run').root.choice).toEqual({ kind: 'auto' });
});

test('if two copies are one clip here, the first counts', async () => {
  const mine = await withWork();
  const made = collectUserData(mine.db);
  const [walk] = made.clips.filter(({ name }) => name === 'walk');
  const copy = { ...walk, id: '00000000-0000-4000-8000-000000000000', name: 'walk copy', root: inPlace };
  const other = await machine();
  other.merge(sortedJson({ ...made, clips: [...made.clips, copy] }));
  expect(readOverride(other.db, 'root', other.clip('walk'))).toEqual(rootJoint);
});

test('sidecar files hold the root override of their own clip only', async () => {
  const mine = await withWork();
  const transition = transitionOf(mine.clip('walk').id, mine.clip('jump').id);
  edit(mine.db, { kind: 'transition.add', transition });
  expect(collectClipUserData(mine.db, mine.clip('walk').id)).toMatchObject({
    clips: [{ name: 'walk', root: rootJoint }, { name: 'jump' }],
    folders: [{ name: 'lab', root: hips }],
  });
  expect(collectClipUserData(mine.db, mine.clip('walk').id).clips[1]).not.toHaveProperty('root');
  expect((await writeSidecars(mine.db)).problems).toEqual([]);
  const other = await machine();
  for (const name of Object.keys(files)) {
    const beside = `${mine.file(name)}.segue.json`;
    if (existsSync(beside)) other.merge(readFileSync(beside, 'utf8'));
  }
  expect(other.text()).toBe(mine.text());
});
