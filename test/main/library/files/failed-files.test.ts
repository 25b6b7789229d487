import { expect, test } from 'vitest';
import { bestMatch } from '#contract/search/list-order.ts';
import type { FailedFile } from '#contract/rows/library-rows.ts';
import { NO_MOTION } from '#contract/words/no-motion.ts';
import { failedOutcome } from '#main/import/read/index-file.ts';
import { clipSummaries } from '#main/library/rows/clip-rows.ts';
import { countRows, searchLibrary } from '#main/library/rows/found-rows.ts';
import { allTags } from '#main/library/rows/tag-rows.ts';
import { searchFacets } from '#main/library/search/facets.ts';
import { folderTree } from '#main/library/search/folder-tree.ts';
import { unreadFiles } from '#main/library/files/failed-files.ts';
import { storeOutcomes } from '#main/library/indexed/store-outcomes.ts';
import type { Library } from '#main/library/library.ts';
import { edit, redo, refusalOf, undo } from '#test/main/edit.ts';
import { addClip } from '#test/main/sample-rows.ts';
import { temporaryLibrary } from '#test/main/temporary.ts';

const file = { path: '/mocap/broken.bvh', size: 10, modified: 1 };

function store({ db }: Library, hash: string, error = 'broken.bvh:1:1: expected HIERARCHY'): void {
  storeOutcomes(db, [failedOutcome(file, hash, error)], true);
}

const rowsOf = ({ db }: Library, text = '') =>
  searchLibrary(db, { text, sort: { by: 'name', descending: false }, offset: 0, limit: 100 }).rows;
const failedIn = (library: Library): FailedFile | undefined =>
  rowsOf(library).find((row) => row.kind === 'failed');

function ignore(library: Library, fileId: string): void {
  const changes = [{ kind: 'file.ignore', fileId, ignored: true } as const];
  edit(library.db, ...changes);
}

test('an ignored file leaves the list, and comes back with undo', () => {
  const library = temporaryLibrary();
  addClip(library.db, '/mocap/walk.bvh');
  store(library, 'aa');
  const failed = failedIn(library)!;
  expect(unreadFiles(library.db)).toEqual({ failed: 1, still: 0, ignoredCount: 0, ignored: [] });
  ignore(library, failed.id);
  expect(rowsOf(library).map(({ kind }) => kind)).toEqual(['clip']);
  expect(unreadFiles(library.db)).toEqual({ failed: 0, still: 0, ignoredCount: 1, ignored: [failed] });
  undo(library.db);
  expect(failedIn(library)).toEqual(failed);
  redo(library.db);
  expect(failedIn(library)).toBeUndefined();
});

test('the clips of an ignored file leave the list and its counts, keep their tags, and come back', () => {
  const library = temporaryLibrary();
  const { db } = library;
  const [walk, run] = ['/mocap/walk.bvh', '/other/run.bvh'].map((path, rise) => addClip(db, path, { rise }));
  edit(
    db,
    { kind: 'tag.put', tag: 'loco', clipIds: [walk, run] },
    { kind: 'tag.put', tag: 'fast', clipIds: [run] },
  );
  const seen = () => ({
    rows: rowsOf(library).map(({ name }) => name),
    still: rowsOf(library, 'still:yes').length + rowsOf(library, 'tag:fast').length,
    clips: countRows(db).clips,
    total: searchLibrary(db, { text: '', sort: bestMatch, offset: 0, limit: 1 }).total,
    tags: allTags(db),
    folders: folderTree(db).map(({ rows }) => rows),
    facets: searchFacets(db),
    ignored: unreadFiles(db).ignored.map(({ path, error }) => [path, error]),
  });
  const before = seen();
  edit(db, { kind: 'file.ignore', fileId: run, ignored: true });
  const after = seen();
  expect(after).toMatchObject({
    ...{ rows: ['walk'], still: 0, clips: 1, total: 1, tags: [{ name: 'loco', clips: 1 }], folders: [1] },
    facets: { joints: [{ clips: 1 }], folders: [{ clips: 1 }] },
    ignored: [['/other/run.bvh', '']],
  });
  expect(clipSummaries(db, [run])).toMatchObject([{ name: 'run', tags: ['fast', 'loco'] }]);
  addClip(db, '/other/run.bvh', { rise: 1 }); // read again
  expect(seen()).toEqual(after);
  undo(db);
  expect(seen()).toEqual(before);
});

test('an ignored file that a later version of Segue can read is listed again', () => {
  const library = temporaryLibrary();
  const { db } = library;
  addClip(db, file.path);
  const hash = db.prepare<[], string>('SELECT hash FROM files').pluck().get()!;
  store(library, hash);
  ignore(library, failedIn(library)!.id);
  addClip(db, file.path);
  expect(rowsOf(library)).toMatchObject([{ kind: 'clip', name: 'broken' }]);
});

test('it stays ignored when read again, until its content changes', () => {
  const library = temporaryLibrary();
  store(library, 'aa');
  ignore(library, failedIn(library)!.id);
  store(library, 'aa', 'broken.bvh:1:1: expected HIERARCHY, said otherwise');
  expect(failedIn(library)).toBeUndefined();
  store(library, 'bb');
  expect(failedIn(library)?.path).toBe(file.path);
  // Undo finds nothing left to do, and does no harm.
  undo(library.db);
  expect(failedIn(library)?.path).toBe(file.path);
});

test('a file without motion is not a failure: it is counted apart, and listed on request', () => {
  const library = temporaryLibrary();
  addClip(library.db, '/mocap/walk.bvh');
  store(library, 'aa');
  ignore(library, failedIn(library)!.id);
  store(library, 'aa', NO_MOTION);
  expect(rowsOf(library).map(({ name }) => name)).toEqual(['walk']);
  expect(unreadFiles(library.db)).toEqual({ failed: 0, still: 1, ignoredCount: 0, ignored: [] });
  expect(countRows(library.db)).toEqual({ clips: 1, failed: 0 });
  expect(rowsOf(library, 'still:yes')).toMatchObject([{ name: 'broken', error: NO_MOTION }]);
  expect(rowsOf(library, 'broken')).toEqual([]);
  expect(rowsOf(library, 'failed:yes')).toEqual([]);
  store(library, 'bb');
  expect(rowsOf(library).map(({ name }) => name)).toEqual(['broken', 'walk']);
  expect(unreadFiles(library.db)).toMatchObject({ failed: 1, still: 0 });
});

test('a deleted file cannot be ignored', () => {
  const { db } = temporaryLibrary();
  const changes = [{ kind: 'file.ignore', fileId: crypto.randomUUID(), ignored: true } as const];
  expect(refusalOf(db, ...changes)).toMatchObject({ code: 'unknownFile' });
});
