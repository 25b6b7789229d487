import { mkdirSync, renameSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { WebIO } from '@gltf-transform/core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createJobs } from '#main/import/jobs/jobs.ts';
import { startIndexing } from '#main/import/indexing/start-indexing.ts';
import type { WatchedDisk } from '#main/import/watch/folder-events.ts';
import { watchFoldersOf } from '#main/owner/follow/watch-folders.ts';
import { eventually } from '#test/fixtures/eventually.ts';
import { gltfArm } from '#test/fixtures/gltf-figure.ts';
import { smallBvh } from '#test/main/small-bvh.ts';
import { temporaryFolder, temporaryLibrary } from '#test/main/temporary.ts';
import { silentDisk } from './silent-disk.ts';
import { clipNamed, clipsOf, mark, poolHere, rowsOf } from '../index-fixture.ts';

/** Time passes faster, so that minutes between two checks are seconds. */
const PACE = 400;

/** Two watched folders with nothing but `other.bvh`, and whatever was missing in the list meanwhile. */
async function watched(disk: WatchedDisk | undefined) {
  const folder = temporaryFolder();
  const at = (...parts: readonly string[]): string => path.join(folder, ...parts);
  const write = (place: string, content: string | Uint8Array): void => {
    mkdirSync(path.dirname(at(place)), { recursive: true });
    writeFileSync(at(place), content);
  };
  write('one/other.bvh', smallBvh({ frames: 3 }));
  write('two/other.bvh', smallBvh({ frames: 3 }));
  const library = temporaryLibrary(folder);
  const missing = new Set<string>();
  const look = (): void => {
    for (const clip of clipsOf(library)) if (clip.missing) missing.add(clip.path);
  };
  const emit = (event: string): void => void (event === 'library.rowsChanged' && look());
  const jobs = createJobs(emit, (error) => ({ code: 'fault', message: String(error) }));
  const pool = poolHere();
  const ports = disk && { disk, now: () => performance.now() * PACE };
  const watcher = watchFoldersOf(library, { jobs, pool, emit }, ports);
  onTestFinished(() => (watcher.close(), jobs.close()));
  const roots = [at('one'), at('two')];
  startIndexing({ library, jobs, pool, emit, watcher }, { roots });
  await jobs.idle();
  const looking = setInterval(look, 5);
  onTestFinished(() => clearInterval(looking));
  const names = (): string[] => clipsOf(library).flatMap(({ name, missing: is }) => (is ? [] : [name]));
  return { library, at, write, missing, names, states: () => watcher.folders().map(({ state }) => state) };
}

/** The text of `arm.gltf` with its buffer at `uri`, and the buffer. Arms of other lengths have other buffers. */
async function arm(uri: string, frames = 5): Promise<{ readonly text: string; readonly buffer: Uint8Array }> {
  const { json, resources } = await new WebIO().writeJSON(gltfArm({ frames }));
  json.buffers![0].uri = uri;
  return { text: JSON.stringify(json), buffer: Object.values(resources)[0] };
}

/** The buffer with its last pose changed: it has the same size. */
const changed = (buffer: Uint8Array, by = 1): Uint8Array => {
  const other = Uint8Array.from(buffer);
  other[other.length - 1] ^= by;
  return other;
};

describe.each([
  ['a disk that reports changes', undefined],
  ['a network drive that reports none', silentDisk],
])('on %s', (_what, disk) => {
  test('a folder is deleted and made again, moves out and in, and one above it is renamed', async () => {
    const { library, at, write, names, states } = await watched(disk);
    await eventually(() => expect(states()).toEqual(disk ? ['checked', 'checked'] : ['watched', 'watched']));
    write('one/takes/day 1/walk.bvh', smallBvh({ rise: 2 }));
    await eventually(() => expect(names()).toEqual(['other', 'walk']));
    const { id } = clipNamed(library, 'walk');
    mark(library, clipNamed(library, 'walk'));
    rmSync(at('one/takes'), { recursive: true });
    await eventually(() => expect(names()).toEqual(['other']));
    write('one/takes/day 1/walk.bvh', smallBvh({ rise: 2 }));
    await eventually(() => expect(names()).toEqual(['other', 'walk']));
    renameSync(at('one/takes'), at('takes'));
    await eventually(() => expect(names()).toEqual(['other']));
    renameSync(at('takes'), at('two/takes'));
    await eventually(() => expect(names()).toEqual(['other', 'walk']));
    renameSync(at('two/takes'), at('two/archive'));
    const place = at('two/archive/day 1/walk.bvh');
    await eventually(() => expect(clipNamed(library, 'walk').path).toBe(place));
    expect(clipNamed(library, 'walk')).toMatchObject({ id, missing: false, markerCount: 1 });
    write('two/archive/day 1/jump.bvh', smallBvh({ rise: 3 }));
    await eventually(() => expect(names()).toEqual(['jump', 'other', 'walk']));
  });

  test('a file that moves in a folder, to another one, and with its buffer is never missing', async () => {
    const { library, at, write, missing, names } = await watched(disk);
    const { text, buffer } = await arm('arm.bin');
    write('one/a/walk.bvh', smallBvh({ rise: 2 }));
    write('one/a/arm.gltf', text);
    write('one/a/arm.bin', buffer);
    await eventually(() => expect(names()).toEqual(['arm', 'other', 'walk']));
    const before = new Map(clipsOf(library).map(({ name, id }) => [name, id]));
    for (const name of ['arm', 'walk']) mark(library, clipNamed(library, name));
    const move = async (from: string, to: string, files: readonly string[]): Promise<void> => {
      mkdirSync(at(to), { recursive: true });
      for (const file of files) renameSync(at(from, file), at(to, file));
      const [name] = files[0].split('.');
      await eventually(() => expect(clipNamed(library, name).path).toBe(at(to, files[0])));
      expect(clipNamed(library, name)).toMatchObject({
        id: before.get(name),
        missing: false,
        markerCount: 1,
      });
    };
    await move('one/a', 'one/b', ['walk.bvh']);
    await move('one/b', 'two', ['walk.bvh']);
    await move('two', 'one', ['walk.bvh']);
    await move('one/a', 'one/b', ['arm.gltf', 'arm.bin']);
    await move('one/b', 'two', ['arm.gltf', 'arm.bin']);
    expect([...missing]).toEqual([]);
    expect(names()).toEqual(['arm', 'other', 'walk']);
  });

  test.each(['arm.bin', 'parts/my%20%C3%A4rm.dat', 'link.buf'])(
    'a buffer alone is written anew, restored, removed and put back: %s',
    async (uri) => {
      const { library, at, write } = await watched(disk);
      const place = at('one/takes', decodeURIComponent(uri));
      const { text, buffer } = await arm(uri);
      mkdirSync(at('one/takes/parts'), { recursive: true });
      const target = uri === 'link.buf' ? at('one/takes/parts/first') : place;
      writeFileSync(target, buffer);
      if (uri === 'link.buf') symlinkSync('parts/first', place);
      write('one/takes/arm.gltf', text);
      write('one/takes/leg.gltf', (await arm(uri, 4)).text); // shares the buffer
      const rows = () => rowsOf(library).filter(({ name }) => name !== 'other');
      const hashes = (): unknown[] =>
        library.db
          .prepare<[], string>("SELECT hash FROM files WHERE path LIKE '%.gltf' ORDER BY path")
          .pluck()
          .all();
      await eventually(() => expect(rows().map(({ kind }) => kind)).toEqual(['clip', 'clip']));
      const { id } = clipNamed(library, 'arm');
      const first = hashes();
      writeFileSync(target, changed(buffer));
      await eventually(() => expect(hashes().every((hash, i) => hash !== first[i])).toBe(true));
      expect(clipNamed(library, 'arm')).toMatchObject({ id, missing: false });
      writeFileSync(target, buffer); // from a backup: of equal size, and older
      utimesSync(target, 1, 1);
      expect(statSync(place).mtimeMs).toBe(1000);
      await eventually(() => expect(hashes()).toEqual(first));
      if (uri === 'link.buf') {
        writeFileSync(at('one/takes/parts/second'), changed(buffer, 2));
        rmSync(place);
        symlinkSync('parts/second', place);
        await eventually(() => expect(hashes().every((hash, i) => hash !== first[i])).toBe(true));
      }
      rmSync(place);
      const name = decodeURIComponent(uri);
      const error = `arm.gltf: Its buffer ${name} is missing. Put the buffer back, or export the clip again.`;
      await eventually(() => expect(rows()).toContainEqual(expect.objectContaining({ error })));
      writeFileSync(place, buffer);
      await eventually(() => expect(rows().map(({ kind }) => kind)).toEqual(['clip', 'clip']));
      expect(clipNamed(library, 'arm')).toMatchObject({ id, missing: false });
    },
  );

  test('10,000 files appear at once', async () => {
    const { library, write } = await watched(disk);
    const texts = Array.from({ length: 10_000 }, (_, i) => smallBvh({ rise: i + 2 }));
    for (const [i, text] of texts.entries()) write(`one/${i % 50}/take ${i}.bvh`, text);
    const count = library.db.prepare<[], number>('SELECT count(*) FROM clips').pluck();
    await eventually(() => expect(count.get()).toBe(10_001));
  });
});
