import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Database } from '#main/library/database/database.ts';
import { forgetFolder, watchFolders } from '#main/library/indexed/watch-folders.ts';
import { searchLibrary } from '#main/library/rows/found-rows.ts';
import { searchFacets } from '#main/library/search/facets.ts';
import { addClip, rowsFor } from '#test/main/sample-rows.ts';
import { temporaryLibrary } from '#test/main/temporary.ts';
import { forRuns } from '#test/fixtures/property.ts';

const found = (db: Database, text: string): string[] =>
  searchLibrary(db, rowsFor(text)).rows.map(({ name }) => name);

function library(places: readonly string[], opened: readonly string[]) {
  const { db } = temporaryLibrary();
  watchFolders(db, opened);
  places.forEach((place, k) => addClip(db, place, { rise: k }));
  return db;
}

test('words match folders below the opened one, `folder:` also its own name, and neither what is above', () => {
  const db = library(['/home/walk/mocap/cmu/131/a.bvh', '/home/walk/mocap/b.bvh'], ['/home/walk/mocap']);
  const all = ['a', 'b'];
  for (const text of ['walk', 'home', 'mocap', 'folder:walk', 'folder:walk/mocap', 'walk/mocap'])
    expect(found(db, text), text).toEqual([]);
  for (const text of ['cmu', 'cmu/131', 'mocap/cmu', 'folder:cmu', 'folder:131/', '131/a'])
    expect(found(db, text), text).toEqual(['a']);
  for (const text of ['folder:mocap', 'folder:/mocap/', 'folder:/home/walk', '/home/walk/mocap/'])
    expect(found(db, text), text).toEqual(all);
  expect(searchFacets(db).folders).toEqual([
    { value: '/mocap', clips: 1 },
    { value: '/mocap/cmu/131', clips: 1 },
  ]);
});

test('what is found follows the opened folders', () => {
  const db = library(['/m/walk/cmu/a.bvh'], []);
  const words = ['m', 'walk', 'cmu'].filter.bind(['m', 'walk', 'cmu']);
  const finding = (): string[] => words((text) => found(db, text).length > 0);
  expect(finding()).toEqual(['cmu']); // not in an opened folder: its own name
  watchFolders(db, ['/m/walk/cmu']);
  expect(finding()).toEqual([]);
  watchFolders(db, ['/m']); // covers the other one
  expect(finding()).toEqual(['walk', 'cmu']);
  forgetFolder(db, '/m');
  expect(finding()).toEqual(['cmu']);
  expect(found(db, 'folder:m/walk')).toEqual(['a']);
});

test('a word in the name of a folder above the opened one finds nothing more, in any tree', () => {
  const word = fc.constantFrom('walk', 'hop', 'run', 'été', 'Walk2', 'idle run');
  const place = fc.array(word, { maxLength: 3 });
  const tree = fc.array(fc.tuple(place, word), { minLength: 1, maxLength: 6 });
  forRuns(12, fc.array(word, { minLength: 1, maxLength: 3 }), word, tree, (above, name, files) => {
    const paths = files.map(([folders, file], k) => [...folders, `${file} ${k}.bvh`].join('/'));
    const inside = (opened: string): Database =>
      library(
        paths.map((file) => `${opened}/${file}`),
        [opened],
      );
    const [there, plain] = [inside(`/${[...above, name].join('/')}`), inside(`/zzz/${name}`)];
    for (const text of [...above, name, ...above.map((each) => `folder:"${each}"`)])
      expect(found(there, text), text).toEqual(found(plain, text));
    there.close();
    plain.close();
  });
});
