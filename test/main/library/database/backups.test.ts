import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { listBackups, nextBackup } from '#main/library/database/backup-files.ts';
import { backUpDaily, backUpNow } from '#main/library/database/backups.ts';
import { prepareRestore } from '#main/library/database/restore.ts';
import { editing } from '#main/library/edits/edits.ts';
import { closeLibrary, openLibrary, type Library } from '#main/library/library.ts';
import { markersOf } from '#main/library/rows/marker-rows.ts';
import { valueOf } from '#main/library/problems.ts';
import { saveSetting } from '#main/library/database/settings.ts';
import { editNamed } from '#test/main/edit.ts';
import { addClip, markerOn } from '#test/main/sample-rows.ts';
import { temporaryFolder } from '#test/main/temporary.ts';

/** An open library of one clip; `mark` adds a marker to it. */
function setUp() {
  const file = path.join(temporaryFolder(), 'library.db');
  let library = valueOf(openLibrary(file));
  const clipId = addClip(library.db, '/clips/walk.bvh');
  return {
    file,
    clipId,
    library: () => library,
    db: () => library.db,
    mark: () => {
      const changes = [{ kind: 'marker.add', marker: markerOn(clipId) }] as const;
      editNamed(library.db, 'Add marker', ...changes);
    },
    markers: () => markersOf(library.db, [clipId]).length,
    close: () => closeLibrary(library),
    reopen: () => (library = valueOf(openLibrary(file))),
  };
}

const day = (number: number): Date => new Date(2026, 4, number, 12);

test('once a day, only after changes to user data; ten days are kept', async () => {
  const { file, db, mark, close } = setUp();
  expect(valueOf(await backUpDaily(db(), file, day(1)))).toBeNull();
  mark();
  for (let number = 1; number <= 12; number++) {
    const two = String(number).padStart(2, '0');
    expect(valueOf(await backUpDaily(db(), file, day(number)))).toBe(
      `${file}.0000${two}-2026-05-${two}.backup`,
    );
    expect(valueOf(await backUpDaily(db(), file, day(number)))).toBeNull();
  }
  const names = listBackups(file).map(({ name }) => name);
  expect(names.length).toBe(10);
  expect(names).not.toContain('library.db.000002-2026-05-02.backup');
  expect(names).toContain('library.db.000012-2026-05-12.backup');
  close();
});

test('backups of updates and restores go with their day, those of damage stay', async () => {
  const { file, db, mark, close } = setUp();
  mark();
  const kinds = ['update', 'restore', 'damage'];
  const names: string[] = [];
  for (let number = 1; number <= 12; number++) {
    valueOf(await backUpDaily(db(), file, day(number)));
    if (number > 3) continue;
    const place = nextBackup(file, kinds[number - 1]);
    writeFileSync(place, 'x');
    utimesSync(place, day(number), day(number));
    names.push(path.basename(place));
  }
  const left = listBackups(file).map(({ name }) => name);
  expect(names.map((name) => left.includes(name))).toEqual([false, false, true]);
  close();
});

test('edits during a backup are not lost, and the backup is complete', async () => {
  const { file, db, mark, markers, close } = setUp();
  mark();
  const copying = backUpDaily(db(), file, day(1));
  mark();
  const copy = valueOf(await copying)!;
  expect(markers()).toBe(2);
  close();
  const library = valueOf(openLibrary(copy));
  expect(library.db.pragma('integrity_check', { simple: true })).toBe('ok');
  closeLibrary(library);
});

/** An edit of many slices: `mark` adds a marker; `end` lets it end. */
function beginLongEdit({ writeInSlices, db }: Library, clipId: string) {
  const over = new AbortController();
  const done = writeInSlices(function* () {
    yield* editing(db, { name: 'Add marker', changes: [{ kind: 'marker.add', marker: markerOn(clipId) }] });
    while (!over.signal.aborted) yield;
  });
  return {
    end: () => {
      over.abort();
      return done;
    },
  };
}

test('a backup during a long edit has the sound state before it, and restoring it brings that back', async () => {
  const { file, library, clipId, mark, close, markers, reopen } = setUp();
  mark();
  const edit = beginLongEdit(library(), clipId);
  await setTimeout(20);
  expect(markers()).toBe(2); // half of an edit, as a search sees it
  const copy = valueOf(await backUpDaily(library().db, file, day(1)))!;
  await edit.end();
  expect(statSync(copy).size).toBeGreaterThan(8192);
  expect(markers()).toBe(2);
  close();
  valueOf(prepareRestore(file, copy))();
  reopen();
  expect(markers()).toBe(1);
  close();
});

test('backups that are empty, cut or damaged count for no day, and no sound one goes for them', async () => {
  const { file, db, mark, close } = setUp();
  mark();
  for (let number = 1; number <= 10; number++) valueOf(await backUpDaily(db(), file, day(number)));
  const sound = listBackups(file);
  const bytes = readFileSync(sound[0].path);
  const broken = Buffer.from(bytes).fill(0xff, 8192, 3 * 8192);
  const bad = [Buffer.alloc(0), bytes.subarray(0, 3 * 8192), broken, Buffer.from('x'.repeat(9000))];
  bad.forEach((content, k) => {
    writeFileSync(`${file}.00001${k + 1}-2026-05-1${k + 1}.backup`, content);
    writeFileSync(`${file}.00002${k}-2026-05-20.backup`, content);
  });
  const today = valueOf(await backUpDaily(db(), file, day(20)))!;
  const left = listBackups(file).map(({ path: place }) => place);
  expect(left[0]).toBe(today);
  // The tenth sound one of before went for a sound one, and nothing else did.
  expect(sound.filter(({ path: place }) => !left.includes(place))).toEqual(sound.slice(-1));
  expect(valueOf(await backUpDaily(db(), file, day(20)))).toBeNull();
  close();
});

test.each([
  ['an empty file', (copy: string) => writeFileSync(copy, '')],
  ['a SQLite file without tables', (copy: string) => new Sqlite(copy).exec('VACUUM').close()],
])('%s is no backup: restoring it is refused and changes nothing', (_what, make) => {
  const { file, mark, close } = setUp();
  mark();
  close();
  const copy = path.join(temporaryFolder(), 'empty.backup');
  make(copy);
  const before = readFileSync(file);
  expect(prepareRestore(file, copy)).toMatchObject({ ok: false, error: { code: 'emptyLibrary' } });
  expect(readFileSync(file).equals(before)).toBe(true);
  expect(readdirSync(path.dirname(file)).filter((name) => name.includes('unfinished'))).toEqual([]);
});

test('backups are counted on beyond 999999', async () => {
  const { file, db, mark, close } = setUp();
  mark();
  const last = `${file}.999999-2026-05-01.backup`;
  copyFileSync(valueOf(await backUpDaily(db(), file, day(1)))!, last);
  for (const number of [2, 3]) valueOf(await backUpDaily(db(), file, day(number)));
  close();
  expect(listBackups(file).map(({ sequence }) => sequence)).toEqual([1000001, 1000000, 999999, 1]);
});

test('a backup ends when the library is about to be closed', async () => {
  const { file, db, mark, close } = setUp();
  mark();
  const closing = new AbortController();
  const copying = backUpDaily(db(), file, day(1), () => null, closing.signal);
  closing.abort();
  expect(valueOf(await copying)).toBeNull();
  close();
  expect(readdirSync(path.dirname(file))).toEqual(['library.db']);
});

test('a restore that fails halfway puts the library back under its name', async () => {
  const { file, db, mark, markers, close, reopen } = setUp();
  mark();
  const copy = valueOf(await backUpDaily(db(), file, day(1)))!;
  mark();
  close();
  const names = readdirSync(path.dirname(file)).toSorted();
  const replace = valueOf(prepareRestore(file, copy));
  const prepared = readdirSync(path.dirname(file)).find((name) => name.endsWith('.unfinished'))!;
  rmSync(path.join(path.dirname(file), prepared)); // the last of the files to be moved
  expect(replace).toThrow('ENOENT');
  expect(readdirSync(path.dirname(file)).toSorted()).toEqual(names);
  reopen();
  expect(markers()).toBe(2);
  close();
});

test('restoring a backup makes a backup of the current state', async () => {
  const { file, db, mark, markers, close, reopen } = setUp();
  mark();
  const copy = valueOf(await backUpDaily(db(), file, day(1)))!;
  mark();
  close();
  const kept = valueOf(prepareRestore(file, copy))()!;
  reopen();
  expect(markers()).toBe(1);
  close();
  valueOf(prepareRestore(file, kept))();
  reopen();
  expect(markers()).toBe(2);
  close();
});

test('recent writes of another program are kept in the backup of the current state, and restored with it', () => {
  const { file, db, mark, close } = setUp();
  mark();
  db().pragma('wal_checkpoint(TRUNCATE)');
  const copy = `${file}.000001-2026-05-01.backup`;
  copyFileSync(file, copy);
  mark(); // in the log alone, as long as the library is open
  const kept = valueOf(prepareRestore(file, copy))()!;
  close();
  const markersIn = (place: string): unknown => {
    valueOf(prepareRestore(place, place === file ? copy : kept))();
    const library = valueOf(openLibrary(place));
    const count = library.db.prepare('SELECT count(*) FROM markers').pluck().get();
    closeLibrary(library);
    return count;
  };
  expect(markersIn(file)).toBe(1);
  expect(markersIn(path.join(path.dirname(file), 'other.db'))).toBe(2);
});

test('a backup of an older version leaves no temporary copy', () => {
  const { file, close } = setUp();
  close();
  const copy = `${file}.000001-update.backup`;
  copyFileSync(path.join(import.meta.dirname, '../../../fixtures/0.1/library.db'), copy);
  valueOf(prepareRestore(file, copy))();
  expect(listBackups(file).map(({ name }) => name)).toEqual([
    'library.db.000003-restore.backup',
    path.basename(copy),
  ]);
  expect(readdirSync(path.dirname(file)).filter((name) => name.includes('unfinished'))).toEqual([]);
});

test('a damaged backup is detected even if it is too large to check at a start', () => {
  const { file, db, close } = setUp();
  saveSetting(db(), 'window', 'x'.repeat(34 * 1024 * 1024));
  close();
  const copy = `${file}.000001-2026-05-01.backup`;
  writeFileSync(copy, readFileSync(file).fill(0xff, 8192, 3 * 8192));
  expect(prepareRestore(file, copy)).toMatchObject({ ok: false, error: { code: 'damaged' } });
});

test('a damaged or missing backup changes nothing', async () => {
  const { file, db, mark, close } = setUp();
  mark();
  const copy = valueOf(await backUpDaily(db(), file, day(1)))!;
  close();
  const before = readFileSync(file);
  const bytes = readFileSync(copy);
  writeFileSync(copy, bytes.fill(0xff, 8192, 3 * 8192));
  expect(prepareRestore(file, copy)).toMatchObject({ ok: false });
  writeFileSync(copy, 'no library');
  expect(prepareRestore(file, copy)).toMatchObject({ ok: false, error: { code: 'notLibrary' } });
  rmSync(copy);
  expect(prepareRestore(file, copy)).toMatchObject({ ok: false, error: { code: 'notFound' } });
  expect(readFileSync(file).equals(before)).toBe(true);
  expect(existsSync(`${file}.unfinished`)).toBe(false);
});

test('backups of a library with a longer name are ignored', async () => {
  const folder = temporaryFolder();
  const names = ['project', 'project.v2', 'project.db', 'project.v2.db'];
  const libraries = names.map((name) => valueOf(openLibrary(path.join(folder, name))));
  for (const { db } of libraries) {
    const clipId = addClip(db, '/clips/walk.bvh');
    editNamed(db, 'Add marker', { kind: 'marker.add', marker: markerOn(clipId) });
  }
  for (let number = 1; number <= 11; number++)
    for (const { db, path: file } of number === 1 ? libraries : libraries.slice(0, 1))
      valueOf(await backUpDaily(db, file, day(number)));
  libraries.forEach(closeLibrary);
  expect(names.map((name) => listBackups(path.join(folder, name)).length)).toEqual([10, 1, 1, 1]);
});

test('backups dated in the future do not remove today’s, nor does an invalid backup', async () => {
  const { file, db, mark, close } = setUp();
  mark();
  for (let number = 1; number <= 10; number++)
    valueOf(await backUpDaily(db(), file, new Date(2090, 0, number)));
  const first = listBackups(file).at(-1)!.name;
  const bad = await backUpDaily(db(), file, day(1), () => 'a page is broken');
  expect(bad).toMatchObject({ ok: false, error: { code: 'damaged' } });
  expect(listBackups(file).map(({ name }) => name)).toContain(first);
  const today = valueOf(await backUpDaily(db(), file, day(1)))!;
  expect(listBackups(file)[0].path).toBe(today);
  expect(listBackups(file).map(({ name }) => name)).not.toContain(first);
  close();
});

test('old partial copies are removed, and nothing else', async () => {
  const { file, db, mark, close } = setUp();
  mark();
  const old = [
    'library.db.000001-2026-05-01.backup.0123abcd.unfinished',
    'library.db.000001-2026-05-01.backup.0123abcd.unfinished-journal',
  ];
  const others = ['library.db.000002-2026-05-02.backup.0123abcd.unfinished', 'library.db.notes.unfinished'];
  const folder = path.dirname(file);
  for (const name of [...old, ...others]) writeFileSync(path.join(folder, name), 'begun');
  for (const name of [...old, others[1]]) utimesSync(path.join(folder, name), 1, 1);
  valueOf(await backUpDaily(db(), file, new Date()));
  const left = readdirSync(folder).filter((name) => name.includes('unfinished'));
  expect(left.toSorted()).toEqual(others.toSorted());
  close();
});

test('a backup made now counts as that of its day, and takes no place of an earlier day', async () => {
  const { file, db, mark } = setUp();
  const first = backUpNow(db(), file, day(1)); // nothing was edited yet
  expect(listBackups(file)).toMatchObject([{ path: first, kind: 'daily', day: '2026-05-01' }]);
  mark();
  expect(valueOf(await backUpDaily(db(), file, day(1)))).toBeNull();
  const oldest = [backUpNow(db(), file, day(2)), backUpNow(db(), file, day(2))];
  for (let number = 3; number <= 10; number++) valueOf(await backUpDaily(db(), file, day(number)));
  const more = [...oldest, backUpNow(db(), file, day(10)), backUpNow(db(), file, day(10))];
  const next = valueOf(await backUpDaily(db(), file, day(11)))!;
  const days = listBackups(file).map((backup) => backup.day);
  expect(new Set(days).size).toBe(10);
  expect(existsSync(first)).toBe(false);
  expect([...more, next].every((made) => existsSync(made))).toBe(true);
  expect(prepareRestore(file, more[1]).ok).toBe(true);
});

test('of the backups of one day the newest three stay, and those of other days', () => {
  const { file, db } = setUp();
  const other = backUpNow(db(), file, day(1));
  const made = Array.from({ length: 6 }, () => backUpNow(db(), file, day(2)));
  expect(listBackups(file).map(({ path: place }) => place)).toEqual([...made.slice(-3).toReversed(), other]);
});
