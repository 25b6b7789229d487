import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { Edit } from '../../../../contract/edits/edits.ts';
import { commitEdit, settleRun, stepEdit } from '../../../../main/library/apart/edit-library.ts';
import { runApart } from '../../../../main/library/apart/run-apart.ts';
import { createChangeFeed } from '../../../../main/library/edits/change-feed.ts';
import { applyEdit, undoState } from '../../../../main/library/edits/edits.ts';
import type { Library } from '../../../../main/library/library.ts';
import { closeLibrary, openLibrary } from '../../../../main/library/library.ts';
import { valueOf } from '../../../../main/library/problems.ts';
import { searchLibrary } from '../../../../main/library/rows/clip-rows.ts';
import { allTags } from '../../../../main/library/rows/tag-rows.ts';
import { generateLibrary } from '../../../bench/generated-library.ts';
import { rowsFor } from '../../sample-rows.ts';
import { temporaryFolder, temporaryLibrary } from '../../temporary.ts';

const CLIPS = 1200; // more than are written at once

function setUp(folder = temporaryFolder()) {
  const library = temporaryLibrary(folder);
  generateLibrary(library, { clips: CLIPS, markersPerClip: 1 });
  const ids = library.db.prepare<[], string>('SELECT id FROM listing').pluck().all();
  const tagAll: Edit = {
    name: 'Tag 1 200 clips',
    changes: [{ kind: 'tag.put', tag: 'all', clipIds: ids }],
  };
  return { library, ids, tagAll };
}

const clipsTagged = ({ db }: Library, tag: string): number =>
  allTags(db).find(({ name }) => name === tag)?.clips ?? 0;
const found = ({ db }: Library, text: string): number => searchLibrary(db, rowsFor(text, 1)).total;

test('a large edit, its undo and redo: main goes on meanwhile, and then all of it is there', async () => {
  const { library, tagAll } = setUp();
  expect(found(library, 'tag:all')).toBe(0);
  const answer = commitEdit(library, tagAll);
  expect(answer).toBeInstanceOf(Promise);
  expect(found(library, 'tag:all')).toBe(0); // as it was, until all of it is done
  const edit = valueOf(await answer);
  expect(edit).toMatchObject({ name: 'Tag 1 200 clips', changes: tagAll.changes, isCut: false });
  expect(edit.undo).toEqual({ undo: 'Tag 1 200 clips', redo: null });
  expect(found(library, 'tag:all')).toBe(CLIPS);
  const undone = stepEdit(library, 'undo');
  expect(undone).toBeInstanceOf(Promise);
  expect(valueOf(await undone).undo.redo).toBe('Tag 1 200 clips');
  expect([clipsTagged(library, 'all'), found(library, 'tag:all')]).toEqual([0, 0]);
  valueOf(await stepEdit(library, 'redo'));
  expect([clipsTagged(library, 'all'), found(library, 'tag:all')]).toEqual([CLIPS, CLIPS]);
});

test('an edit that comes meanwhile waits, and is done after it; a small one alone is done at once', async () => {
  const { library, ids, tagAll } = setUp();
  const small: Edit = { name: 'Tag', changes: [{ kind: 'tag.take', tag: 'all', clipIds: ids.slice(0, 3) }] };
  const [first, second] = [commitEdit(library, tagAll), commitEdit(library, small)];
  for (const edit of [await first, await second]) expect(edit.ok).toBe(true);
  expect(clipsTagged(library, 'all')).toBe(CLIPS - 3);
  await library.turns.free();
  expect(commitEdit(library, { ...small, changes: [{ ...small.changes[0] }] })).not.toBeInstanceOf(Promise);
});

test('one tag into another that many have', async () => {
  const { library, tagAll } = setUp();
  valueOf(applyEdit(library.db, tagAll));
  const merge = { kind: 'tag.rename', from: 'all', to: 'jump' } as const;
  const jumping = clipsTagged(library, 'jump');
  const merged = commitEdit(library, { name: 'Merge', changes: [merge] });
  expect(merged).toBeInstanceOf(Promise);
  valueOf(await merged);
  expect([clipsTagged(library, 'all'), clipsTagged(library, 'jump')]).toEqual([0, CLIPS]);
  valueOf(await stepEdit(library, 'undo'));
  expect([clipsTagged(library, 'all'), clipsTagged(library, 'jump')]).toEqual([CLIPS, jumping]);
});

test('what all files in a folder are in is one row: no thread is needed', () => {
  const { library } = setUp();
  const choice = {
    kind: 'import.set',
    subject: { kind: 'folder', path: '/mocap' },
    before: { unit: null, upAxis: null },
    after: { unit: 0.0254, upAxis: null },
  } as const;
  const said = commitEdit(library, { name: 'Set unit', changes: [choice] });
  expect(said).not.toBeInstanceOf(Promise);
  expect(library.db.prepare('SELECT count(*) FROM choices').pluck().get()).toBe(1);
  expect(stepEdit(library, 'undo')).not.toBeInstanceOf(Promise);
  expect(library.db.prepare('SELECT count(*) FROM choices').pluck().get()).toBe(0);
});

test('refused as it would be without a thread, and nothing is done', async () => {
  const { library, ids } = setUp();
  const unknown = crypto.randomUUID();
  const put = { kind: 'tag.put', tag: 'all', clipIds: [...ids, unknown] } as const;
  const refused = await commitEdit(library, { name: 'Tag', changes: [put] });
  expect(refused).toMatchObject({ ok: false, error: { code: 'unknownClip' } });
  expect(clipsTagged(library, 'all')).toBe(0);
});

test('what this process did in a thread is not told as what others did', async () => {
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

test('a thread that ends in the middle: nothing was done, and the next edit finds the library free', async () => {
  const { library, tagAll } = setUp();
  const folder = temporaryFolder();
  const worker = path.join(folder, 'ends.ts');
  const url = (file: string): string =>
    JSON.stringify(pathToFileURL(path.join(import.meta.dirname, '../../../../main/library', file)).href);
  writeFileSync(
    worker,
    `import { workerData } from 'node:worker_threads';
    const { openDatabase } = await import(${url('database/database.ts')});
    const { applyEdit } = await import(${url('edits/edits.ts')});
    const { db } = { db: openDatabase(workerData.file).value };
    db.transaction(() => {
      applyEdit(db, workerData.task.edit);
      process.exit(3);
    }).immediate();`,
  );
  const ended = runApart(library, { kind: 'commit', edit: tagAll }, pathToFileURL(worker));
  await expect(ended).rejects.toThrow('exit code 3');
  expect(clipsTagged(library, 'all')).toBe(0);
  expect(library.db.pragma('integrity_check', { simple: true })).toBe('ok');
  expect(undoState(library.db).undo).not.toBe('Tag 1 200 clips');
  valueOf(await commitEdit(library, tagAll));
  expect(clipsTagged(library, 'all')).toBe(CLIPS);
});

test('the end of a run that finds all files gone', async () => {
  const { library } = setUp();
  const gone = library.db.prepare<[], string>('SELECT id FROM files').pluck().all();
  await settleRun(library, { gone, movedFolders: [] });
  expect(found(library, 'missing:yes')).toBe(CLIPS);
});
