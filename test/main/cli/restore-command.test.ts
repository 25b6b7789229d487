import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { backUpDaily } from '#main/library/database/backups.ts';
import { closeLibrary, openLibrary } from '#main/library/library.ts';
import { valueOf } from '#main/library/problems.ts';
import { markersOf } from '#main/library/rows/marker-rows.ts';
import { edit } from '#test/main/edit.ts';
import { addClip, markerOn } from '../sample-rows.ts';
import { runSegue } from './run-segue.ts';
import { temporaryFolder } from '#test/main/temporary.ts';

/** A closed library with a marker, and a backup of it; how many markers it has. */
async function withBackup() {
  const file = path.join(temporaryFolder(), 'my.db');
  const library = valueOf(openLibrary(file));
  const clipId = addClip(library.db, '/clips/a.bvh');
  edit(library.db, { kind: 'marker.add', marker: markerOn(clipId) });
  const backup = path.basename(valueOf(await backUpDaily(library.db, file))!);
  closeLibrary(library);
  const run = (...args: string[]) =>
    runSegue(path.dirname(file), 'restore', ...args, '--library', file, '--json');
  const markers = (): number => {
    const opened = valueOf(openLibrary(file));
    const count = markersOf(opened.db, [clipId]).length;
    closeLibrary(opened);
    return count;
  };
  return { file, backup, run, markers };
}

test('without a name, restore lists the backups', async () => {
  const { backup, run } = await withBackup();
  const { code, out } = await run();
  expect(code).toBe(0);
  expect(JSON.parse(out)).toMatchObject({ backups: [{ name: backup, kind: 'daily' }] });
});

test.each<[what: string, damage: (file: string) => void]>([
  ['damaged', (file) => writeFileSync(file, readFileSync(file).fill(0xaa, 8192))],
  ['empty', (file) => writeFileSync(file, '')],
  ['another text', (file) => writeFileSync(file, 'Dear diary')],
  ['sound', () => undefined],
])('a library that is %s is restored, and the previous state is kept', async (_, damage) => {
  const { file, backup, run, markers } = await withBackup();
  damage(file);
  const before = readFileSync(file);
  const { code, out } = await run(backup);
  expect(code).toBe(0);
  const { kept } = JSON.parse(out) as { kept: string };
  expect(readFileSync(kept).length).toBe(before.length);
  expect(markers()).toBe(1);
});

test('a library that is missing, and one that is a folder now', async () => {
  const { file, backup, run, markers } = await withBackup();
  rmSync(file);
  expect(openLibrary(file)).toMatchObject({ ok: false, error: { code: 'libraryLost' } });
  expect(existsSync(file)).toBe(false);
  expect(JSON.parse((await run(backup)).out)).toEqual({ restored: backup, kept: null });
  expect(markers()).toBe(1);
  rmSync(file);
  mkdirSync(file);
  expect((await run(backup)).code).toBe(0);
  expect(markers()).toBe(1);
});

test('a library in use is not touched, and an unknown name changes nothing', async () => {
  const { file, backup, run } = await withBackup();
  const library = valueOf(openLibrary(file));
  const { code, out } = await run(backup);
  closeLibrary(library);
  expect(code).toBe(1);
  expect(JSON.parse(out)).toMatchObject({ error: { code: 'busy' } });
  expect(JSON.parse((await run('other.backup')).out)).toMatchObject({ error: { code: 'notFound' } });
});
