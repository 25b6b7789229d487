import { expect, test } from 'vitest';
import { clipSummaries } from '#main/library/rows/clip-rows.ts';
import { searchLibrary } from '#main/library/rows/found-rows.ts';
import { openDatabase, type Database } from '#main/library/database/database.ts';
import { valueOf } from '#main/library/problems.ts';
import { endingRun } from '#main/library/indexed/end-run.ts';
import { atOnce } from '#core/kit/long-work.ts';
import { searchFacets } from '#main/library/search/facets.ts';
import { updateListing } from '#main/library/search/update-listing.ts';
import { watchFolders } from '#main/library/indexed/watch-folders.ts';
import { addClip, rowsFor } from '#test/main/sample-rows.ts';
import { temporaryLibrary } from '#test/main/temporary.ts';

const found = (db: Database, text: string): string[] =>
  searchLibrary(db, rowsFor(text)).rows.map(({ name }) => name);

const fileAt = (db: Database, path: string): string =>
  db.prepare<[string], string>('SELECT id FROM files WHERE path = ?').pluck().get(path)!;

/** A clip at three places, another at one. */
function library() {
  const opened = temporaryLibrary();
  watchFolders(opened.db, ['/']);
  addClip(opened.db, '/mocap/hop.bvh', { rise: 1 });
  addClip(opened.db, '/backup/jump_final.bvh', { rise: 1 });
  addClip(opened.db, '/delivery/3/hop.bvh', { rise: 1 });
  addClip(opened.db, '/mocap/walk.bvh', { rise: 2 });
  return opened;
}

test('a clip is found by the name and the folders of each of its files', () => {
  const { db } = library();
  expect(found(db, '')).toEqual(['hop', 'walk']);
  for (const text of [
    'jump',
    'final',
    'jump_final',
    'backup',
    'delivery',
    'folder:backup',
    'folder:delivery/3',
  ])
    expect(found(db, text), text).toEqual(['hop']);
  expect(found(db, 'folder:mocap')).toEqual(['hop', 'walk']);
  expect(found(db, '-folder:backup')).toEqual(['walk']);
  expect(found(db, 'jump -backup')).toEqual([]);
  expect(searchFacets(db).folders).toEqual([
    { value: '/backup', clips: 1 },
    { value: '/delivery/3', clips: 1 },
    { value: '/mocap', clips: 2 },
  ]);
});

test('a clip with a copy in its own folder is one clip there', () => {
  const { db } = library();
  addClip(db, '/mocap/hop copy.bvh', { rise: 1 });
  expect(found(db, 'folder:mocap')).toEqual(['hop', 'walk']);
  expect(searchFacets(db).folders).toContainEqual({ value: '/mocap', clips: 2 });
});

test('its other paths are listed and updated, also after changes by another program', () => {
  const { db, path } = library();
  const [{ id }] = searchLibrary(db, rowsFor('hop')).rows;
  const places = (): readonly string[] => clipSummaries(db, [id])[0].copies;
  expect(places()).toEqual(['/backup/jump_final.bvh', '/delivery/3/hop.bvh']);
  atOnce(endingRun(db, [fileAt(db, '/backup/jump_final.bvh')]));
  expect(places()).toEqual(['/delivery/3/hop.bvh']);
  for (const text of ['jump', 'backup', 'folder:backup']) expect(found(db, text), text).toEqual([]);
  const other = valueOf(openDatabase(path));
  addClip(other, '/backup/jump_final.bvh', { rise: 1 });
  other.close();
  for (const text of ['jump', 'backup', 'folder:backup']) expect(found(db, text), text).toEqual(['hop']);
});

test('a clip whose file is missing moves to a copy, which is then its path', () => {
  const { db } = library();
  atOnce(endingRun(db, [fileAt(db, '/mocap/hop.bvh'), fileAt(db, '/delivery/3/hop.bvh')]));
  expect(found(db, '')).toEqual(['jump_final', 'walk']);
  for (const text of ['hop', 'delivery', 'folder:mocap -walk']) expect(found(db, text), text).toEqual([]);
  expect(found(db, 'jump')).toEqual(['jump_final']);
  atOnce(endingRun(db, [fileAt(db, '/backup/jump_final.bvh')]));
  addClip(db, '/mocap/hop.bvh', { rise: 1 });
  atOnce(endingRun(db, []));
  expect(found(db, 'hop')).toEqual(['hop']);
  expect(found(db, 'backup')).toEqual([]);
});

test('paths of a file with new content no longer belong to the old clip', () => {
  const { db } = library();
  addClip(db, '/backup/jump_final.bvh', { rise: 3 });
  expect(found(db, 'backup')).toEqual(['jump_final']);
  addClip(db, '/mocap/hop.bvh', { rise: 3 });
  addClip(db, '/delivery/3/hop.bvh', { rise: 3 });
  expect(found(db, 'delivery')).toEqual(['jump_final']);
});

test('folders of copies of a clip that is gone count it no more', () => {
  const { db } = library();
  const [{ id }] = searchLibrary(db, rowsFor('hop')).rows;
  db.prepare('DELETE FROM clips WHERE id = ?').run(id);
  updateListing(db);
  expect(searchFacets(db).folders).toEqual([{ value: '/mocap', clips: 1 }]);
});
