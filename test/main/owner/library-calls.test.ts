import { existsSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { decodeClip } from '#core/clip/clip-buffer.ts';
import { failure } from '#core/kit/result.ts';
import { readKept } from '#main/export/report/report-difference.ts';
import { settingsFileOf, settingsText } from '#main/export/settings/settings-file.ts';
import { collectUserData } from '#main/export/user-data/collect.ts';
import { sortedJson } from '#main/export/write-file.ts';
import { watchFolders } from '#main/library/indexed/watch-folders.ts';
import { openDatabase } from '#main/library/database/database.ts';
import { valueOf } from '#main/library/problems.ts';
import { allTransitions } from '#main/library/rows/transition-rows.ts';
import { reportEdit } from '#main/ipc/report-edit.ts';
import { cutEdit } from '#main/library/edits/applied-edit.ts';
import { createLibraryCalls } from '#main/owner/library-calls.ts';
import { edit, editNamed } from '#test/main/edit.ts';
import { indexStarters } from '../cli/starter-library.ts';
import { eventually } from '#test/fixtures/eventually.ts';
import { clipNamed, poolHere } from '../import/index-fixture.ts';
import { setUp } from '../ipc/handlers-fixture.ts';
import { addClip, markerOn, transitionOf } from '../sample-rows.ts';
import { smallBvh } from '../small-bvh.ts';
import { openedLibrary, temporaryFolder } from '../temporary.ts';

/** The calls to the thread of a library, in this one. */
function called(choices: Parameters<typeof setUp>[0] = {}) {
  const parts = setUp(choices);
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

test('settings that are dropped with their clips find them; of user data dropped twice, the last is offered', async () => {
  const folder = temporaryFolder();
  const at = (name: string) => path.join(folder, name);
  writeFileSync(at('walk.bvh'), smallBvh());
  writeFileSync(at('run.bvh'), smallBvh({ rise: 3 }));
  const clips = [at('walk.bvh'), at('run.bvh')];
  const first = called();
  await first.calls.openAll(clips);
  await first.services.jobs.idle();
  const [walk, run] = ['walk', 'run'].map((name) => clipNamed(first.library, name).id);
  const transition = transitionOf(walk, run);
  edit(first.library.db, { kind: 'transition.add', transition });
  writeFileSync(at('seam.json'), settingsText(settingsFileOf(first.library.db, [transition.id], 'none')));
  for (const name of ['one.json', 'two.json'])
    writeFileSync(at(name), sortedJson(collectUserData(first.library.db)));
  const { calls, sent, services } = called();
  const { jobId } = valueOf(calls.open([at('seam.json'), ...clips]))!;
  services.jobs.pause(jobId);
  await setTimeout(100); // in which a file that did not wait for them would be imported
  services.jobs.resume(jobId);
  await eventually(() => expect(sent('app.openTransition').length + sent('app.problem').length).toBe(1));
  expect(sent('app.problem')).toEqual([]);
  expect(sent('app.openTransition')).toHaveLength(1);
  await calls.openAll([at('one.json')]);
  await calls.openAll([at('two.json')]);
  const names = sent('userData.chosen').map((each) => (each as { plan: { fileName: string } }).plan.fileName);
  expect(names).toEqual(['one.json', 'two.json']);
});

test('a report that is under way ends when the library closes, and an import adds nothing', async () => {
  const folder = temporaryFolder();
  const [report, settings] = ['report.html', 'settings.json'].map((name) => path.join(folder, name));
  const { calls, library } = called({ choosePlaceForReport: report, chooseImportedFile: settings });
  const [walk, run] = ['walk', 'run'].map((name, rise) =>
    addClip(library.db, `/clips/${name}.bvh`, { rise }),
  );
  const transitions = Array.from({ length: 300 }, () => transitionOf(walk, run));
  edit(library.db, ...transitions.map((transition) => ({ kind: 'transition.add', transition }) as const));
  const ids = transitions.map(({ id }) => id);
  writeFileSync(settings, settingsText(settingsFileOf(library.db, ids, 'none')));
  const importing = calls.answer('file.import', {});
  await eventually(() => expect(library.isWriting()).toBe(true));
  const reporting = calls.answer('report.save', { scope: 'all' });
  await calls.close();
  expect(await Promise.all([importing, reporting])).toEqual([1, 2].map(() => ({ ok: true, value: null })));
  expect(existsSync(report)).toBe(false);
  expect(allTransitions(openedLibrary(library.path).db)).toHaveLength(ids.length);
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

test.each([true, false])(
  'an edit of many clips is told as rows that changed, made elsewhere: %s',
  (elsewhere) => {
    const { library, services, sent } = called();
    const clipIds = Array.from({ length: 100_000 }, (_, i) => String(i));
    const changes = [{ kind: 'tag.put', tag: 'calm', clipIds } as const];
    const applied = { name: 'Tag', changes, undo: { undo: 'Tag', redo: null } };
    reportEdit(services.emit, library.db, cutEdit(applied), elsewhere);
    const whose = elsewhere ? { elsewhere } : {};
    expect(sent('library.edited')).toMatchObject([{ name: 'Tag', changes: [], ...whose }]);
    expect(sent('library.rowsChanged')).toEqual([{ clips: 0, failed: 0, ...whose }]);
  },
);

test('a folder that is forgotten is watched no more', async () => {
  const { calls, library, services } = called();
  const folders = [temporaryFolder(), temporaryFolder()];
  watchFolders(library.db, folders);
  services.watcher.follow(folders);
  const [{ id }] = services.watcher.folders();
  expect(await calls.answer('folders.forget', { id })).toEqual({ ok: true, value: null });
  expect(services.watcher.folders().map(({ path: watched }) => watched)).toEqual(folders.slice(1));
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
