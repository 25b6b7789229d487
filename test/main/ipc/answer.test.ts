import { randomUUID } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { failure } from '#core/kit/result.ts';
import { answer } from '#main/ipc/answer.ts';
import { failedOutcome } from '#main/import/read/index-file.ts';
import { createHandlers } from '#main/ipc/handlers.ts';
import { storeOutcomes } from '#main/library/indexed/store-outcomes.ts';
import { readLibraryValue } from '#main/library/json/json-columns.ts';
import { logInMemory } from '#test/main/library/team/log-in-memory.ts';
import { addClip, markerOn, transitionOf } from '../sample-rows.ts';
import { smallBvh } from '../small-bvh.ts';
import { temporaryFolder, temporaryLibrary } from '../temporary.ts';
import { setUp } from './handlers-fixture.ts';
import { eventually } from '#test/fixtures/eventually.ts';

describe('requests outside the contract are refused', () => {
  test.each([
    ['nope', {}, 'unknownMethod'],
    ['toString', {}, 'unknownMethod'],
    [7, {}, 'unknownMethod'],
    ['library.tags', undefined, 'badRequest'],
    ['library.tags', { more: 1 }, 'badRequest'],
    ['library.search', { text: 'a', limit: 0 }, 'badRequest'],
    ['library.search', { text: 'a', limit: 1.5 }, 'badRequest'],
    ['library.markers', { clipIds: ["' OR 1=1 --"] }, 'badRequest'],
    ['edit.commit', { edit: { name: 'x', changes: [] } }, 'badRequest'],
    ['settings.export', { transitionId: '../../etc/passwd' }, 'badRequest'],
  ])('%s %j', async (method, request, code) => {
    const { call } = setUp();
    expect(await call(method, request)).toMatchObject({ ok: false, error: { code } });
  });

  test('a wrong type, out of bounds, within an edit', async () => {
    const { call } = setUp();
    const marker = { ...markerOn(randomUUID()), time: Number.NaN };
    const edit = (time: number) => ({
      edit: { name: 'x', changes: [{ kind: 'marker.add', marker: { ...marker, time } }] },
    });
    expect(await call('edit.commit', edit(Number.NaN))).toMatchObject({
      error: { code: 'badRequest', place: 'edit.changes[0].marker.time' },
    });
    expect(await call('edit.commit', edit(2e6))).toMatchObject({ error: { code: 'badRequest' } });
  });
});

test('cyclic requests, and requests that are not JSON, are answered like any other', async () => {
  const { call, faults } = setUp();
  const circle: Record<string, unknown> = {};
  circle.self = circle;
  let deep: unknown = 0;
  for (let i = 0; i < 100_000; i++) deep = [deep];
  const strange = [circle, deep, 10n, new Map(), 'x'.repeat(1e6)];
  for (const workspace of strange) {
    const saved = await call('workspace.save', { workspace });
    if (typeof workspace !== 'string') expect(saved).toMatchObject({ ok: false });
    const searched = await call('library.search', { text: workspace, limit: 1 });
    expect(searched).toMatchObject({
      ok: false,
      error: { code: expect.stringMatching(/badRequest|tooLarge/) },
    });
    expect(searched.ok ? '' : searched.error.message.length).toBeLessThan(200);
    expect(await call(workspace, {})).toMatchObject({ error: { code: 'unknownMethod' } });
  }
  expect(faults).toEqual([]);
});

test('a fault in a handler is returned as a Problem and logged', async () => {
  const { library, call, faults } = setUp();
  library.db.exec('DROP TABLE markers');
  const result = await call('library.markers', { clipIds: [] });
  expect(result).toMatchObject({ ok: false, error: { code: 'fault' } });
  expect(faults).toHaveLength(1);
});

test('every request gets the error of a library that could not be opened', async () => {
  const { services } = setUp();
  const problem = { code: 'notLibrary', message: 'It is not a library.' };
  const handlers = createHandlers({ ...services, library: failure(problem) });
  for (const method of ['library.open', 'edit.undo', 'index.chooseFolder']) {
    expect(await answer(handlers, method, {}, () => undefined)).toEqual({ ok: false, error: problem });
  }
});

test('edits are reported to the window with the next undo', async () => {
  const { library, call, events } = setUp();
  const marker = markerOn(addClip(library.db, '/clips/a.bvh'));
  const changes = [{ kind: 'marker.add', marker }];
  const added = { name: 'Add marker', what: 'Add marker', where: 'a' };
  expect(await call('edit.commit', { edit: { name: 'Add marker', changes } })).toEqual({
    ok: true,
    value: { undo: 'Add marker', redo: null, words: { undo: added, redo: null } },
  });
  await call('edit.undo', {});
  expect(events).toEqual([
    {
      event: 'library.edited',
      detail: {
        name: 'Add marker',
        changes,
        undo: { undo: 'Add marker', redo: null, words: { undo: added, redo: null } },
      },
    },
    {
      event: 'library.edited',
      detail: {
        name: 'Add marker',
        changes: [{ kind: 'marker.remove', marker }],
        undo: { undo: null, redo: 'Add marker', words: { undo: null, redo: added } },
      },
    },
  ]);
  expect(await call('edit.undo', {})).toMatchObject({ ok: false, error: { code: 'nothingToDo' } });
  expect(events).toHaveLength(2);
});

test('a chosen folder is indexed as a job; a failed file is read again on request', async () => {
  const folder = temporaryFolder();
  writeFileSync(path.join(folder, 'good.bvh'), smallBvh());
  writeFileSync(path.join(folder, 'bad.bvh'), 'nonsense');
  const { call, events } = setUp({ chooseFolder: folder });
  const ended = (): unknown[] =>
    events.filter(({ event }) => event === 'job.ended').map(({ detail }) => detail);
  const started = (await call('index.chooseFolder', {})) as { value: { jobId: string } };
  await eventually(() => expect(ended()).toHaveLength(1));
  expect(ended()).toMatchObject([
    { jobId: started.value.jobId, outcome: 'done', report: { added: 1, failed: 1 } },
  ]);
  expect(events.at(0)).toMatchObject({ event: 'job.progress' });
  expect(events.findLast(({ event }) => event === 'library.rowsChanged')?.detail).toEqual({
    clips: 1,
    failed: 1,
  });

  const found = (await call('library.search', { text: 'bad', limit: 1 })) as {
    value: { rows: { id: string }[] };
  };
  writeFileSync(path.join(folder, 'bad.bvh'), smallBvh({ rise: 2 }));
  await call('index.retry', { fileId: found.value.rows[0].id });
  await eventually(() => expect(ended()).toHaveLength(2));
  expect(await call('library.search', { text: 'bad', limit: 1 })).toMatchObject({
    value: { rows: [{ kind: 'clip' }] },
  });
});

test('the file of a clip, or one that could not be read, is revealed while it is there', async () => {
  const folder = temporaryFolder();
  const { library, call, shownFiles } = setUp();
  const [good, bad] = ['good.bvh', 'bad.bvh'].map((name) => path.join(folder, name));
  writeFileSync(good, smallBvh());
  const id = addClip(library.db, good);
  storeOutcomes(library.db, [failedOutcome({ path: bad, size: 8, modified: 1 }, null, 'no clip')], true);
  expect(await call('index.reveal', { id })).toEqual({ ok: true, value: null });
  const fileId = library.db.prepare('SELECT id FROM files WHERE path = ?').pluck().get(bad);
  expect(await call('index.reveal', { id: fileId })).toMatchObject({
    error: { code: 'notFound', place: bad },
  });
  writeFileSync(bad, 'nonsense');
  await call('index.reveal', { id: fileId });
  expect(shownFiles).toEqual([good, bad]);
});

test('closed dialogs do nothing', async () => {
  const { library, call, events } = setUp();
  const transition = transitionOf(addClip(library.db, '/a.bvh'), addClip(library.db, '/b.bvh', { rise: 2 }));
  await call('edit.commit', { edit: { name: 'Add', changes: [{ kind: 'transition.add', transition }] } });
  events.length = 0;
  expect(await call('index.chooseFolder', {})).toEqual({ ok: true, value: null });
  expect(await call('file.import', {})).toEqual({ ok: true, value: null });
  expect(await call('settings.export', { transitionId: transition.id })).toEqual({ ok: true, value: null });
  expect(events).toEqual([]);
});

test('a recording of a game is followed from the chosen place; a missing one is a Problem', async () => {
  const file = path.join(temporaryFolder(), 'a.segue-recording.jsonl');
  const { call } = setUp({ chooseGameRecording: file });
  const nothing = { reading: 0, requests: 0, shown: null };
  expect(await call('game.more', nothing)).toMatchObject({ error: { code: 'noRecording' } });
  expect(await call('game.open', {})).toMatchObject({ error: { code: 'notFound' } });
  const header = { format: 'segue.recording', version: 1, engine: 'own', metresPerUnit: 1, up: 'y' };
  const lines = [
    { ...header, handedness: 'right', figure: 'Hero', joints: ['hips'] },
    { request: { time: 1, from: 'walk', fromTime: 0, to: 'hop', toTime: 0, duration: 0.2 } },
    { pose: { time: 1.1, positions: [0, 1, 2] } },
  ];
  const write = (...parts: object[]) =>
    writeFileSync(file, parts.map((line) => `${JSON.stringify(line)}\n`).join(''));
  write(...lines);
  const opened = { ok: true, value: { fileName: 'a.segue-recording.jsonl' } };
  expect(await call('game.open', {})).toEqual(opened);
  const first = await call('game.more', nothing);
  expect(first).toMatchObject({
    value: { reading: 1, state: 'whole', restart: null, requests: [{ from: 'walk' }], poses: null },
  });
  const has = { reading: 1, requests: 1, shown: { request: 0, poses: -1 } };
  expect(await call('game.more', has)).toMatchObject({
    value: { requests: [], poses: { joints: ['hips'], times: Float64Array.of(1.1 - 1) } },
  });
  expect(await call('game.more', { ...has, shown: { request: 0, poses: 1 } })).toMatchObject({
    value: { poses: null },
  });
  write(...lines, { pose: { time: 1.2, positions: [0, 1, 2] } });
  expect(await call('game.more', { ...has, shown: { request: 0, poses: 1 } })).toMatchObject({
    value: { poses: { times: { length: 2 } } },
  });
  // A request of the file before is none of this one.
  write(...lines.slice(0, 1), ...lines);
  expect(await call('game.more', has)).toMatchObject({
    value: { reading: 2, restart: 'replaced', requests: [{ from: 'walk', run: 2 }], poses: null },
  });
  rmSync(file);
  expect(await call('game.more', has)).toMatchObject({ value: { reading: 2, state: 'gone', poses: null } });
  writeFileSync(file, 'time,from\n');
  expect(await call('game.open', {})).toMatchObject({ error: { code: 'notRecording' } });
  write(...lines);
  expect(await call('game.open', {})).toEqual(opened);
  expect(await call('game.more', has)).toMatchObject({ value: { restart: null, requests: [{ run: 1 }] } });
  expect(await setUp().call('game.open', {})).toEqual({ ok: true, value: null });
});

test('an engine is kept without an undo step, and undo of an earlier choice leaves it', async () => {
  const { call, events } = setUp();
  const set = { kind: 'engine.set', before: 'none', after: 'godot' };
  await call('edit.commit', { edit: { name: 'Merge', changes: [set] } });
  expect(await call('engine.choose', { engine: 'unity' })).toEqual({ ok: true, value: null });
  const { undo, ...reported } = events.at(-1)!.detail as Record<string, unknown>;
  expect(reported).toEqual({
    name: 'Choose engine',
    changes: [{ kind: 'engine.set', before: 'godot', after: 'unity' }],
  });
  expect(undo).toMatchObject({ undo: 'Merge', redo: null });
  expect(await call('edit.undo', {})).toMatchObject({ ok: true, value: { undo: null } });
  expect(await call('library.open', {})).toMatchObject({ value: { engine: 'unity' } });
  expect(await call('engine.choose', { engine: 'quake' })).toMatchObject({ error: { code: 'badRequest' } });
});

test('an engine is chosen for all members of a team', async () => {
  const { call, library } = setUp();
  const [other, log] = [temporaryLibrary(), logInMemory()];
  const members = [library.db, other.db];
  members.forEach(log.join);
  await call('engine.choose', { engine: 'unity' });
  members.forEach(log.sync);
  expect(readLibraryValue(other.db, 'engine')).toBe('unity');
});

test('an export names what to type; one that is cancelled keeps no engine', async () => {
  const choices = { chooseExportFolder: temporaryFolder() };
  const { library, call } = setUp(choices);
  const transition = transitionOf(addClip(library.db, '/a.bvh'), addClip(library.db, '/b.bvh', { rise: 2 }));
  await call('edit.commit', { edit: { name: 'Add', changes: [{ kind: 'transition.add', transition }] } });
  const request = { scope: 'all', engine: 'unreal', replace: false };
  expect(await call('settings.exportFolder', request)).toMatchObject({
    value: {
      ended: [],
      typed: [
        { fields: expect.arrayContaining([{ where: 'Transition', name: 'Duration', value: '0.2906 s' }]) },
      ],
    },
  });
  expect(await call('library.open', {})).toMatchObject({ value: { engine: 'none' } });
  const first = choices.chooseExportFolder;
  choices.chooseExportFolder = temporaryFolder();
  const replaced = await call('settings.exportFolder', { ...request, replace: true });
  expect(replaced).toMatchObject({ value: { folder: first } }); // the one that was asked about
  const { chooseExportFolder: folder } = choices;
  expect(await call('settings.exportFolder', request)).toMatchObject({ value: { folder } });
});

test('exports of two transitions of one name are two files, and the answer names the second', async () => {
  const { library, call } = setUp({ chooseExportFolder: temporaryFolder() });
  const [a, b] = [addClip(library.db, '/a.bvh'), addClip(library.db, '/b.bvh', { rise: 2 })];
  const [first, second] = [transitionOf(a, b), transitionOf(b, a)];
  const changes = [first, second].map((transition) => ({ kind: 'transition.add', transition }));
  await call('edit.commit', { edit: { name: 'Add', changes } });
  const renamedAfter = async (id: string) =>
    call('settings.exportFolder', { scope: [id], engine: 'none', replace: false });
  expect(await renamedAfter(first.id)).toMatchObject({ value: { renamed: [] } });
  const renamed = [{ name: 'a to b 2.segue.json', insteadOf: 'a to b.segue.json' }];
  expect(await renamedAfter(second.id)).toMatchObject({ value: { renamed, unplayed: [] } });
  const lost = await call('settings.exportFolder', { scope: 'all', engine: 'blender', replace: false });
  expect(lost).toMatchObject({ value: { unplayed: [first.name, second.name] } }); // their clips have no files
});

test('the workspace is stored unchanged', async () => {
  const { call } = setUp();
  expect(await call('library.open', {})).toMatchObject({ value: { workspace: null } });
  const workspace = { camera: [1, 2, null], panels: { left: 250 } };
  await call('workspace.save', { workspace });
  expect(await call('library.open', {})).toMatchObject({ value: { workspace } });
});
