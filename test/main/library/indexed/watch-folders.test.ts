import { expect, test } from 'vitest';
import { watchedFolders } from '#main/library/files/watched-folders.ts';
import { forgetFolder, watchFolders } from '#main/library/indexed/watch-folders.ts';
import { temporaryLibrary } from '#test/main/temporary.ts';

test('a folder within a watched one is not watched separately, in either order', () => {
  const { db } = temporaryLibrary();
  expect(watchFolders(db, ['/mocap/cmu', '/mocaps'])).toEqual(['/mocap/cmu', '/mocaps']);
  expect(watchFolders(db, ['/mocap/cmu/01'])).toEqual([]);
  expect(watchFolders(db, ['/mocap'])).toEqual(['/mocap']);
  expect(watchedFolders(db)).toEqual(['/mocap', '/mocaps']);
  forgetFolder(db, '/mocaps');
  expect(watchedFolders(db)).toEqual(['/mocap']);
});
