import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { EventName } from '#contract/events.ts';
import { closeLibrary, openLibrary } from '#main/library/library.ts';
import { valueOf } from '#main/library/problems.ts';
import { markersOf } from '#main/library/rows/marker-rows.ts';
import type { HostCalls } from '#main/owner/calls.ts';
import { startLibraryThread } from '#main/owner/start-library-thread.ts';
import { eventually } from '#test/fixtures/eventually.ts';
import { addClip, markerOn, rowsFor } from '../sample-rows.ts';
import { smallBvh } from '../small-bvh.ts';
import { temporaryFolder } from '../temporary.ts';

/** A library in a thread of its own; the test plays the window. */
function start(file: string, chosen: Partial<Record<string, string>> = {}) {
  const events: { readonly event: EventName; readonly detail: unknown }[] = [];
  const faults: unknown[] = [];
  const lost: Error[] = [];
  const remembered: string[] = [];
  const choose = (name: string) => () => Promise.resolve(chosen[name]);
  const host: HostCalls = {
    emit: (event, detail) => void events.push({ event, detail }),
    logFault: (_place, error) => void faults.push(error),
    rememberLibrary: (copy) => void remembered.push(copy),
    startAgain: () => undefined,
    readTeamPassword: () => Promise.resolve(undefined),
    keepTeamPassword: () => Promise.resolve(),
    chooseFolder: choose('folder'),
    showFile: () => Promise.resolve(),
    chooseBackupFolder: choose('backupFolder'),
    chooseExportFolder: choose('exportFolder'),
    chooseClipFile: choose('clip'),
    chooseImportedFile: choose('imported'),
    chooseGameRecording: choose('game'),
    choosePlaceFor: choose('place'),
    choosePlaceForMotion: choose('placeForMotion'),
    choosePlaceForReport: choose('placeForReport'),
    choosePlaceForUserData: choose('placeForMade'),
    choosePlaceForLibrary: choose('placeForLibrary'),
  };
  const installation = path.join(temporaryFolder(), 'installation.json');
  const thread = startLibraryThread({ file, isDemo: false, installation }, host, (error) => lost.push(error));
  onTestFinished(() => thread.close());
  return { ...thread, events, faults, lost, remembered };
}

function libraryWithClip() {
  const folder = temporaryFolder();
  const file = path.join(folder, 'library.db');
  const library = valueOf(openLibrary(file));
  const clipId = addClip(library.db, '/clips/a.bvh');
  closeLibrary(library);
  return { folder, file, clipId };
}

test('requests are handled in order, reported, and on disk when the thread is closed', async () => {
  const { file, clipId } = libraryWithClip();
  const { calls, close, events, lost } = start(file);
  expect(await calls.opened()).toEqual({
    problem: null,
    warnings: [],
    window: undefined,
  });
  const commits = ['one', 'two', 'three'].map((label) =>
    calls.answer('edit.commit', {
      edit: { name: label, changes: [{ kind: 'marker.add', marker: { ...markerOn(clipId), label } }] },
    }),
  );
  await calls.answer('edit.undo', {});
  expect((await Promise.all(commits)).every(({ ok }) => ok)).toBe(true);
  const told = events.filter(({ event }) => event === 'library.edited');
  expect(told.map(({ detail }) => (detail as { name: string }).name)).toEqual([
    'one',
    'two',
    'three',
    'three',
  ]);
  await close();
  await close(); // closed once more changes nothing
  expect(lost).toEqual([]);
  const library = valueOf(openLibrary(file));
  expect(markersOf(library.db, [clipId]).map(({ label }) => label)).toEqual(
    expect.arrayContaining(['one', 'two']),
  );
  closeLibrary(library);
});

test('it asks the window for a folder, which is then indexed, and sends its clip', async () => {
  const folder = temporaryFolder();
  writeFileSync(path.join(folder, 'walk.bvh'), smallBvh());
  const { calls, events } = start(path.join(folder, 'library.db'), { folder });
  expect(await calls.answer('index.chooseFolder', {})).toMatchObject({ ok: true });
  await eventually(() => expect(events.map(({ event }) => event)).toContain('job.ended'));
  const found = await calls.answer('library.search', rowsFor('', 10));
  const { rows } = valueOf(found) as { readonly rows: readonly { readonly id: string }[] };
  expect(rows).toHaveLength(1);
  const buffer = await calls.load('clip', rows[0].id);
  expect(buffer.ok && buffer.value.byteLength).toBeGreaterThan(100);
  expect(await calls.load('clip', randomUUID())).toMatchObject({ ok: false });
});

test('a dropped recording of a game is named to the window and not indexed; one that is gone is a problem', async () => {
  const folder = temporaryFolder();
  const file = path.join(folder, 'Hero.segue-recording.jsonl');
  writeFileSync(file, '{');
  const { calls, events } = start(path.join(folder, 'library.db'));
  await calls.openAll([file, path.join(folder, 'gone.jsonl')]);
  await eventually(() => expect(events).toHaveLength(2));
  expect(events).toEqual([
    { event: 'game.chosen', detail: { fileName: 'Hero.segue-recording.jsonl' } },
    { event: 'app.problem', detail: { message: expect.stringContaining('gone.jsonl') } },
  ]);
});

test('dropped user data is offered to merge, as chosen in the dialog; another file is a problem', async () => {
  const { folder, file } = libraryWithClip();
  const placeForMade = path.join(folder, 'work.json');
  const { calls, events } = start(file, { placeForMade, imported: placeForMade });
  expect(await calls.answer('userData.export', {})).toMatchObject({ ok: true });
  const other = path.join(folder, 'other.json');
  writeFileSync(other, '{"name": "package"}');
  await calls.openAll([other, placeForMade]);
  expect(await calls.answer('file.import', {})).toEqual({ ok: true, value: null });
  const problem = {
    event: 'app.problem',
    detail: { message: expect.stringMatching(/^Nothing to import: .* other\.json$/) as string },
  };
  const offer = { event: 'userData.chosen', detail: { plan: { fileName: 'work.json' } } };
  await eventually(() => expect(events).toMatchObject([problem, offer, offer]));
});

test('a copy of the library is saved where the window says, which remembers it', async () => {
  const { folder, file } = libraryWithClip();
  const placeForLibrary = path.join(folder, 'copy.db');
  const { calls, remembered } = start(file, { placeForLibrary });
  expect(await calls.answer('library.saveCopy', {})).toEqual({ ok: true, value: { fileName: 'copy.db' } });
  await eventually(() => expect(remembered).toEqual([placeForLibrary]));
  const copy = valueOf(openLibrary(placeForLibrary));
  expect(copy.readOnly).toBe(false);
  closeLibrary(copy);
});

test('a file that is not a library is reported once, and to every request', async () => {
  const file = path.join(temporaryFolder(), 'library.db');
  writeFileSync(file, 'no library at all, but a text that is long enough for a header '.repeat(4));
  const { calls } = start(file);
  const problem = { code: 'notLibrary' };
  expect(await calls.opened()).toMatchObject({ problem });
  expect(await calls.answer('library.open', {})).toMatchObject({ ok: false, error: problem });
});

test('an unexpected end of the thread is reported, and pending requests fail', async () => {
  const { calls, ask, close, lost } = start(undefined as unknown as string); // a mistake of ours
  await expect(calls.opened()).rejects.toThrow(/path/);
  expect(lost).toHaveLength(1);
  expect(await ask((asked) => asked.answer('library.open', {}))).toMatchObject({
    error: { code: 'threadEnded' },
  });
  await close();
});
