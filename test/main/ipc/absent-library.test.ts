import { copyFileSync, linkSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { settingsFileOf, settingsText } from '#main/export/settings/settings-file.ts';
import { editing } from '#main/library/edits/edits.ts';
import { closeLibrary, openLibrary } from '#main/library/library.ts';
import { markersOf } from '#main/library/rows/marker-rows.ts';
import { valueOf } from '#main/library/problems.ts';
import { editNamed } from '#test/main/edit.ts';
import { addClip, markerOn, transitionOf } from '../sample-rows.ts';
import { smallBvh } from '../small-bvh.ts';
import { temporaryFolder } from '../temporary.ts';
import { setUp } from './handlers-fixture.ts';
import { eventually } from '#test/fixtures/eventually.ts';

/** A library with one marker, and what adds further ones. */
async function withMarker(choices: Parameters<typeof setUp>[0] = {}) {
  const parts = setUp(choices);
  const clipId = addClip(parts.library.db, '/clips/a.bvh');
  const add = (label: string) => {
    const marker = { ...markerOn(clipId), label };
    return parts.call('edit.commit', {
      edit: { name: 'Add marker', changes: [{ kind: 'marker.add', marker }] },
    });
  };
  expect(await add('first')).toMatchObject({ ok: true });
  const labels = (): string[] =>
    markersOf(parts.library.db, [clipId])
      .map(({ label }) => label)
      .toSorted();
  return { ...parts, clipId, add, labels };
}

test('a removed library refuses edits with a message, and accepts them again when it is back', async () => {
  const settings = path.join(temporaryFolder(), 'walk.segue.json');
  const { library, call, clipId, add, labels } = await withMarker({ chooseImportedFile: settings });
  const plain = transitionOf(clipId, clipId);
  editNamed(library.db, 'Add', { kind: 'transition.add', transition: plain });
  writeFileSync(settings, settingsText(settingsFileOf(library.db, [plain.id], 'none')));
  const away = `${library.path}.away`;
  renameSync(library.path, away);
  expect(await add('lost?')).toMatchObject({
    ok: false,
    error: { code: 'libraryGone', message: expect.stringContaining(library.path) as string },
  });
  for (const [method, request] of [
    ['edit.undo', {}],
    ['edit.goTo', { step: 0 }],
    ['workspace.save', { workspace: {} }],
    ['clips.use', { clipIds: [clipId] }],
    ['engine.choose', { engine: 'unity' }],
    ['file.import', {}],
  ] as const)
    expect(await call(method, request), method).toMatchObject({ ok: false, error: { code: 'libraryGone' } });
  expect(labels()).toEqual(['first']);
  renameSync(away, library.path);
  expect(await add('second')).toMatchObject({ ok: true });
  expect(labels()).toEqual(['first', 'second']);
});

test('another file in its place is not written', async () => {
  const { library, add } = await withMarker();
  const other = `${library.path}.other`;
  copyFileSync(library.path, other);
  const before = readFileSync(other);
  rmSync(library.path);
  renameSync(other, library.path);
  expect(await add('second')).toMatchObject({ ok: false, error: { code: 'libraryReplaced' } });
  expect(readFileSync(library.path).equals(before)).toBe(true);
});

test.skipIf(process.platform === 'win32')(
  'a complete copy can be saved of a library deleted under the app',
  async () => {
    const copy = path.join(temporaryFolder(), 'copy.db');
    const { library, call, clipId } = await withMarker({ choosePlaceForLibrary: copy });
    rmSync(library.path);
    expect(await call('library.saveCopy', {})).toEqual({ ok: true, value: { fileName: 'copy.db' } });
    const again = valueOf(openLibrary(copy));
    try {
      expect(markersOf(again.db, [clipId]).map(({ label }) => label)).toEqual(['first']);
    } finally {
      closeLibrary(again);
    }
  },
);

test('a copy does not overwrite the library under another name of its file', async () => {
  const choices: { choosePlaceForLibrary?: string } = {};
  const { library, call } = await withMarker(choices);
  choices.choosePlaceForLibrary = path.join(temporaryFolder(), 'same.db');
  linkSync(library.path, choices.choosePlaceForLibrary);
  expect(await call('library.saveCopy', {})).toMatchObject({ ok: false, error: { code: 'samePlace' } });
});

test('a copy over a killed library does not include that library’s last writes', async () => {
  const other = await withMarker();
  await other.add('of the other');
  const place = path.join(temporaryFolder(), 'copy.db');
  for (const ending of ['', '-wal']) copyFileSync(other.library.path + ending, place + ending);
  const { call, clipId } = await withMarker({ choosePlaceForLibrary: place });
  expect(await call('library.saveCopy', {})).toMatchObject({ ok: true });
  const copy = valueOf(openLibrary(place));
  try {
    expect(copy.db.pragma('integrity_check', { simple: true })).toBe('ok');
    expect(markersOf(copy.db, [clipId]).map(({ label }) => label)).toEqual(['first']);
  } finally {
    closeLibrary(copy);
  }
});

test('a full disk refuses the whole edit with a message; with room again it is applied', async () => {
  const { library, call, clipId, add, labels } = await withMarker();
  const pages = Number(library.db.pragma('page_count', { simple: true }));
  library.db.pragma(`max_page_count = ${pages}`);
  const changes = Array.from({ length: 900 }, (_, i) => ({
    kind: 'marker.add',
    marker: { ...markerOn(clipId), label: `many ${i}` },
  }));
  const refused = await call('edit.commit', { edit: { name: 'Add many', changes } });
  expect(refused).toMatchObject({ ok: false, error: { code: 'diskFull' } });
  expect(labels()).toEqual(['first']);
  library.db.pragma('max_page_count = 1000000');
  expect(await add('second')).toMatchObject({ ok: true });
});

test('a clip replaced on disk is reported, and reported again after it was read', async () => {
  const file = path.join(temporaryFolder(), 'walk.bvh');
  writeFileSync(file, smallBvh());
  const { library, call, services, events } = setUp();
  const clipId = addClip(library.db, file);
  const states = () => events.flatMap(({ event, detail }) => (event === 'clip.onDisk' ? [detail] : []));
  utimesSync(file, 1, 1);
  await call('clips.watch', { clipIds: [clipId] });
  await eventually(() => expect(states().at(-1)).toEqual({ clipId, state: 'changed' }));
  writeFileSync(file, smallBvh({ frames: 9, rise: 2 }));
  expect(await call('index.checkAgain', { clipId })).toMatchObject({ ok: true });
  await services.jobs.idle();
  await call('clips.watch', { clipIds: [clipId] });
  await eventually(() => expect(states().at(-1)).toEqual({ clipId, state: 'same' }));
  expect(await call('library.clips', { clipIds: [clipId] })).toMatchObject({ value: [{ frameCount: 9 }] });
  rmSync(file);
  await eventually(() => expect(states().at(-1)).toEqual({ clipId, state: 'missing' }));
});

test('each take of a file is reported', async () => {
  const { library, call, events } = setUp();
  const one = addClip(library.db, '/clips/duel.bvh');
  const other = addClip(library.db, '/clips/other.bvh', { rise: 4 });
  library.db.exec(`UPDATE clips SET file_id = (SELECT file_id FROM clips WHERE id = '${one}')`);
  await call('clips.watch', { clipIds: [one, other] });
  const missing = (clipId: string) => ({ event: 'clip.onDisk', detail: { clipId, state: 'missing' } });
  await eventually(() => {
    expect(events).toContainEqual(missing(one));
    expect(events).toContainEqual(missing(other));
  });
});

test('a copy saved during a long edit waits for the edit and has all of it', async () => {
  const copy = path.join(temporaryFolder(), 'copy.db');
  const { library, call, clipId } = await withMarker({ choosePlaceForLibrary: copy });
  const marker = markerOn(clipId);
  const edit = library.writeInSlices(function* () {
    yield* editing(library.db, { name: 'Add marker', changes: [{ kind: 'marker.add', marker }] });
    for (let slice = 0; slice < 200; slice++) yield;
  });
  expect(await call('library.saveCopy', {})).toEqual({
    ok: true,
    value: { fileName: 'copy.db' },
  });
  await edit;
  const saved = valueOf(openLibrary(copy));
  expect(markersOf(saved.db, [clipId])).toHaveLength(2);
  closeLibrary(saved);
});

test('in a library that is read-only, the use of a clip is not noted, and no problem', async () => {
  const { library, call, clipId } = await withMarker();
  Object.assign(library, { readOnly: true });
  const used = () => library.db.prepare('SELECT used FROM listing').pluck().all();
  const before = used();
  expect(await call('clips.use', { clipIds: [clipId] })).toEqual({ ok: true, value: null });
  expect(used()).toEqual(before);
});
