import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { watchFoldersOf } from '#main/owner/follow/watch-folders.ts';
import { createImportPool } from '#main/import/pool/import-pool.ts';
import { createJobs } from '#main/import/jobs/jobs.ts';
import { linkClip, linkFolder, readAgain } from '#main/import/indexing/relink.ts';
import { startIndexing } from '#main/import/indexing/start-indexing.ts';
import { clipSummaries } from '#main/library/rows/clip-rows.ts';
import { searchLibrary } from '#main/library/rows/found-rows.ts';
import { watchedFolders } from '#main/library/files/watched-folders.ts';
import { fileOfClip, findFile } from '#main/library/indexed/known-files.ts';
import { problemOf, valueOf } from '#main/library/problems.ts';
import { smallBvh } from '#test/main/small-bvh.ts';
import { temporaryFolder, temporaryLibrary } from '#test/main/temporary.ts';

/** A library of two clips in `mocap`, which then moves to `archive`; one keeps its name, one does not. */
async function setUp() {
  const folder = temporaryFolder();
  const [mocap, archive] = [path.join(folder, 'mocap'), path.join(folder, 'archive')];
  mkdirSync(mocap);
  writeFileSync(path.join(mocap, 'run.bvh'), smallBvh({ frames: 4 }));
  writeFileSync(path.join(mocap, 'walk.bvh'), smallBvh({ frames: 5 }));
  writeFileSync(path.join(mocap, 'broken.bvh'), 'no clip');
  const library = temporaryLibrary(folder);
  const pool = createImportPool(1);
  onTestFinished(() => pool.close());
  const ends: unknown[] = [];
  const jobs = createJobs(
    (event, detail) => void (event === 'job.ended' && ends.push(detail)),
    (error) => problemOf(error, 'The library') ?? { code: 'fault', message: String(error) },
  );
  const emit = (): undefined => undefined;
  const watcher = watchFoldersOf(undefined, { jobs, pool, emit });
  onTestFinished(() => watcher.close());
  const services = { library, pool, jobs, emit, watcher };
  const index = async (): Promise<void> => {
    startIndexing(services, { roots: [mocap] });
    await jobs.idle();
  };
  await index();
  const rows = () =>
    searchLibrary(library.db, { text: '', sort: { by: 'name', descending: false }, offset: 0, limit: 9 })
      .rows;
  const clipNamed = (name: string) =>
    clipSummaries(
      library.db,
      rows().map(({ id }) => id),
    ).find((clip) => clip.name === name)!;
  return { mocap, archive, library, services, jobs, ends, index, rows, clipNamed };
}

test('a moved file becomes the clip again, and so do files moved with it', async () => {
  const { mocap, archive, services, jobs, index, clipNamed } = await setUp();
  const { id } = clipNamed('walk');
  mkdirSync(archive);
  for (const name of ['run.bvh', 'walk.bvh']) renameSync(path.join(mocap, name), path.join(archive, name));
  await index();
  expect([clipNamed('walk').missing, clipNamed('run').missing]).toEqual([true, true]);
  valueOf(await linkClip(services, id, path.join(archive, 'walk.bvh')));
  await jobs.idle();
  expect(clipNamed('walk')).toMatchObject({ id, missing: false, path: path.join(archive, 'walk.bvh') });
  expect(clipNamed('run')).toMatchObject({ missing: false, path: path.join(archive, 'run.bvh') });
});

test('a file of another size where one could have moved to is left alone', async () => {
  const { mocap, archive, services, jobs, index, clipNamed, rows } = await setUp();
  const { id } = clipNamed('walk');
  mkdirSync(archive);
  renameSync(path.join(mocap, 'walk.bvh'), path.join(archive, 'walk.bvh'));
  rmSync(path.join(mocap, 'run.bvh'));
  await index();
  writeFileSync(path.join(archive, 'run.bvh'), smallBvh({ frames: 9 }));
  valueOf(await linkClip(services, id, path.join(archive, 'walk.bvh')));
  await jobs.idle();
  expect(rows().map(({ name }) => name)).toEqual(['broken', 'run', 'walk']);
  expect([clipNamed('walk').missing, clipNamed('run').missing]).toEqual([false, true]);
});

test('the files of a folder are found below another one, renamed or not, and other files there stay out', async () => {
  const { mocap, archive, services, jobs, ends, clipNamed, rows } = await setUp();
  const { id } = clipNamed('walk');
  const at = (name: string): string => path.join(archive, 'deep', name);
  mkdirSync(at(''), { recursive: true });
  renameSync(path.join(mocap, 'walk.bvh'), at('walk.bvh'));
  renameSync(path.join(mocap, 'run.bvh'), at('sprint.bvh'));
  writeFileSync(at('as-long-as-run.bvh'), smallBvh({ frames: 4, rise: 2 }));
  writeFileSync(at('another.bvh'), smallBvh({ frames: 30 }));
  const last = fileOfClip(services.library.db, id)!;
  linkFolder(services, last, archive);
  await jobs.idle();
  expect(clipNamed('walk')).toMatchObject({ id, missing: false, path: at('walk.bvh') });
  expect(rows().map(({ name }) => name)).toEqual(['broken', 'sprint', 'walk']);
  mkdirSync(at('empty'));
  linkFolder(services, last, at('empty'));
  await jobs.idle();
  expect(ends.at(-1)).toMatchObject({ outcome: 'failed', problem: { code: 'notFound' } });
});

test('another motion or an unreadable file is not linked', async () => {
  const { mocap, library, services, rows, clipNamed } = await setUp();
  const before = rows();
  const link = (file: string) =>
    linkClip(services, clipNamed('walk').id, path.join(mocap, file)).catch((error: unknown) => error);
  expect(await link('run.bvh')).toMatchObject({ problem: { code: 'otherClip' } });
  expect(await link('broken.bvh')).toMatchObject({ problem: { code: 'notClip' } });
  expect(await link('nowhere.bvh')).toMatchObject({ problem: { code: 'notFound' } });
  expect(rows()).toEqual(before);
  expect(library.db.prepare('SELECT count(*) FROM files').pluck().get()).toBe(3);
});

test.each([
  ['stopped by a person forgets', true],
  ['ended with the app keeps', false],
])('a first run that is %s the folder', async (_what, isStopped) => {
  const { archive, library, services, jobs } = await setUp();
  mkdirSync(archive);
  writeFileSync(path.join(archive, 'hop.bvh'), smallBvh({ frames: 7 }));
  const before = watchedFolders(library.db);
  const end = (): void => (isStopped ? jobs.cancel(jobId) : void jobs.close());
  const nothing = (): undefined => undefined;
  const watcher = { follow: nothing, needs: nothing, ended: nothing, listed: end };
  const jobId = startIndexing({ ...services, watcher }, { roots: [archive] });
  await jobs.idle();
  expect(watchedFolders(library.db)).toEqual(isStopped ? before : [archive, ...before]);
});

test('a failed file that is gone leaves the list at another try; a repaired one becomes a clip', async () => {
  const { mocap, library, services, jobs, rows } = await setUp();
  const failed = rows().find(({ kind }) => kind === 'failed')!;
  const file = findFile(library.db, failed.id)!;
  rmSync(file.path);
  await expect(readAgain(services, file)).rejects.toMatchObject({ problem: { code: 'notFound' } });
  expect(rows().map(({ kind }) => kind)).toEqual(['clip', 'clip']);
  writeFileSync(path.join(mocap, 'broken.bvh'), smallBvh({ frames: 9 }));
  valueOf(await readAgain(services, file));
  await jobs.idle();
  expect(rows().map(({ name }) => name)).toEqual(['broken', 'run', 'walk']);
});
