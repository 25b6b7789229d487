import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { WebIO } from '@gltf-transform/core';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { WatchedDisk } from '#main/import/watch/folder-events.ts';
import { createFolderWatcher } from '#main/import/watch/folder-watcher.ts';
import { silentDisk } from './silent-disk.ts';
import { startIndexing } from '#main/import/indexing/start-indexing.ts';
import { searchLibrary } from '#main/library/rows/found-rows.ts';
import { valueOf } from '#main/library/problems.ts';
import { watchedFolders } from '#main/library/files/watched-folders.ts';
import { setUp } from '#test/main/ipc/handlers-fixture.ts';
import { rowsFor } from '#test/main/sample-rows.ts';
import { smallBvh } from '#test/main/small-bvh.ts';
import { temporaryFolder } from '#test/main/temporary.ts';
import { eventually } from '#test/fixtures/eventually.ts';
import { gltfArm } from '#test/fixtures/gltf-figure.ts';

/** An opened folder with one clip in it. */
async function opened() {
  const { library, services, events, call } = setUp();
  const folder = path.join(temporaryFolder(), 'mocap');
  mkdirSync(folder);
  const write = (name: string, rise: number): void =>
    writeFileSync(path.join(folder, name), smallBvh({ rise }));
  write('walk.bvh', 1);
  const start = (): string => startIndexing({ ...services, library }, { roots: [folder] });
  start();
  await services.jobs.idle();
  const names = (): string[] => searchLibrary(library.db, rowsFor('')).rows.map(({ name }) => name);
  return { library, services, events, call, folder, write, start, names };
}

test('an opened folder is watched: new files in it and below are read', async () => {
  const { library, services, folder, write, names } = await opened();
  expect(watchedFolders(library.db)).toEqual([folder]);
  expect(services.watcher.folders()).toMatchObject([{ name: 'mocap', path: folder, state: 'watched' }]);
  write('run.bvh', 2);
  await eventually(() => expect(names()).toEqual(['run', 'walk']));
  mkdirSync(path.join(folder, 'new'));
  write('new/jump.bvh', 3);
  await eventually(() => expect(names()).toEqual(['jump', 'run', 'walk']));
  write('new/kick.bvh', 4);
  await eventually(() => expect(names()).toHaveLength(4));
});

test.each(['arm.bin', 'arm.data'])('a buffer that is written after its file is noticed: %s', async (uri) => {
  const { library, folder } = await opened();
  const kinds = (): string[] => searchLibrary(library.db, rowsFor('arm')).rows.map(({ kind }) => kind);
  const { json, resources } = await new WebIO().writeJSON(gltfArm());
  json.buffers![0].uri = uri;
  writeFileSync(path.join(folder, 'arm.gltf'), JSON.stringify(json));
  await eventually(() => expect(kinds()).toEqual(['failed']));
  writeFileSync(path.join(folder, uri), Object.values(resources)[0]);
  await eventually(() => expect(kinds()).toEqual(['clip']));
});

test('a folder with a name like a file’s is noticed when it appears and when it disappears', async () => {
  const { folder, write, names } = await opened();
  mkdirSync(path.join(folder, 'take.2026.11'));
  write('take.2026.11/jump.bvh', 2);
  await eventually(() => expect(names()).toEqual(['jump', 'walk']));
  renameSync(path.join(folder, 'take.2026.11'), path.join(folder, 'take.old'));
  write('take.old/kick.bvh', 3);
  await eventually(() => expect(names()).toHaveLength(3));
});

test('a folder that is made again in place of another, or below one, is watched', async () => {
  const { folder, write, names } = await opened();
  const at = (...parts: readonly string[]): string => path.join(folder, ...parts);
  mkdirSync(at('takes', 'day 1'), { recursive: true });
  write('takes/day 1/run.bvh', 2);
  await eventually(() => expect(names()).toEqual(['run', 'walk']));
  // As a checkout of another branch does it.
  rmSync(at('takes'), { recursive: true });
  mkdirSync(at('takes', 'day 1'), { recursive: true });
  write('takes/day 1/run.bvh', 2);
  await wait(3000); // read, so that no pending change finds what follows
  write('takes/day 1/jump.bvh', 3);
  await eventually(() => expect(names()).toEqual(['jump', 'run', 'walk']));
  // Two folders change places, and so does what is below them.
  mkdirSync(at('other', 'day 1'), { recursive: true });
  write('other/day 1/kick.bvh', 4);
  await eventually(() => expect(names()).toHaveLength(4));
  renameSync(at('takes'), at('third'));
  renameSync(at('other'), at('takes'));
  renameSync(at('third'), at('other'));
  await wait(3000);
  rmSync(at('other'), { recursive: true });
  await wait(3000);
  write('takes/day 1/spin.bvh', 5);
  await eventually(() => expect(names()).toContain('spin'));
});

test('a removed folder is reported, keeps its clips, and is watched again when it is back', async () => {
  const { services, events, folder, write, names } = await opened();
  const state = (): string => services.watcher.folders()[0].state;
  renameSync(folder, `${folder}.away`);
  await eventually(() => expect(state()).toBe('away'));
  expect(events.at(-1)).toMatchObject({ event: 'folders.changed', detail: { folders: [{ state: 'away' }] } });
  expect(names()).toEqual(['walk']);
  writeFileSync(path.join(`${folder}.away`, 'run.bvh'), smallBvh({ rise: 2 }));
  renameSync(`${folder}.away`, folder);
  await eventually(() => expect(names()).toEqual(['run', 'walk']));
  expect(state()).toBe('watched');
  write('jump.bvh', 3);
  await eventually(() => expect(names()).toHaveLength(3));
});

test('a folder that is no longer watched keeps its clips', async () => {
  const { library, services, call, names } = await opened();
  const [{ id }] = services.watcher.folders();
  expect(await call('folders.forget', { id })).toEqual({ ok: true, value: null });
  expect(valueOf(await call('folders.watched', {}))).toEqual([]);
  expect(watchedFolders(library.db)).toEqual([]);
  expect(names()).toEqual(['walk']);
  expect(await call('folders.check', { id })).toMatchObject({ error: { code: 'unknownFolder' } });
});

test('a folder is not watched if its first indexing is stopped', async () => {
  const { library, services } = setUp();
  const folder = temporaryFolder();
  for (let i = 0; i < 30; i++)
    writeFileSync(path.join(folder, `take ${i}.bvh`), smallBvh({ rise: i + 1, frames: 500 }));
  const jobId = startIndexing(
    {
      ...services,
      library,
      emit: (event, detail) => {
        if (event === 'library.rowsChanged') services.jobs.cancel(jobId);
        services.emit(event, detail);
      },
    },
    { roots: [folder] },
  );
  await services.jobs.idle();
  expect(watchedFolders(library.db)).toEqual([]);
});

/**
 * A watcher of folders whose checks are only counted; time is the test's.
 *
 * @param disk     how it tells of changes
 * @param sizes    numbers of folders at and below each
 */
function counted({
  disk,
  sizes = [1],
}: { readonly disk?: WatchedDisk; readonly sizes?: readonly number[] } = {}) {
  const roots = sizes.map(() => temporaryFolder());
  const [folder] = roots;
  const checks: number[] = [];
  const together: (readonly string[])[] = [];
  const time = { now: 0, held: false, took: 100 };
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const watcher = createFolderWatcher({
    ...(disk && { disk }),
    check: (due) => {
      checks.push(time.now);
      together.push(due);
      for (const root of due) watcher.listed(root, Array<string>(sizes[roots.indexOf(root)]).fill(root));
      time.now += time.took;
      watcher.ended(due);
    },
    isHeld: () => time.held,
    report: () => undefined,
    now: () => time.now,
  });
  onTestFinished(() => watcher.close());
  const pass = (ms: number): void => {
    for (const end = time.now + ms; time.now < end; time.now += 500) vi.advanceTimersByTime(500);
  };
  return { roots, folder, checks, together, time, watcher, pass };
}

test('a folder is checked at once at first, and again on request; not while held', () => {
  const { folder, checks, time, watcher, pass } = counted();
  watcher.follow([folder]);
  pass(20_000);
  expect(checks).toHaveLength(1);
  time.held = true;
  watcher.check(folder);
  pass(20_000);
  expect(checks).toHaveLength(1);
  time.held = false;
  pass(1000);
  expect(checks).toHaveLength(2);
});

test('a folder is checked when the window regains focus, but not too often', () => {
  const { folder, checks, watcher, pass } = counted();
  watcher.follow([folder]);
  pass(5000);
  watcher.wake();
  pass(5000);
  expect(checks).toHaveLength(1);
  pass(60_000);
  watcher.wake();
  pass(5000);
  expect(checks).toHaveLength(2);
});

test('a folder without notifications is checked whenever the window regains focus, and every five minutes', async () => {
  const { folder, checks, watcher, pass } = counted({ disk: silentDisk });
  watcher.follow([folder]);
  pass(5000);
  await Promise.resolve(); // its disk answers
  expect(watcher.folders()).toMatchObject([{ state: 'checked', why: 'it is on a network drive' }]);
  watcher.wake();
  pass(5000);
  expect(checks).toHaveLength(2);
  pass(4 * 60_000);
  expect(checks).toHaveLength(2);
  pass(60_000);
  expect(checks).toHaveLength(3);
});

test('a folder is checked again when files turn out to belong to its clips, unless they were followed', () => {
  const { folder, checks, watcher, pass } = counted();
  watcher.follow([folder]);
  pass(5000);
  const needs = (name: string): void =>
    watcher.needs([{ path: path.join(folder, name), size: 1, modified: 1 }]);
  for (const [name, count] of [
    ['arm.bin', 1],
    ['ARM.data', 2],
    ['arm.data', 2],
  ] as const) {
    needs(name);
    pass(5000);
    expect(checks).toHaveLength(count);
  }
});

test('folders that changed are checked together; a small one waits for its share of the time', () => {
  const { roots, together, time, watcher, pass } = counted({ sizes: [9, 1] });
  const [large, small] = roots;
  time.took = 1000;
  watcher.follow(roots);
  pass(1500);
  expect(together).toEqual([[large, small]]);
  watcher.needs([{ path: '/a/arm.data', size: 1, modified: 1 }]);
  pass(5000); // ten times 100 ms are over, ten times 900 ms are not
  expect(together.slice(1)).toEqual([[small]]);
  pass(5000);
  expect(together.slice(2)).toEqual([[large]]);
});

test('of folders without notifications all are checked, of others only those that changed', async () => {
  for (const disk of [undefined, silentDisk]) {
    const { roots, together, watcher, pass } = counted({ ...(disk && { disk }), sizes: [1, 1] });
    watcher.follow(roots);
    await Promise.resolve(); // its disk answers
    pass(10_000);
    watcher.check(roots[1]);
    pass(1000);
    expect(together).toEqual([roots, disk ? roots : [roots[1]]]);
  }
});

test('endless changes are read with pauses between', async () => {
  const { watcher, folder, checks, time } = counted();
  vi.useRealTimers();
  watcher.follow([folder]);
  time.now += 1000;
  await eventually(() => expect(checks).toHaveLength(1));
  for (let i = 0; i < 40; i++) writeFileSync(path.join(folder, 'walk.bvh'), smallBvh({ rise: i + 1 }));
  rmSync(path.join(folder, 'walk.bvh'));
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(checks).toHaveLength(1); // all changes are within one interval, which is not over
  time.now += 2000;
  await eventually(() => expect(checks).toHaveLength(2));
});
