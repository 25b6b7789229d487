import { utimesSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { ImportOverride } from '#contract/clips/import-override.ts';
import { decodeClip } from '#core/clip/clip-buffer.ts';
import { collectUserData } from '#main/export/user-data/collect.ts';
import { mergeUserData, planMerge } from '#main/export/user-data/merge.ts';
import { parseUserData } from '#main/export/user-data/read.ts';
import { sortedJson } from '#main/export/write-file.ts';
import { loadClip } from '#main/import/clips/clip-buffers.ts';
import { clipImport } from '#main/library/files/clip-import.ts';
import { valueOf } from '#main/library/problems.ts';
import { searchLibrary } from '#main/library/rows/found-rows.ts';
import { redo, refusalOf, tryEdit, undo } from '#test/main/edit.ts';
import { fbxLeg, settingOf } from '#test/fixtures/fbx-figure.ts';
import { glbOf, gltfArm } from '#test/fixtures/gltf-figure.ts';
import { clipNamed, poolHere, setUp as setUpFolder } from '#test/main/import/index-fixture.ts';
import { rowsFor } from '#test/main/sample-rows.ts';
import { smallBvh } from '#test/main/small-bvh.ts';

const pool = poolHere();
const none: ImportOverride = { unit: null, upAxis: null };

/** A library with files whose keys are 0.1 s apart, for 0.4 s (glTF) and 0.3 s (FBX). */
async function setUp() {
  const all = setUpFolder();
  const { library, write, index, file } = all;
  write('arm.glb', await glbOf(gltfArm({ fps: 10 })));
  write('leg.fbx', fbxLeg({ settings: settingOf('TimeMode', 14), fps: 10 }));
  await index();
  const clip = (name: string) => clipNamed(library, name);
  const set = (name: string, fps: number | null, before: number | null = null) =>
    tryEdit(library.db, {
      kind: 'import.set',
      subject: { kind: 'clip', id: clip(name).id },
      before: { ...none, fps: before },
      after: { ...none, fps },
    });
  /** Rate and frames: in the list, as loaded, and as found by their rate. */
  const known = async (name: string) => {
    const { id, fps, frameCount } = clip(name);
    const loaded = decodeClip(valueOf(await loadClip(library, pool, id)));
    const { rows } = searchLibrary(library.db, rowsFor(`fps:${fps}`, 9));
    expect([loaded.fps, loaded.frameCount]).toEqual([fps, frameCount]);
    expect(rows.map((row) => row.id)).toContain(id);
    return [fps, frameCount];
  };
  return { ...all, file, clip, set, known };
}

test.each([
  ['arm', 4],
  ['leg', 3],
])('the rate of a file whose keys fit several is set, undone and set again: %s', async (name, tenths) => {
  const { library, clip, set, known } = await setUp();
  const { id, content, warnings } = clip(name);
  expect(await known(name)).toEqual([30, 3 * tenths + 1]);
  expect(warnings).toEqual([expect.stringMatching(/^the keys fit 30 frames per second, but also 50, 60,/)]);
  expect(clipImport(library.db, id)?.rates).toEqual([30, 60, 50, 100, 120, 240]);
  valueOf(set(name, 60));
  expect(await known(name)).toEqual([60, 6 * tenths + 1]);
  expect(clip(name)).toMatchObject({ warnings: [], content: `${content} fps=60` });
  expect(clipImport(library.db, id)?.override).toEqual({ ...none, fps: 60 });
  undo(library.db);
  expect(await known(name)).toEqual([30, 3 * tenths + 1]);
  expect(clip(name)).toMatchObject({ warnings, content });
  redo(library.db);
  expect(await known(name)).toEqual([60, 6 * tenths + 1]);
  valueOf(set(name, 50, 60));
  expect(await known(name)).toEqual([50, 5 * tenths + 1]);
});

test('the frames of a file with rows play at any rate that is set, without the doubt in its own', async () => {
  const { library, write, index, clip, set, known } = await setUp();
  write('rows.bvh', smallBvh({ frames: 5, frameTime: '33.3333' }));
  await index();
  const { id, warnings } = clip('rows');
  expect(clip('rows')).toMatchObject({ fps: 1 / 33.3333, frameCount: 5 });
  expect(warnings).toEqual([expect.stringMatching(/^Frame Time is 33\.3333 s/)]);
  const rates = [24, 25, 30, 50, 60, 100, 120, 240];
  expect(clipImport(library.db, id)).toMatchObject({ hasRows: true, rates: [1 / 33.3333, ...rates] });
  valueOf(set('rows', 29.476));
  expect(await known('rows')).toEqual([29.476, 5]);
  expect(clip('rows').warnings).toEqual([]);
  expect(clipImport(library.db, id)?.rates).toContain(29.476);
  library.db.prepare('UPDATE files SET importer = 0').run();
  await index();
  expect(await known('rows')).toEqual([29.476, 5]);
  undo(library.db);
  expect(clip('rows')).toMatchObject({ fps: 1 / 33.3333, frameCount: 5, warnings });
});

test('it stays when the file is read again, and a rate that the keys do not fit changes nothing', async () => {
  const { set, known, index, file, library } = await setUp();
  valueOf(set('arm', 60));
  utimesSync(file('arm.glb'), 1, 1);
  library.db.prepare('UPDATE files SET importer = 0').run();
  expect(valueOf(await index())).toMatchObject({ failed: 0, updated: 2 });
  expect([await known('arm'), await known('leg')]).toEqual([
    [60, 25],
    [30, 10],
  ]);
  valueOf(set('arm', 24, 60));
  expect(await known('arm')).toEqual([30, 13]);
});

test('it is exported and merged; another one there is a conflict', async () => {
  const mine = await setUp();
  valueOf(mine.set('arm', 60));
  const text = sortedJson(collectUserData(mine.library.db));
  expect(text).toContain('"fps": 60');
  const merged = async (own: number | null) => {
    const theirs = await setUp();
    if (own !== null) valueOf(theirs.set('arm', own));
    const { db } = theirs.library;
    const file = valueOf(parseUserData(text, 'work.json'));
    const plan = planMerge(db, file, 'work.json');
    valueOf(mergeUserData(db, file, 'work.json', new Set(plan.conflicts.map(({ id }) => id))));
    expect(await theirs.known('arm')).toEqual([60, 25]);
    return plan.conflicts;
  };
  expect(await merged(null)).toEqual([]);
  expect(await merged(50)).toMatchObject([{ mine: 'Frame rate: 50 fps', theirs: 'Frame rate: 60 fps' }]);
});

test('a folder has no frame rate', async () => {
  const { library, clips } = await setUp();
  const subject = { kind: 'folder', path: clips } as const;
  const refusal = refusalOf(library.db, {
    kind: 'import.set',
    subject,
    before: none,
    after: { ...none, fps: 60 },
  });
  expect(refusal).toMatchObject({ code: 'badValue', place: 'after.fps' });
});
