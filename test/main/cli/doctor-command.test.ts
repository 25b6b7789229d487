import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { closeLibrary, openLibrary } from '#main/library/library.ts';
import type { LibraryHealth } from '#main/library/health.ts';
import { migrations, newestVersion } from '#main/library/database/migrations.ts';
import { valueOf } from '#main/library/problems.ts';
import { editNamed } from '../edit.ts';
import { addClip, presetNamed } from '../sample-rows.ts';
import { temporaryFolder } from '../temporary.ts';
import { runSegue } from './run-segue.ts';

/** A closed library with `clips` clips. */
function libraryFile(clips: number): string {
  const file = path.join(temporaryFolder(), 'my.db');
  const library = valueOf(openLibrary(file));
  for (let i = 0; i < clips; i++) addClip(library.db, `/clips/${i}.bvh`, { rise: i + 1 });
  closeLibrary(library);
  return file;
}

const examine = (file: string) => runSegue(path.dirname(file), 'doctor', '--library', file, '--json');

test('a sound library: reports its contents, and changes no byte', async () => {
  const file = libraryFile(3);
  const before = readFileSync(file);
  const { code, out } = await examine(file);
  expect(code).toBe(0);
  expect(JSON.parse(out)).toMatchObject({
    path: file,
    ok: true,
    version: newestVersion(migrations),
    newestVersion: newestVersion(migrations),
    counts: { clips: 3, markers: 0, 'missing files': 0 },
    backups: [],
    problems: [],
  });
  expect(readFileSync(file).equals(before)).toBe(true);
});

test('a library killed before it had content is sound and empty', async () => {
  const file = path.join(temporaryFolder(), 'new.db');
  writeFileSync(file, '');
  const { code, out } = await examine(file);
  expect(code).toBe(0);
  expect(JSON.parse(out)).toMatchObject({ ok: true, version: 0, counts: {}, problems: [] });
});

test('the counts leave out tables of the search', async () => {
  const { counts } = JSON.parse((await examine(libraryFile(3))).out) as { counts: object };
  expect(Object.keys(counts).filter((name) => /_(config|data|docsize|idx)$/.test(name))).toEqual([]);
});

test('it says how many edits the history has, and how much they take with their indexes', async () => {
  const file = libraryFile(1);
  const history = async () => {
    const { counts, historyBytes } = JSON.parse((await examine(file)).out) as LibraryHealth;
    return { edits: counts['edits'], historyBytes };
  };
  const empty = await history();
  const library = valueOf(openLibrary(file));
  const long = 'x'.repeat(10_000);
  for (let i = 0; i < 40; i++)
    editNamed(library.db, 'Keep', { kind: 'preset.add', preset: presetNamed(`${i} ${long}`) });
  closeLibrary(library);
  const full = await history();
  expect([empty.edits, full.edits]).toEqual([0, 40]);
  const grown = full.historyBytes - empty.historyBytes;
  expect(grown).toBeGreaterThan(40 * long.length);
  expect(grown).toBeLessThan(80 * long.length);
  const { out } = await runSegue(path.dirname(file), 'doctor', '--library', file);
  expect(out).toContain(`  edits: 40 (${(full.historyBytes / 1e6).toFixed(1)} MB)\n`);
});

test('a damaged page is reported', async () => {
  const file = libraryFile(200);
  const bytes = readFileSync(file);
  bytes.fill(0xa5, bytes.length - 8192, bytes.length - 4096);
  writeFileSync(file, bytes);
  const { code, out } = await examine(file);
  expect(code).toBe(1);
  const found = JSON.parse(out) as { ok?: boolean; error?: { code: string } };
  expect(found.ok ?? found.error?.code).toBeOneOf([false, 'damaged']);
});

test('a row with a broken reference is reported', async () => {
  const file = libraryFile(2);
  const library = valueOf(openLibrary(file));
  library.db.pragma('foreign_keys = OFF');
  library.db.exec('DELETE FROM skeletons');
  closeLibrary(library);
  const { code, out } = await examine(file);
  expect(code).toBe(1);
  expect(JSON.parse(out)).toMatchObject({
    ok: false,
    problems: ['rows of clips with missing references to skeletons: 2'],
  });
});

test('a missing library is not created', async () => {
  const file = path.join(temporaryFolder(), 'none.db');
  expect((await examine(file)).code).toBe(1);
  expect(existsSync(file)).toBe(false);
});
