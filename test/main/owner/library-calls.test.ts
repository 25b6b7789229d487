import { renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { decodeClip } from '#core/clip-buffer.ts';
import { failure } from '#core/result.ts';
import { readKept } from '#main/export/report/report-difference.ts';
import { watchFolders } from '#main/library/indexed/watch-folders.ts';
import { openDatabase } from '#main/library/database/database.ts';
import { valueOf } from '#main/library/problems.ts';
import { createLibraryCalls } from '#main/owner/library-calls.ts';
import { edit, editNamed } from '#test/main/edit.ts';
import { indexStarters } from '../cli/starter-library.ts';
import { eventually } from '#test/fixtures/eventually.ts';
import { clipNamed, poolHere } from '../import/index-fixture.ts';
import { setUp } from '../ipc/handlers-fixture.ts';
import { addClip, markerOn, transitionOf } from '../sample-rows.ts';
import { smallBvh } from '../small-bvh.ts';
import { temporaryFolder } from '../temporary.ts';

/** The calls to the thread of a library, in this one. */
function called() {
  const parts = setUp();
  const pool = poolHere();
  const logged: string[] = [];
  const log = (place: string, error: unknown) => void logged.push(`${place}: ${String(error)}`);
  let closings = 0;
  const calls = createLibraryCalls({ ...parts.services, pool }, log, () => void closings++);
  const sent = (name: string) =>
    parts.events.filter(({ event }) => event === name).map(({ detail }) => detail);
  return { ...parts, calls, logged, sent, log, closings: () => closings };
}

test('a library says how it opened, and where its window was', async () => {
  const { calls, closings } = called();
  expect(calls.opened()).toEqual({ problem: null, warnings: [], window: undefined });
  const place = { bounds: { x: 1 }, maximized: true };
  await calls.rememberWindow(place);
  expect(calls.opened().window).toEqual(place);
  expect(await calls.answer('library.tags', {})).toEqual({ ok: true, value: [] });
  await calls.close();
  expect(closings()).toBe(1);
});

test('one that could not be opened says so to each call, and can be closed', async () => {
  const { services, log } = called();
  const problem = { code: 'notLibrary', message: 'It is not a library.' };
  let closings = 0;
  const calls = createLibraryCalls({ ...services, library: failure(problem) }, log, () => void closings++);
  expect(calls.opened()).toEqual({ problem, warnings: [], window: undefined });
  const refused = { ok: false, error: problem };
  expect([
    await calls.fillNew('/none'),
    await calls.openAll(['/a.bvh']),
    await calls.finishOpening(),
  ]).toEqual([null, undefined, undefined]);
  expect([
    calls.open(['/a.bvh']),
    await calls.load('clip', 'x'),
    await calls.answer('library.open', {}),
  ]).toEqual([refused, refused, refused]);
  expect([await calls.newestTransition(), await calls.reportFiles('x', [])]).toEqual([refused, refused]);
  await calls.rememberWindow({});
  calls.check();
  await calls.close();
  expect(closings).toBe(1);
});

test('paths are indexed as one job, then files are imported, of which one that is none is a problem', async () => {
  const { calls, sent, logged, library } = called();
  const folder = temporaryFolder();
  const at = (name: string) => path.join(folder, name);
  writeFileSync(at('walk.bvh'), smallBvh());
  writeFileSync(at('odd.JSON'), '{"name": "package"}');
  const opened = valueOf(calls.open([at('odd.JSON'), at('walk.bvh')]));
  await eventually(() => expect(sent('app.problem')).toHaveLength(1));
  expect(sent('job.ended')).toMatchObject([{ jobId: opened?.jobId, outcome: 'done', report: { added: 1 } }]);
  expect(sent('app.problem')).toEqual([
    { message: expect.stringMatching(/^Nothing to import: .* odd\.JSON$/) as string },
  ]);
  expect(valueOf(calls.open([at('odd.JSON')]))).toBeNull();
  await calls.openAll([at('gone.jsonl'), at('odd.JSON')]);
  await eventually(() => expect(sent('app.problem').length).toBeGreaterThanOrEqual(4));
  const { id } = clipNamed(library, 'walk');
  const clip = decodeClip(valueOf(await calls.load('clip', id)));
  expect(clip.skeleton.names).toEqual(['Hips', 'Chest']);
  expect(valueOf(await calls.load('skin', id)).byteLength).toBe(0);
  expect(await calls.load('clip', 'none')).toMatchObject({ ok: false });
  expect(logged).toEqual([]);
});

test('a fault while a clip is loaded is a Problem, and logged', async () => {
  const { calls, library, logged } = called();
  library.db.exec('DROP TABLE choices');
  expect(await calls.load('clip', 'x')).toMatchObject({ ok: false, error: { code: 'fault' } });
  expect(logged).toEqual([expect.stringMatching(/^clip: SqliteError/)]);
});

test('what another program did is reported once: its edit, its rows and its folders', () => {
  const { calls, sent, library, services } = called();
  const clipId = addClip(library.db, '/clips/walk.bvh');
  const other = valueOf(openDatabase(library.path));
  onTestFinished(() => void other.close());
  calls.check();
  expect(sent('library.edited')).toEqual([]);
  editNamed(other, 'Mark it', { kind: 'marker.add', marker: markerOn(clipId) });
  addClip(other, '/clips/run.bvh', { rise: 3 });
  const folder = temporaryFolder();
  watchFolders(other, [folder]);
  calls.check();
  expect(sent('library.edited')).toMatchObject([
    { name: 'Mark it', elsewhere: true, undo: { undo: 'Mark it' } },
  ]);
  expect(sent('library.rowsChanged').at(-1)).toEqual({ clips: 2, failed: 0, elsewhere: true });
  expect(services.watcher.folders().map(({ path: watched }) => watched)).toEqual([folder]);
  const count = sent('library.rowsChanged').length;
  edit(library.db, { kind: 'tag.put', tag: 'calm', clipIds: [clipId] }); // its own
  calls.check();
  expect([sent('library.rowsChanged').length, sent('library.edited').length]).toEqual([count, 1]);
});

test('the window is told when the file of the library goes, and when it is back', async () => {
  const { sent, library } = called();
  const away = `${library.path}.away`;
  renameSync(library.path, away);
  await eventually(() => expect(sent('library.presence')).toEqual([{ presence: 'gone' }]));
  renameSync(away, library.path);
  await eventually(() => expect(sent('library.presence').at(-1)).toEqual({ presence: 'here' }));
});

test('a transition is reported as files, or as a page in place of another', async () => {
  const { calls, library } = called();
  const folder = temporaryFolder();
  expect(await calls.newestTransition()).toMatchObject({ ok: false, error: { code: 'noTransition' } });
  await indexStarters(library, folder, ['walk', 'hop']);
  const [walk, hop] = ['walk', 'hop'].map((name) => clipNamed(library, name).id);
  const [older, newer] = ['older', 'newer'].map((name) => transitionOf(walk, hop, name));
  for (const transition of [older, newer]) edit(library.db, { kind: 'transition.add', transition });
  expect(await calls.newestTransition()).toEqual({ ok: true, value: newer.id });
  const stills = [{ caption: 'at the seam', png: Uint8Array.of(1) }];
  const files = valueOf(await calls.reportFiles(newer.id, stills));
  expect(Object.keys(files)).toEqual(['plot-A.svg', 'plot-B.svg', 'settings.json', 'report.html']);
  expect(files['report.html']).toContain('at the seam');
  expect(JSON.parse(files['settings.json'])).toMatchObject({
    engine: 'none',
    transitions: [{ name: 'newer' }],
  });
  const page = path.join(folder, 'a.html');
  const saved = { fileName: 'a.html', count: 1, left: 0 };
  expect(await calls.saveReport(older.id, stills, page)).toEqual({
    ok: true,
    value: { ...saved, changed: null },
  });
  expect(await calls.saveReport(newer.id, [], page)).toEqual({ ok: true, value: { ...saved, changed: 2 } });
  expect(readKept(files['report.html'])?.map(({ title }) => title)).toEqual(['newer']);
});
