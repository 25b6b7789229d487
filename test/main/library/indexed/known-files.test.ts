import { expect, test } from 'vitest';
import { NO_MOTION } from '#contract/words/no-motion.ts';
import { failedOutcome } from '#main/import/read/index-file.ts';
import { atOnce } from '#core/kit/long-work.ts';
import { findFolder, pathsWithBytes } from '#main/library/files/find-folder.ts';
import { watchedFolders } from '#main/library/files/watched-folders.ts';
import { endingRun } from '#main/library/indexed/end-run.ts';
import {
  countCopies,
  countMissing,
  failedFilesBelow,
  fileOfClip,
  filesWithHash,
  findFile,
  isUnchanged,
  type KnownFile,
  knownFilesBelow,
  missingClipsByFile,
  missingFiles,
  sameFilesElsewhere,
} from '#main/library/indexed/known-files.ts';
import { storeOutcomes } from '#main/library/indexed/store-outcomes.ts';
import { forgetFolder, watchFolders } from '#main/library/indexed/watch-folders.ts';
import { addClip } from '#test/main/sample-rows.ts';
import { temporaryLibrary } from '#test/main/temporary.ts';

/** Clips, a copy of one in another folder, one that is missing, and files that failed or have no motion. */
function library() {
  const { db } = temporaryLibrary();
  const [walk, , gone] = ['/a/walk.bvh', '/a/deep/run.bvh', '/a/gone.bvh'].map((path, rise) =>
    addClip(db, path, { rise }),
  );
  addClip(db, '/b/walk copy.bvh', { rise: 0 });
  addClip(db, '/ab/jog.bvh', { rise: 7 });
  const outcome = (path: string, error: string) => failedOutcome({ path, size: 3, modified: 1 }, 'ff', error);
  storeOutcomes(db, [outcome('/a/broken.bvh', 'odd'), outcome('/b/still.bvh', NO_MOTION)], true);
  atOnce(endingRun(db, [fileOfClip(db, gone)!.id]));
  return { db, walk, gone };
}

const pathsOf = (files: readonly KnownFile[]): string[] => files.map(({ path }) => path);

test('files are known by folder, state and content', async () => {
  const { db, walk, gone } = library();
  const known = await knownFilesBelow(db, ['/a', '/b/still.bvh']);
  expect([...known.values()].map(({ path, state, isStill }) => [path, state, isStill])).toEqual([
    ['/a/broken.bvh', 'failed', 0],
    ['/a/deep/run.bvh', 'ok', 0],
    ['/a/gone.bvh', 'missing', 0],
    ['/a/walk.bvh', 'ok', 0],
    ['/b/still.bvh', 'failed', 1],
  ]);
  const own = known.get('/a/walk.bvh')!;
  expect(fileOfClip(db, walk)).toEqual(own);
  expect([findFile(db, own.id), findFile(db, walk), fileOfClip(db, own.id)]).toEqual([
    own,
    undefined,
    undefined,
  ]);
  expect(pathsOf(sameFilesElsewhere(db, ['/a']))).toEqual(['/b/walk copy.bvh', '/b/still.bvh']);
  expect(pathsOf(sameFilesElsewhere(db, ['/a', '/b']))).toEqual([]);
  expect(pathsOf(missingFiles(db))).toEqual(['/a/gone.bvh']);
  const roots = [['/a'], ['/b'], ['/a', '/a/deep', '/b'], ['/a/gone.bvh']];
  expect(roots.map((each) => countMissing(db, each))).toEqual([1, 0, 1, 1]);
  expect(roots.map((each) => countCopies(db, each))).toEqual([0, 1, 1, 0]);
  const missing: unknown[] = [];
  for await (const each of missingClipsByFile(db, ['/a', '/b'])) missing.push(each);
  expect(missing).toEqual([{ path: '/a/gone.bvh', clipCount: 1 }]);
  expect(failedFilesBelow(db, ['/a', '/b'])).toEqual([{ path: '/a/broken.bvh', error: 'odd' }]);
  const hash = own.hash!;
  expect(pathsWithBytes(db, hash)).toEqual(['/a/walk.bvh', '/b/walk copy.bvh']);
  expect(pathsOf(filesWithHash(db, hash, '/b/walk copy.bvh'))).toEqual(['/b/walk copy.bvh', '/a/walk.bvh']);
  const lost = fileOfClip(db, gone)!;
  expect([pathsWithBytes(db, lost.hash!), filesWithHash(db, lost.hash!, '')]).toEqual([['/a/gone.bvh'], []]);
});

test('a file is unchanged with its size and time; an empty one whatever its time', async () => {
  const file = { size: 3, modified: 1, parts: null } as KnownFile;
  const found = [
    [3, 1],
    [3, 2],
    [4, 1],
    [0, 2],
  ].map(([size, modified]) => ({ path: '', size, modified }));
  const unchanged = await Promise.all(found.map((each) => isUnchanged(file, each)));
  expect(unchanged).toEqual([true, false, false, false]);
  expect(await isUnchanged({ ...file, size: 0 }, found[3])).toBe(true);
});

test('a folder of another machine is found by most of its files in their places, and by its name', () => {
  const { db, walk } = library();
  const hash = fileOfClip(db, walk)!.hash!;
  const run = db.prepare<[], string>(`SELECT hash FROM files WHERE name = 'run'`).pluck().get()!;
  const found = (name: string, ...files: (readonly [place: string, hash: string])[]) =>
    findFolder(db, { name, files: files.map(([place, of]) => ({ place, hash: of })) });
  expect(found('a', ['walk.bvh', hash])).toBe('/a');
  expect(found('a', ['walk.bvh', `${hash} unit=1`], ['deep/run.bvh', run])).toBe('/a');
  expect(found('other', ['walk.bvh', hash])).toBeUndefined(); // there are other files in it
  expect(found('other', ['run.bvh', run])).toBe('/a/deep'); // there are none
  expect(found('a', ['walk copy.bvh', hash])).toBeUndefined();
  expect(found('b', ['walk copy.bvh', hash])).toBe('/b');
  expect(found('a', ['run.bvh', hash])).toBeUndefined();
  addClip(db, '/c/a/walk.bvh', { rise: 0 });
  expect(found('a', ['walk.bvh', hash])).toBeUndefined(); // two match equally
  expect(found('a', ['walk.bvh', hash], ['deep/run.bvh', run])).toBe('/a');
});

test('a folder within a watched one is not watched separately, in either order', () => {
  const { db } = temporaryLibrary();
  expect(watchFolders(db, ['/mocap/cmu', '/mocaps'])).toEqual(['/mocap/cmu', '/mocaps']);
  expect(watchFolders(db, ['/mocap/cmu/01'])).toEqual([]);
  expect(watchFolders(db, ['/mocap'])).toEqual(['/mocap']);
  expect(watchedFolders(db)).toEqual(['/mocap', '/mocaps']);
  forgetFolder(db, '/mocaps');
  expect(watchedFolders(db)).toEqual(['/mocap']);
});
