import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  linkSync,
  lstatSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyFile, noFile } from '#main/export/replacing.ts';
import { nameNew, openUnfinished, safeFileName, writeFileWhole } from '#main/export/write-file.ts';
import { refuseWindowsName } from '#main/library/database/windows-names.ts';
import { closeLibrary, openLibrary } from '#main/library/library.ts';
import { attemptLater, valueOf } from '#main/library/problems.ts';
import { asOrdinaryUser } from '../ordinary-user.ts';
import { temporaryFolder } from '../temporary.ts';
import { forAll } from '#test/fixtures/property.ts';

test('replaces a file atomically, and leaves no other files', async () => {
  const folder = temporaryFolder();
  const file = path.join(folder, 'a.json');
  await writeFileWhole(file, 'one', anyFile);
  await writeFileWhole(file, 'two', anyFile);
  expect(readFileSync(file, 'utf8')).toBe('two');
  expect(readdirSync(folder)).toEqual(['a.json']);
});

test('a file that somebody made meanwhile is not replaced', async () => {
  const folder = temporaryFolder();
  const file = path.join(folder, 'a.json');
  const { handle, finish, abandon } = await openUnfinished(file, noFile);
  await handle.writeFile('new');
  writeFileSync(file, 'planted');
  expect(await attemptLater(file, finish)).toMatchObject({ ok: false, error: { code: 'exists' } });
  await abandon();
  expect([readdirSync(folder), readFileSync(file, 'utf8')]).toEqual([['a.json'], 'planted']);
});

test('without links on a disk, a new name is taken by a copy, also never in place of a file', async () => {
  const folder = temporaryFolder();
  const [unfinished, file] = ['a.unfinished', 'a.json'].map((name) => path.join(folder, name));
  const noLinks = () => Promise.reject(Object.assign(new Error('no links'), { code: 'EPERM' }));
  writeFileSync(unfinished, 'n'.repeat(200_000));
  await nameNew(unfinished, file, noLinks);
  expect([readdirSync(folder), readFileSync(file, 'utf8').length]).toEqual([['a.json'], 200_000]);
  writeFileSync(unfinished, 'newer');
  const again = await attemptLater(file, () => nameNew(unfinished, file, noLinks));
  expect(again).toMatchObject({ ok: false, error: { code: 'exists' } });
  expect(readFileSync(file, 'utf8').length).toBe(200_000);
});

test.each([
  ['folder', 0o555, 0o666],
  ['file', 0o777, 0o444],
])('a read-only %s is a Problem, and the old file stays', async (_what, ofFolder, ofFile) => {
  const folder = temporaryFolder();
  const file = path.join(folder, 'a.json');
  writeFileSync(file, 'old');
  chmodSync(file, ofFile);
  chmodSync(folder, ofFolder);
  const result = await asOrdinaryUser(() => attemptLater(file, () => writeFileWhole(file, 'new', anyFile)));
  expect(result).toMatchObject({ ok: false, error: { code: 'noPermission' } });
  expect(readFileSync(file, 'utf8')).toBe('old');
  expect(readdirSync(folder)).toEqual(['a.json']);
});

const modeOf = (file: string): number => statSync(file).mode & 0o777;

test.each([0o600, 0o640, 0o664, 0o755])('a file keeps its mode: %o', async (mode) => {
  const file = path.join(temporaryFolder(), 'a.json');
  writeFileSync(file, 'old');
  chmodSync(file, mode);
  await writeFileWhole(file, 'new', anyFile);
  expect({ mode: modeOf(file), text: readFileSync(file, 'utf8') }).toEqual({ mode, text: 'new' });
});

test('a new file has the user’s default mode', async () => {
  const folder = temporaryFolder();
  writeFileSync(path.join(folder, 'usual'), '');
  await writeFileWhole(path.join(folder, 'a.json'), 'new', anyFile);
  expect(modeOf(path.join(folder, 'a.json'))).toBe(modeOf(path.join(folder, 'usual')));
});

test.each(['there.json', 'nowhere.json'])('a link to %s is refused, its target not touched', async (to) => {
  const folder = temporaryFolder();
  const link = path.join(folder, 'a.json');
  writeFileSync(path.join(folder, 'there.json'), 'old');
  symlinkSync(to, link);
  const result = await attemptLater(link, () => writeFileWhole(link, 'new', anyFile));
  expect(result).toMatchObject({ ok: false, error: { code: 'isLink', place: link } });
  expect(readFileSync(path.join(folder, 'there.json'), 'utf8')).toBe('old');
  expect(readlinkSync(link)).toBe(to);
  expect(readdirSync(folder).toSorted()).toEqual(['a.json', 'there.json']);
});

test.skipIf(process.platform === 'win32')('a pipe is refused and stays one', async () => {
  const pipe = path.join(temporaryFolder(), 'a.json');
  execFileSync('mkfifo', [pipe]);
  const result = await attemptLater(pipe, () => writeFileWhole(pipe, 'new', anyFile));
  expect(result).toMatchObject({ ok: false, error: { code: 'notFile' } });
  expect(lstatSync(pipe).isFIFO()).toBe(true);
});

describe('no export touches a library', () => {
  /** A folder with the open library `l.db`, whose last edit is in its log. */
  function withLibrary() {
    const folder = temporaryFolder();
    const file = path.join(folder, 'l.db');
    const library = valueOf(openLibrary(file));
    library.db.exec("INSERT INTO settings VALUES ('made', '1')");
    return { folder, file, library };
  }
  const bytesIn = (folder: string): string[] =>
    readdirSync(folder).map((name) => name + readFileSync(path.join(folder, name)).toString('hex'));

  test.each([
    ...['l.db', 'l.db-wal', 'l.db-shm', 'l.db-journal', 'l.cache.db', 'l.cache.db-wal', 'L.DB-WAL'],
    ...['l.db.000001-2026-05-01.backup', 'l.db.000002-damage.backup-wal'],
    ...['l.db.1000000-update.backup.0123abcd.unfinished', '../linked/l.db', '../linked/l.db-journal'],
  ])('%s', async (name) => {
    const { folder, library } = withLibrary();
    const linked = path.join(temporaryFolder(), 'linked');
    symlinkSync(folder, linked);
    const isThere = name === name.toLowerCase() || existsSync(path.join(folder, 'L.DB'));
    const target = name.startsWith('../') ? path.join(linked, '..', name.slice(3)) : path.join(folder, name);
    const before = bytesIn(folder);
    const written = await attemptLater(target, () => writeFileWhole(target, 'export', anyFile));
    if (isThere) {
      expect(written).toMatchObject({ ok: false, error: { code: 'isLibrary', place: target } });
      expect(bytesIn(folder)).toEqual(before);
    }
    closeLibrary(library);
  });

  test('the cache of a library without an ending', async () => {
    const folder = temporaryFolder();
    const library = valueOf(openLibrary(path.join(folder, 'm')));
    for (const name of ['m.cache', 'm.cache-wal']) {
      const target = path.join(folder, name);
      const written = await attemptLater(target, () => writeFileWhole(target, 'export', anyFile));
      expect(written).toMatchObject({ ok: false, error: { code: 'isLibrary', place: target } });
    }
    closeLibrary(library);
  });

  test('a further hard link to it, and its place after its file is gone', async () => {
    const { folder, file, library } = withLibrary();
    const link = path.join(folder, 'work.json');
    linkSync(file, link);
    for (const target of [link, file]) {
      const written = await attemptLater(target, () => writeFileWhole(target, 'export', anyFile));
      expect(written).toMatchObject({ ok: false, error: { code: 'isLibrary' } });
      rmSync(target);
    }
    const gone = await attemptLater(file, () => writeFileWhole(file, 'export', anyFile));
    expect(gone).toMatchObject({ ok: false, error: { code: 'isLibrary' } });
    closeLibrary(library);
  });

  test('nor does it touch a closed one, its backup under any name, and files of other programs', async () => {
    const { folder, file, library } = withLibrary();
    closeLibrary(library);
    const other = path.join(folder, 'songs.json');
    new Database(other).exec('CREATE TABLE songs (id)').close();
    const log = path.join(folder, 'moved log');
    writeFileSync(log, Buffer.from('377f068300000000', 'hex'));
    for (const target of [file, `${file}-wal`, other, log]) {
      const written = await attemptLater(target, () => writeFileWhole(target, 'export', anyFile));
      expect(written, target).toMatchObject({ ok: false, error: { code: 'isLibrary' } });
    }
    const backup = path.join(folder, 'notes.backup'); // of nothing
    await writeFileWhole(backup, 'export', anyFile);
    expect(readFileSync(backup, 'utf8')).toBe('export');
  });
});

describe('a name of a transition as a file name for every system', () => {
  test.each([
    ['Walk → Jog', 'Walk to Jog'],
    ['CON', '_CON'],
    ['nul.walk', '_nul.walk'],
    ['COM1 .fast', '_COM1 .fast'],
    ['lpt¹', '_lpt¹'],
    ['console', 'console'],
    [' .walk. . ', 'walk'],
    [`${'x'.repeat(98)}. .y`, 'x'.repeat(98)],
    ['走'.repeat(120), '走'.repeat(66)],
    ['../..', ''],
    ['a/b\\c:d', 'a b c d'],
  ])('%j is %j', (name, safe) => expect(safeFileName(name)).toBe(safe));

  test('whatever the name: no reserved one, no forbidden character or end, at most 201 bytes', () => {
    const parts = fc.constantFrom(
      'con',
      'NUL',
      'com1',
      '.',
      ' ',
      '/',
      ':',
      '😀',
      'x'.repeat(98),
      '走',
      '\u202E',
      'a',
    );
    const names = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(parts).map((each) => each.join('')),
    );
    forAll(names, (name) => {
      const safe = safeFileName(name);
      if (safe !== '') expect(() => refuseWindowsName(safe, true)).not.toThrow();
      expect(Buffer.byteLength(safe)).toBeLessThanOrEqual(201);
    });
  });
});
