import { copyFileSync, existsSync, mkdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { listBackups } from '#main/library/database/backup-files.ts';
import { closeLibrary, openLibrary } from '#main/library/library.ts';
import { valueOf } from '#main/library/problems.ts';
import { stepEdit } from '#main/library/edit-library.ts';
import { allTransitions } from '#main/library/rows/transition-rows.ts';
import { slotOf } from '#test/fixtures/transitions.ts';
import { searchLibrary } from '#main/library/rows/found-rows.ts';
import { edit } from '#test/main/edit.ts';
import { indexHere } from '../import/index-fixture.ts';
import { markerOn, rowsFor } from '../sample-rows.ts';
import { smallBvh } from '../small-bvh.ts';
import { runSegue } from './run-segue.ts';
import { starterLibrary } from './starter-library.ts';
import { temporaryFolder } from '#test/main/temporary.ts';

/** A folder with one clip and a library `NAME.db` that has it, with a marker if `label` is given. */
async function setUp(folder: string, name: string, label?: string): Promise<void> {
  mkdirSync(path.join(folder, 'clips'), { recursive: true });
  writeFileSync(path.join(folder, 'clips', 'walk.bvh'), smallBvh());
  const library = valueOf(openLibrary(path.join(folder, `${name}.db`)));
  await indexHere(library, [path.join(folder, 'clips')]);
  const clipId = library.db.prepare<[], string>('SELECT id FROM clips').pluck().get()!;
  const id = '0b3c1d7e-5f0a-4c3e-9a51-3a3f8d1c2b4e';
  if (label !== undefined)
    edit(library.db, { kind: 'marker.add', marker: { ...markerOn(clipId), id, label } });
  closeLibrary(library);
}

/** The folder of a library `mine`, whose clip has a marker, and of another one, whose clip may have one. */
async function twoLibraries(label?: string): Promise<string> {
  const folder = temporaryFolder();
  await setUp(folder, 'mine', 'toe-off');
  await setUp(folder, 'other', label);
  return folder;
}

const lastLine = (out: string): unknown => JSON.parse(out.trim().split('\n').at(-1) ?? '');

test('user data saved, merged into another library, and saved again gives the same file', async () => {
  const folder = await twoLibraries();
  const saved = await runSegue(folder, 'save', 'work.json', '--library', 'mine.db', '--json');
  const counts = { file: path.join(folder, 'work.json'), clips: 1, transitions: 0, presets: 0 };
  expect([saved.code, lastLine(saved.out)]).toEqual([0, counts]);
  const result = { files: 1, added: 1, conflicts: [], left: [], failed: [], dryRun: false };
  const tried = await runSegue(folder, 'merge', 'work.json', '--library', 'other.db', '--json', '--dry-run');
  expect([tried.code, lastLine(tried.out)]).toEqual([0, { ...result, dryRun: true }]);
  expect(listBackups(path.join(folder, 'other.db'))).toEqual([]);
  const merged = await runSegue(folder, 'merge', 'work.json', '--library', 'other.db', '--json');
  expect([merged.code, lastLine(merged.out)]).toEqual([0, result]);
  await runSegue(folder, 'save', 'again.json', '--library', 'other.db');
  const text = (name: string): string => readFileSync(path.join(folder, name), 'utf8');
  expect(text('again.json')).toBe(text('work.json'));
});

test('import overrides are merged', async () => {
  const folder = temporaryFolder();
  await setUp(folder, 'mine');
  await setUp(folder, 'other');
  const { db, ...mine } = valueOf(openLibrary(path.join(folder, 'mine.db')));
  const subject = { kind: 'folder', path: path.join(folder, 'clips') } as const;
  const [before, after] = [null, 0.0254].map((unit) => ({ unit, upAxis: null }));
  edit(db, { kind: 'import.set', subject, before, after });
  closeLibrary({ db, ...mine });
  await runSegue(folder, 'save', 'work.json', '--library', 'mine.db');
  const merged = await runSegue(folder, 'merge', 'work.json', '--library', 'other.db', '--json');
  expect([merged.code, lastLine(merged.out)]).toMatchObject([0, { added: 1 }]);
  const other = valueOf(openLibrary(path.join(folder, 'other.db')));
  expect(searchLibrary(other.db, rowsFor('')).rows).toMatchObject([{ unitName: 'inches' }]);
  closeLibrary(other);
});

test('sidecar files: written once, merged from their folder, conflicts listed apart from errors', async () => {
  const folder = await twoLibraries('heel');
  const sidecars = async (): Promise<unknown> =>
    lastLine((await runSegue(folder, 'sidecars', '--library', 'mine.db', '--json')).out);
  expect(await sidecars()).toEqual({ written: 1, unchanged: 0, failed: [] });
  expect(existsSync(path.join(folder, 'clips', 'walk.bvh.segue.json'))).toBe(true);
  expect(await sidecars()).toEqual({ written: 0, unchanged: 1, failed: [] });

  const merge = (...more: string[]) => runSegue(folder, 'merge', 'clips', '--library', 'other.db', ...more);
  const asked = await merge();
  expect(asked.code).toBe(3);
  expect(asked.out).toContain('Marker “heel” of walk, Label: heel here, toe-off in the file');
  writeFileSync(path.join(folder, 'clips', 'broken.segue.json'), '{');
  const taken = await merge('--theirs', '--json');
  expect(taken.code).toBe(3);
  expect(lastLine(taken.out)).toMatchObject({ conflicts: [{ mine: 'Label: heel' }] });
  expect(taken.notes).toMatch(/^Not a JSON file \(.+\): broken\.segue\.json$/m);
  expect(lastLine((await merge('--json')).out)).toMatchObject({ conflicts: [] });
});

test('each field that differs is named with both values, and a note with its texts', async () => {
  const { folder, library, add, idOf, edit: make } = await starterLibrary('walk', 'hop');
  const slots = [slotOf('cut'), slotOf('springExact', { halfLife: 0.12 })];
  const transition = add('walk', 'hop', { slots });
  await runSegue(folder, 'save', 'work.json', '--library', 'my.db');
  const changed = [slots[0], slotOf('springExact', { halfLife: 0.33 })];
  make(
    { kind: 'transition.set', before: transition, after: { ...transition, slots: changed, note: 'Soft' } },
    { kind: 'note.set', clipId: idOf('walk'), before: '', after: 'Heel first' },
  );
  await runSegue(folder, 'save', 'other.json', '--library', 'my.db');
  await stepEdit(library, 'undo');
  make({ kind: 'note.set', clipId: idOf('walk'), before: '', after: 'Toe first' });
  const { code, out } = await runSegue(folder, 'merge', 'other.json', '--library', 'my.db');
  expect(code).toBe(3);
  expect(out.split('\n')).toEqual([
    'Note of walk: Toe first here, Heel first in the file',
    'Transition “walk → hop”, B · Half-life: 0.12 s here, 0.33 s in the file',
    'Transition “walk → hop”, Note: none here, Soft in the file',
    '1 file, 0 items added, 2 conflicts',
    '',
  ]);
});

test('a file without its list of clips names them by their ids, and none of them is missing', async () => {
  const { folder, add, library } = await starterLibrary('walk', 'hop');
  const { name } = add('walk', 'hop');
  await runSegue(folder, 'save', 'work.json', '--library', 'my.db');
  const place = path.join(folder, 'work.json');
  const { clips: _, ...file } = JSON.parse(readFileSync(place, 'utf8')) as Record<string, unknown>;
  writeFileSync(place, JSON.stringify(file));
  await stepEdit(library, 'undo');
  const merged = await runSegue(folder, 'merge', 'work.json', '--library', 'my.db', '--json');
  expect([merged.code, lastLine(merged.out)]).toMatchObject([0, { added: 1, left: [], failed: [] }]);
  expect(allTransitions(library.db)).toMatchObject([{ name }]);
});

test('a file that is not a sidecar of Segue is not overwritten', async () => {
  const folder = temporaryFolder();
  await setUp(folder, 'mine', 'toe-off');
  const place = path.join(folder, 'clips', 'walk.bvh.segue.json');
  copyFileSync(path.join(folder, 'clips', 'walk.bvh'), place);
  const { code, notes } = await runSegue(folder, 'sidecars', '--library', 'mine.db');
  expect(code).toBe(3);
  expect(notes).toContain('it is not a sidecar file of Segue');
  expect(readFileSync(place, 'utf8')).toBe(smallBvh());
});

test('counts use the singular for one, and a missing folder is reported as a folder', async () => {
  const folder = await twoLibraries();
  const saved = await runSegue(folder, 'save', 'work.json', '--library', 'mine.db');
  expect(saved.out).toMatch(/work\.json: 1 clip, 0 transitions, 0 presets\n$/);
  const merged = await runSegue(folder, 'merge', 'work.json', '--library', 'other.db');
  expect(merged.out).toBe('1 file, 1 item added, 0 conflicts\n');
  const nowhere = await runSegue(folder, 'save', 'none/work.json', '--library', 'mine.db');
  expect(nowhere.code).toBe(1);
  expect(nowhere.notes).toContain(
    `Folder not found. Create it or choose another one: ${path.join(folder, 'none')}`,
  );
});

test('a file that is too large, or not text, is reported, and the others are merged', async () => {
  const folder = await twoLibraries();
  await runSegue(folder, 'save', 'work.json', '--library', 'mine.db');
  const work = path.join(folder, 'work.json');
  writeFileSync(work, `\uFEFF${readFileSync(work, 'utf8')}`); // as some editors save it
  writeFileSync(path.join(folder, 'huge.json'), '');
  truncateSync(path.join(folder, 'huge.json'), 3 * 1024 ** 3);
  writeFileSync(path.join(folder, 'noise.json'), '\u001B[31m\u0007\u0000');
  const files = ['huge.json', 'noise.json', 'work.json'];
  const { code, out, notes } = await runSegue(folder, 'merge', ...files, '--library', 'other.db');
  expect(code).toBe(3);
  expect(out).toBe('1 file, 1 item added, 0 conflicts\n');
  expect(notes).toContain('Too large for a user data file. Choose another file: huge.json\n');
  expect(notes).toMatch(/^Not a JSON file \([^\p{Cc}]+\): noise\.json$/mu);
});

test('the library is backed up before a merge', async () => {
  const folder = await twoLibraries('heel');
  await runSegue(folder, 'save', 'work.json', '--library', 'mine.db');
  await runSegue(folder, 'merge', 'work.json', '--library', 'other.db', '--theirs');
  const [copy] = listBackups(path.join(folder, 'other.db'));
  expect(copy.name).toMatch(/^other\.db\.000001-\d{4}-\d{2}-\d{2}\.backup$/);
  const library = valueOf(openLibrary(copy.path));
  expect(library.db.prepare('SELECT label FROM markers').pluck().all()).toEqual(['heel']);
  closeLibrary(library);
});

test('a missing library is not created', async () => {
  const folder = temporaryFolder();
  expect((await runSegue(folder, 'save', 'work.json', '--library', 'none.db')).code).toBe(1);
  expect(existsSync(path.join(folder, 'none.db'))).toBe(false);
});

test('a library is neither overwritten by an export nor read as user data', async () => {
  const folder = temporaryFolder();
  const file = path.join(folder, 'mine.db');
  closeLibrary(valueOf(openLibrary(file)));
  const before = readFileSync(file);
  const saved = await runSegue(folder, 'save', 'mine.db', '--library', 'mine.db');
  expect(saved).toMatchObject({ code: 1, notes: expect.stringContaining('is a library') as string });
  expect(readFileSync(file).subarray(0, 100)).toEqual(before.subarray(0, 100));
  const merged = await runSegue(folder, 'merge', 'mine.db', '--library', 'mine.db');
  expect(merged).toMatchObject({ code: 1, notes: expect.stringContaining('is the open library') as string });
});
