import { randomUUID } from 'node:crypto';
import { copyFileSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { SegueEvents } from '#contract/events.ts';
import { userDataFileSchema } from '#contract/exchange/user-data-file.ts';
import type { LibraryBackups } from '#contract/library/recent-libraries.ts';
import { backUpDaily } from '#main/library/database/backups.ts';
import { openDatabase } from '#main/library/database/database.ts';
import { closeLibrary, openLibrary } from '#main/library/library.ts';
import { clipSummaries } from '#main/library/rows/clip-rows.ts';
import { allLabItems } from '#main/library/rows/lab-rows.ts';
import { markersOf } from '#main/library/rows/marker-rows.ts';
import { importFile } from '#main/ipc/import-handlers.ts';
import { valueOf } from '#main/library/problems.ts';
import { edit, editNamed } from '#test/main/edit.ts';
import { addClip, markerOn } from '../sample-rows.ts';
import { setUp } from './handlers-fixture.ts';
import { temporaryFolder } from '#test/main/temporary.ts';

type Chosen = SegueEvents['userData.chosen'];

/** Imports the file of the dialog; what the window is offered to merge. */
async function chosenIn({
  call,
  events,
}: Pick<ReturnType<typeof setUp>, 'call' | 'events'>): Promise<Chosen> {
  expect(await call('file.import', {})).toEqual({ ok: true, value: null });
  const chosen = events.findLast(({ event }) => event === 'userData.chosen');
  return chosen?.detail as Chosen;
}

/** A window on a library with a marked clip, whose dialogs choose `work.json`. */
function withWork() {
  const file = path.join(temporaryFolder(), 'work.json');
  const choices: Parameters<typeof setUp>[0] = { choosePlaceForUserData: file, chooseImportedFile: file };
  const window = setUp(choices);
  const clipId = addClip(window.library.db, '/clips/walk.bvh');
  const marker = markerOn(clipId);
  editNamed(window.library.db, 'Mark', { kind: 'marker.add', marker });
  return { ...window, choices, file, clipId, marker };
}

test('exported user data is previewed, then merged as one edit that the window is told of', async () => {
  const { library, call, events, file, clipId, marker } = withWork();
  expect(await call('userData.export', {})).toEqual({
    ok: true,
    value: { fileName: 'work.json', clips: 1, transitions: 0 },
  });
  const after = { ...marker, label: 'heel' };
  const changes = [{ kind: 'marker.set', before: marker, after } as const];
  edit(library.db, ...changes);
  const { token, plan } = await chosenIn({ call, events });
  expect(plan.conflicts).toMatchObject([{ id: marker.id, mine: expect.stringContaining('heel') }]);
  expect(await call('userData.merge', { token, theirs: [marker.id] })).toEqual({
    ok: true,
    value: { changes: 1 },
  });
  expect(markersOf(library.db, [clipId])).toEqual([marker]);
  expect(events.at(-1)).toMatchObject({ event: 'library.edited', detail: { name: 'Merge work.json' } });
  // The file is merged, so its preview is no longer valid.
  expect(await call('userData.merge', { token, theirs: [] })).toMatchObject({ error: { code: 'notChosen' } });
  expect(readFileSync(file, 'utf8')).toContain('"format": "segue.made"');
});

test('of several dropped files of user data, each is offered once the one before is merged or declined', async () => {
  const { library, services, call, events, file, marker } = withWork();
  await call('userData.export', {});
  const files = ['a', 'b', 'c'].map((name) => path.join(path.dirname(file), `${name}.json`));
  for (const each of files) copyFileSync(file, each);
  edit(library.db, { kind: 'marker.set', before: marker, after: { ...marker, label: 'heel' } });
  const offered = (): Chosen[] =>
    events.filter(({ event }) => event === 'userData.chosen').map(({ detail }) => detail as Chosen);
  const names = (): string[] => offered().map(({ plan }) => plan.fileName);
  for (const each of files) await importFile(services, each);
  expect(names()).toEqual(['a.json']);
  const { token } = offered()[0];
  const earlier = { token: randomUUID() }; // of a choice before
  await call('userData.decline', earlier);
  expect(await call('userData.merge', { ...earlier, theirs: [] })).toMatchObject({
    error: { code: 'notChosen' },
  });
  expect(names()).toEqual(['a.json']);
  expect(await call('userData.merge', { token, theirs: [marker.id] })).toMatchObject({ ok: true });
  expect(names()).toEqual(['a.json', 'b.json']);
  // Its changes are those to the library with `a.json`, which has the same.
  expect(offered()[1].plan).toMatchObject({ added: 0, conflicts: [] });
  await call('userData.decline', { token: offered()[1].token });
  expect(names()).toEqual(['a.json', 'b.json', 'c.json']);
  expect((await chosenIn({ call, events })).plan.fileName).toBe('work.json'); // a choice takes their place
});

test('one item is exported with its clip and *Clip loops*, and is merged where that clip is', async () => {
  const { library, call, choices, file, clipId } = withWork();
  const [{ settings: before }] = clipSummaries(library.db, [clipId]);
  const looped = { kind: 'clip.set', id: clipId, before, after: { ...before, loop: true } } as const;
  edit(library.db, looped);
  const content = { schemaVersion: 1, inputs: {}, root: { kind: 'clip', clip: clipId } };
  const item = { id: randomUUID(), kind: 'tree', name: 'Walk: fast/slow', content } as const;
  edit(library.db, { kind: 'lab.add', item });
  expect(await call('userData.export', { labItem: item.id })).toMatchObject({ value: { clips: 1 } });
  const [clip] = userDataFileSchema.parse(JSON.parse(readFileSync(file, 'utf8'))).clips;
  expect(clip).toMatchObject({ name: 'walk', markers: [] });
  const other = setUp(choices);
  const there = addClip(other.library.db, '/elsewhere/walk.bvh');
  const { token } = await chosenIn(other);
  await other.call('userData.merge', { token, theirs: [] });
  expect(clipSummaries(other.library.db, [there])[0].settings.loop).toBe(true);
  expect(allLabItems(other.library.db)).toEqual([
    { ...item, content: { ...content, root: { kind: 'clip', clip: there } } },
  ]);
  expect(await call('userData.export', { labItem: randomUUID() })).toMatchObject({
    error: { code: 'notFound' },
  });
});

test('a merge is previewed in its turn: nobody waits for a running write', async () => {
  const { library, call, events } = withWork();
  await call('userData.export', {});
  const other = valueOf(openDatabase(library.path));
  other.exec('BEGIN IMMEDIATE');
  const turn = library.write(() => setTimeout(100).then(() => other.exec('COMMIT').close()));
  expect((await chosenIn({ call, events })).plan).toMatchObject({ added: 0 });
  expect(other.open).toBe(false);
  await turn;
});

test('a file that is nothing to import is reported, by what it is', async () => {
  const { call, choices, file, events } = withWork();
  const refused = async (code: string, words: string): Promise<void> => {
    const message = expect.stringContaining(words) as string;
    expect(await call('file.import', {})).toMatchObject({ ok: false, error: { code, message } });
  };
  await refused('notFound', 'work.json');
  const kinds = 'Segue imports settings, user data (with its trees) and recordings of games (.jsonl).';
  for (const other of ['{"name": "package"}', '[1]', 'HIERARCHY', '']) {
    writeFileSync(file, other);
    await refused('notImported', kinds);
  }
  writeFileSync(file, '{"format": "segue.made"');
  await refused('notJson', 'Not a JSON file');
  writeFileSync(file, '{"format": "segue.made", "version": 9}');
  await refused('userDataVersion', 'Unsupported version 9 of a Segue user data file');
  choices.chooseImportedFile = '/clips/walk.bvh';
  await refused('isClip', 'Add them with “Open folder…”');
  expect(events).toEqual([]);
});

test('a backup is listed, previewed, and restored while nobody has the library open', async () => {
  const { library, call, replaced, clipId } = withWork();
  valueOf(await backUpDaily(library.db, library.path));
  const { backups } = valueOf(await call('library.backups', {})) as LibraryBackups;
  const { name } = backups[0];
  editNamed(library.db, 'Mark', { kind: 'marker.add', marker: markerOn(clipId) });
  expect(await call('library.restore', { name: '../elsewhere.backup', inSecond: false })).toMatchObject({
    ok: false,
  });
  expect(await call('library.restore', { name, inSecond: false })).toEqual({ ok: true, value: null });
  closeLibrary(library);
  replaced[0]();
  const again = valueOf(openLibrary(library.path));
  expect(markersOf(again.db, [clipId]).length).toBe(1);
  closeLibrary(again);
});

test('the library is backed up at once, with its last edit; the answer says where, and how large', async () => {
  const { library, call } = withWork();
  const made = valueOf(await call('library.backUp', {})) as { path: string; bytes: number };
  expect(path.dirname(made.path)).toBe(path.dirname(library.path));
  expect(statSync(made.path).size).toBe(made.bytes);
  const { backups } = valueOf(await call('library.backups', {})) as LibraryBackups;
  expect(backups).toMatchObject([{ name: path.basename(made.path), kind: 'daily', bytes: made.bytes }]);
  expect(valueOf(await backUpDaily(library.db, library.path))).toBeNull();
});

test('a second folder for backups is chosen and removed; the library’s own folder is refused', async () => {
  const folder = temporaryFolder();
  const { library, call, choices } = withWork();
  valueOf(await backUpDaily(library.db, library.path));
  choices.chooseBackupFolder = path.dirname(library.path);
  expect(await call('library.secondFolder', { wanted: true })).toMatchObject({
    error: { code: 'samePlace' },
  });
  choices.chooseBackupFolder = path.join(folder, 'not there');
  expect(await call('library.secondFolder', { wanted: true })).toMatchObject({ error: { code: 'notFound' } });
  expect(await call('library.backups', {})).toMatchObject({ value: { secondFolder: null } });
  choices.chooseBackupFolder = folder;
  const chosen = valueOf(await call('library.secondFolder', { wanted: true })) as LibraryBackups;
  expect(chosen.secondFolder).toBe(folder);
  expect(chosen.backups.map(({ inSecond }) => inSecond)).toEqual([false, true]);
  const [, { name }] = chosen.backups;
  rmSync(path.join(path.dirname(library.path), name)); // it is in the second folder still
  expect(await call('library.restore', { name, inSecond: true })).toEqual({ ok: true, value: null });
  const left = valueOf(await call('library.secondFolder', { wanted: false })) as LibraryBackups;
  expect(left).toMatchObject({ secondFolder: null, backups: [] });
});

test('the window’s export and its copy leave the library, its log and its backups alone', async () => {
  const { library, call, choices } = withWork();
  for (const name of ['', '-wal', '.000001-2026-05-01.backup']) {
    choices.choosePlaceForUserData = choices.choosePlaceForLibrary = library.path + name;
    expect(await call('userData.export', {})).toMatchObject({ ok: false, error: { code: 'isLibrary' } });
    expect(await call('library.saveCopy', {})).toMatchObject({
      ok: false,
      error: { code: name === '' ? 'samePlace' : 'isLibrary' },
    });
  }
  choices.chooseImportedFile = library.path;
  expect(await call('file.import', {})).toMatchObject({
    ok: false,
    error: { message: expect.stringContaining('is the open library') as string },
  });
});

test('a second folder that cannot be read is said, and the backups beside the library are listed', async () => {
  const { library, call, choices } = withWork();
  valueOf(await backUpDaily(library.db, library.path));
  const second = temporaryFolder();
  choices.chooseBackupFolder = second;
  valueOf(await call('library.secondFolder', { wanted: true }));
  const [own] = readdirSync(second);
  rmSync(path.join(second, own), { recursive: true });
  writeFileSync(path.join(second, own), 'a file in place of the folder');
  const listed = valueOf(await call('library.backups', {})) as LibraryBackups;
  expect(listed.backups.map(({ inSecond }) => inSecond)).toEqual([false]);
  expect(listed.secondProblem).toContain(second);
  const [{ name }] = listed.backups;
  expect(await call('library.restore', { name, inSecond: false })).toMatchObject({ ok: true });
});
