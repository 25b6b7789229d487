import { renameSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { OverrideSubject } from '#contract/clips/import-override.ts';
import { describeRootOverride, type RootOverride } from '#core/root/root-override.ts';
import { valueOf } from '#main/library/problems.ts';
import { tryEdit } from '#test/main/edit.ts';
import { clipNamed, clipsOf, setUp as setUpFolder } from '#test/main/import/index-fixture.ts';
import { smallBvh } from '#test/main/small-bvh.ts';

const hips: RootOverride = { kind: 'hips' };
const inPlace: RootOverride = { kind: 'none' };
const rootJoint: RootOverride = { kind: 'joint', joint: 'Root' };

/** `lab/walk.bvh`, `lab/deep/run.bvh` and `other/sit.bvh`. */
async function setUp() {
  const all = setUpFolder();
  const { library, write, file, index } = all;
  write('lab/walk.bvh', smallBvh());
  write('lab/deep/run.bvh', smallBvh({ rise: 2 }));
  write('other/sit.bvh', smallBvh({ rise: 3 }));
  await index();
  const choose = (subject: OverrideSubject, before: RootOverride | null, after: RootOverride | null) =>
    tryEdit(library.db, { kind: 'root.set', subject, before, after });
  const folder = (name: string) => ({ kind: 'folder', path: file(name) }) as const;
  const clip = (name: string) => ({ kind: 'clip', id: clipNamed(library, name).id }) as const;
  /** The root in effect, by clip. */
  const roots = () =>
    Object.fromEntries(clipsOf(library).map(({ name, root }) => [name, describeRootOverride(root.choice)]));
  return { ...all, choose, folder, clip, roots };
}

test('no file is read again for it, and clips keep their identity', async () => {
  const { library, choose, folder, index } = await setUp();
  const contents = () => clipsOf(library).map(({ id, content, warnings }) => [id, content, warnings]);
  const before = contents();
  valueOf(choose(folder('lab'), null, inPlace));
  expect(contents()).toEqual(before);
  expect(valueOf(await index())).toMatchObject({ unchanged: 3, updated: 0, added: 0 });
});

test('a clip that moves alone keeps its own override, not that of its old folder', async () => {
  const { choose, folder, clip, file, roots, index } = await setUp();
  valueOf(choose(folder('lab'), null, hips));
  valueOf(choose(clip('run'), null, rootJoint));
  renameSync(file('lab/deep/run.bvh'), file('other/run.bvh'));
  renameSync(file('lab/walk.bvh'), file('other/walk.bvh'));
  await index();
  expect(roots()).toEqual({ walk: 'automatic', run: 'joint Root', sit: 'automatic' });
});

test('an outdated value, a missing clip and a folder without clips are refused', async () => {
  const { choose, folder, clip } = await setUp();
  valueOf(choose(folder('lab'), null, hips));
  expect(choose(folder('lab'), null, inPlace)).toMatchObject({ error: { code: 'staleEdit' } });
  expect(choose(folder('nowhere'), null, hips)).toMatchObject({ error: { code: 'unknownFiles' } });
  const nobody = { ...clip('walk'), id: '00000000-0000-4000-8000-000000000000' };
  expect(choose(nobody, null, hips)).toMatchObject({ error: { code: 'unknownFiles' } });
});
