import { execFileSync } from 'node:child_process';
import { renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { decodeClip } from '#core/clip/clip-buffer.ts';
import { decodeSkin } from '#core/formats/skin/skin.ts';
import { edit } from '#test/main/edit.ts';
import { starterClip } from '#test/fixtures/starters.ts';
import { loadClip, loadSkin } from '#main/import/clips/clip-buffers.ts';
import type { ImportPool } from '#main/import/pool/import-pool.ts';
import { WorkerEnded } from '#main/import/pool/import-task.ts';
import { indexFile } from '#main/import/read/index-file.ts';
import { runImportTask } from '#main/import/pool/run-import-task.ts';
import { clipSummaries } from '#main/library/rows/clip-rows.ts';
import { storeOutcomes } from '#main/library/indexed/store-outcomes.ts';
import { valueOf } from '#main/library/problems.ts';
import { glbOf } from '#test/fixtures/gltf-figure.ts';
import { skinnedDocument } from '#test/fixtures/gltf-skin.ts';
import { smallBvh } from '#test/main/small-bvh.ts';
import { temporaryFolder, temporaryLibrary } from '#test/main/temporary.ts';
import { poolHere } from '#test/main/import/index-fixture.ts';

/** A library with one clip in a real file; `imports` counts how often a file was imported to load it. */
async function setUp() {
  const folder = temporaryFolder();
  const library = temporaryLibrary(folder);
  const file = path.join(folder, 'walk.bvh');
  const index = async (place: string) => {
    const outcome = await indexFile({ path: place, size: smallBvh().length, modified: 1000 });
    storeOutcomes(library.db, outcome ? [outcome] : [], true);
  };
  writeFileSync(file, smallBvh());
  utimesSync(file, 1, 1);
  await index(file);
  const clipId = library.db.prepare<[], string>('SELECT id FROM clips').pluck().get()!;
  const counts = { imports: 0 };
  const pool = poolHere((task) => {
    counts.imports++;
    return runImportTask(task);
  });
  return { library, folder, file, index, clipId, counts, load: () => loadClip(library, pool, clipId) };
}

test('a clip is imported once and cached', async () => {
  const { load, counts } = await setUp();
  const clip = decodeClip(valueOf(await load()));
  expect(clip).toMatchObject({ fps: 30, frameCount: 3, loop: false });
  expect(clip.skeleton.names).toEqual(['Hips', 'Chest']);
  expect(clip.positions[1]).toBeCloseTo(0.9, 5);
  valueOf(await load());
  expect(counts.imports).toBe(1);
});

test('with settings of the user', async () => {
  const { library, clipId, load } = await setUp();
  let before = clipSummaries(library.db, [clipId])[0].settings;
  for (const set of [{ groundHeight: 0.125 }, { loop: true }, { groundHeight: 0.5 }]) {
    const after = { ...before, ...set };
    edit(library.db, { kind: 'clip.set', id: clipId, before, after });
    expect(decodeClip(valueOf(await load()))).toMatchObject(after);
    before = after;
  }
});

test('from a copy if the first file is another, missing or unreadable', async () => {
  const { folder, file, index, load } = await setUp();
  const copy = path.join(folder, 'copy.bvh');
  writeFileSync(copy, smallBvh());
  await index(copy);
  writeFileSync(file, smallBvh({ rise: 9 }));
  expect((await load()).ok).toBe(true);
  rmSync(file);
  expect((await load()).ok).toBe(true);
  execFileSync('mkfifo', [file]); // reading it would block forever
  expect((await load()).ok).toBe(true);
});

test('a missing or replaced file is reported by name', async () => {
  const { file, load } = await setUp();
  writeFileSync(file, smallBvh({ rise: 9 }));
  expect(await load()).toMatchObject({ ok: false, error: { code: 'clipChanged', place: file } });
  renameSync(file, `${file}.away`);
  expect(await load()).toMatchObject({ ok: false, error: { code: 'clipMissing', place: file } });
});

test('a file with a new date and the same content is still the clip', async () => {
  const { file, load, counts } = await setUp();
  valueOf(await load());
  utimesSync(file, 50, 50);
  expect((await load()).ok).toBe(true);
  expect(counts.imports).toBe(2);
});

test('an unknown clip', async () => {
  const { library } = await setUp();
  const pool = {} as ImportPool; // not reached
  expect(await loadClip(library, pool, 'x')).toMatchObject({ ok: false, error: { code: 'unknownClip' } });
});

test('each figure of a file is a separate clip, named after file and figure', async () => {
  const { library, folder, index } = await setUp();
  const [hierarchy, motion] = smallBvh().split('MOTION');
  const place = path.join(folder, 'duel.bvh');
  const second = 'ROOT Sword\n{\nOFFSET 0 100 0\nCHANNELS 1 Yrotation\n}\n';
  writeFileSync(place, `${hierarchy}${second}MOTION${motion.replaceAll(/( 0){7}$/gm, '$& 45')}`);
  await index(place);
  const clips = library.db
    .prepare<[], { id: string; name: string; take: string }>(
      `SELECT id, name, take FROM clips WHERE take <> '' ORDER BY sort_key`,
    )
    .all();
  expect(clips.map(({ name, take }) => [name, take])).toEqual([
    ['duel · Hips', 'Hips'],
    ['duel · Sword', 'Sword'],
  ]);
  const sword = decodeClip(valueOf(await loadClip(library, poolHere(), clips[1].id)));
  expect(sword.skeleton.names).toEqual(['Sword']);
  expect(sword.rotations[1]).toBeCloseTo(Math.sin(Math.PI / 8), 6);
});

test('a skin is read once and cached; a clip of a file without meshes has none, and its file is not read for it', async () => {
  const { library, folder, clipId, counts } = await setUp();
  const pool = poolHere((task) => {
    counts.imports++;
    return runImportTask(task);
  });
  expect(decodeSkin(valueOf(await loadSkin(library, pool, clipId)))).toBe(null);
  expect(counts.imports).toBe(0);
  const file = path.join(folder, 'walk.glb');
  const glb = await glbOf(skinnedDocument(starterClip('walk')));
  writeFileSync(file, glb);
  utimesSync(file, 1, 1);
  const outcome = await indexFile({ path: file, size: glb.length, modified: 1000 });
  storeOutcomes(library.db, outcome ? [outcome] : [], true);
  const find = library.db.prepare<[string], string>('SELECT id FROM clips WHERE id <> ?').pluck();
  const skinned = find.get(clipId) ?? '';
  const skin = decodeSkin(valueOf(await loadSkin(library, pool, skinned)));
  expect(skin?.bindPositions).toHaveLength(26 * 3);
  expect(counts.imports).toBe(1);
  expect(decodeSkin(valueOf(await loadSkin(library, pool, skinned)))).toEqual(skin);
  expect(counts.imports).toBe(1);
});

test('a file that crashes the process which loads its clip becomes a failed file, and is not read again', async () => {
  const { library, file, clipId } = await setUp();
  let runs = 0;
  const pool = poolHere(() => {
    runs++;
    return Promise.reject(new WorkerEnded('Reading took over 60 s. Cut the file into shorter ones.'));
  });
  expect(await loadClip(library, pool, clipId)).toMatchObject({
    error: { code: 'clipUnreadable', message: expect.stringContaining('Reading took over 60 s') as string },
  });
  expect(library.db.prepare('SELECT path, state, error FROM files').all()).toEqual([
    {
      path: file,
      state: 'failed',
      error: 'walk.bvh: Reading took over 60 s. Cut the file into shorter ones.',
    },
  ]);
  expect(await loadClip(library, pool, clipId)).toMatchObject({ ok: false });
  expect(runs).toBe(1);
});
