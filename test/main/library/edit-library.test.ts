import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Edit } from '#contract/edits/edits.ts';
import { commitEdit, endRun, stepEdit } from '#main/library/edit-library.ts';
import { createChangeFeed } from '#main/library/edits/change-feed.ts';
import { closeLibrary, openLibrary, type Library } from '#main/library/library.ts';
import { valueOf } from '#main/library/problems.ts';
import { searchLibrary } from '#main/library/rows/found-rows.ts';
import { saveSetting } from '#main/library/database/settings.ts';
import { allTags } from '#main/library/rows/tag-rows.ts';
import { generateLibrary } from '#test/fixtures/generated-library.ts';
import { rowsFor } from '../sample-rows.ts';
import { temporaryFolder, temporaryLibrary } from '../temporary.ts';
import { applyEdit } from '#test/main/edit.ts';

const CLIPS = 1200; // more than are written at once

function setUp(folder = temporaryFolder()) {
  const library = temporaryLibrary(folder);
  generateLibrary(library, { clips: CLIPS, markersPerClip: 1 });
  const ids = library.db.prepare<[], string>('SELECT id FROM listing').pluck().all();
  const tagAll: Edit = {
    name: 'Tag 1 200 clips',
    // More than one slice.
    changes: ['all', ...Array.from({ length: 40 }, (_, k) => `tag-${k}`)].map((tag) => ({
      kind: 'tag.put',
      tag,
      clipIds: ids,
    })),
  };
  return { library, ids, tagAll };
}

const clipsTagged = ({ db }: Library, tag: string): number =>
  allTags(db).find(({ name }) => name === tag)?.clips ?? 0;
/** Whether the connection may only read, as between two slices. */
const isReading = ({ db }: Library): boolean => db.pragma('query_only', { simple: true }) === 1;

/**
 * Searches whenever a write yields. Returns a function that stops this and returns the number of searches.
 */
function searchAgainAndAgain(library: Library): () => number {
  let times = 0;
  const timer = setInterval(() => {
    if (!isReading(library)) return;
    found(library, 'tag:all');
    times++;
  });
  return () => {
    clearInterval(timer);
    return times;
  };
}

const found = ({ db }: Library, text: string): number => searchLibrary(db, rowsFor(text, 1)).total;

test('a large edit, its undo and redo: others read meanwhile, and all of it is applied', async () => {
  const { library, tagAll } = setUp();
  const stop = searchAgainAndAgain(library);
  const edit = valueOf(await commitEdit(library, tagAll));
  expect(edit).toMatchObject({ name: 'Tag 1 200 clips', changes: tagAll.changes });
  expect(edit.undo).toMatchObject({ undo: 'Tag 1 200 clips', redo: null });
  expect(stop()).toBeGreaterThan(0);
  expect(found(library, 'tag:all')).toBe(CLIPS);
  expect(valueOf(await stepEdit(library, 'undo')).undo.redo).toBe('Tag 1 200 clips');
  expect([clipsTagged(library, 'all'), found(library, 'tag:all')]).toEqual([0, 0]);
  valueOf(await stepEdit(library, 'redo'));
  expect([clipsTagged(library, 'all'), found(library, 'tag:all')]).toEqual([CLIPS, CLIPS]);
});

test('an edit that arrives meanwhile waits its turn', async () => {
  const { library, ids, tagAll } = setUp();
  const small: Edit = { name: 'Tag', changes: [{ kind: 'tag.take', tag: 'all', clipIds: ids.slice(0, 3) }] };
  const [first, second] = [commitEdit(library, tagAll), commitEdit(library, small)];
  expect(library.isWriting()).toBe(true);
  for (const edit of [await first, await second]) expect(edit.ok).toBe(true);
  expect(clipsTagged(library, 'all')).toBe(CLIPS - 3);
  await library.written();
  expect(library.isWriting()).toBe(false);
});

test('a write between two slices is refused: it would be rolled back with them', async () => {
  const { library, tagAll } = setUp();
  const edit = commitEdit(library, tagAll);
  const refused: unknown[] = [];
  while (library.isWriting() && refused.length === 0) {
    await setTimeout(1);
    if (!isReading(library)) continue;
    try {
      saveSetting(library.db, 'workspace', {});
    } catch (error) {
      refused.push(error);
    }
  }
  valueOf(await edit);
  expect(refused).toMatchObject([{ code: 'SQLITE_READONLY' }]);
  saveSetting(library.db, 'workspace', {});
});

test('merging two tags on many clips', async () => {
  const { library, tagAll } = setUp();
  valueOf(applyEdit(library.db, tagAll));
  const merge = { kind: 'tag.rename', from: 'all', to: 'jump' } as const;
  const jumping = clipsTagged(library, 'jump');
  valueOf(await commitEdit(library, { name: 'Merge', changes: [merge] }));
  expect([clipsTagged(library, 'all'), clipsTagged(library, 'jump')]).toEqual([0, CLIPS]);
  valueOf(await stepEdit(library, 'undo'));
  expect([clipsTagged(library, 'all'), clipsTagged(library, 'jump')]).toEqual([CLIPS, jumping]);
});

test('an edit refused after it began changes nothing, also for searches meanwhile', async () => {
  const { library, ids, tagAll } = setUp();
  const unknown = crypto.randomUUID();
  const put = { kind: 'tag.put', tag: 'all', clipIds: [...ids, unknown] } as const;
  const stop = searchAgainAndAgain(library);
  const refused = await commitEdit(library, { name: 'Tag', changes: [...tagAll.changes, put] });
  expect(stop()).toBeGreaterThan(0);
  expect(refused).toMatchObject({ ok: false, error: { code: 'unknownClip' } });
  expect([clipsTagged(library, 'all'), found(library, 'tag:all')]).toEqual([0, 0]);
});

test('edits of this process are not reported as edits of others', async () => {
  const { library, ids, tagAll } = setUp();
  const feed = createChangeFeed(library.db);
  valueOf(await commitEdit(library, tagAll));
  expect(feed.next()).toBeNull();
  const other = valueOf(openLibrary(library.path));
  const theirs: Edit = { name: 'Theirs', changes: [{ kind: 'tag.put', tag: 'x', clipIds: [ids[0]] }] };
  valueOf(await stepEdit(library, 'undo'));
  valueOf(applyEdit(other.db, theirs));
  closeLibrary(other);
  expect(feed.next()).toMatchObject({ edit: { name: 'Theirs', changes: theirs.changes } });
  expect(feed.next()).toBeNull();
});

test('the end of a run in which all files are missing', async () => {
  const { library } = setUp();
  const gone = library.db.prepare<[], string>('SELECT id FROM files').pluck().all();
  await endRun(library, { gone, movedFolders: [] });
  expect(found(library, 'missing:yes')).toBe(CLIPS);
});
