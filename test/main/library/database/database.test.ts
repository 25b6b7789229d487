import Database from 'better-sqlite3';
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { cacheProblem, openCache } from '#main/library/cache/cache-database.ts';
import { openDatabase } from '#main/library/database/database.ts';
import { examineLibrary } from '#main/library/health.ts';
import { migrations, newestVersion, type Migrations } from '#main/library/database/migrations.ts';
import { prepareRestore } from '#main/library/database/restore.ts';
import { closeLibrary, openLibrary } from '#main/library/library.ts';
import { valueOf } from '#main/library/problems.ts';
import { updateListing } from '#main/library/search/update-listing.ts';
import { asOrdinaryUser } from '#test/main/ordinary-user.ts';
import { addClip } from '#test/main/sample-rows.ts';
import { temporaryFolder } from '#test/main/temporary.ts';

const problemOf = (result: ReturnType<typeof openDatabase>): unknown => (result.ok ? 'opened' : result.error);
const versionOf = (db: Database.Database): unknown => db.pragma('user_version', { simple: true });

test('creates a library and its folder', () => {
  const file = path.join(temporaryFolder(), 'deep', 'down', 'library.db');
  const db = valueOf(openDatabase(file));
  expect(versionOf(db)).toBe(newestVersion(migrations));
  expect(db.pragma('journal_mode', { simple: true })).toBe('wal');
  expect(db.pragma('foreign_keys', { simple: true })).toBe(1);
  db.close();
  valueOf(openDatabase(file)).close();
});

test('an empty file, left by a crash at creation, becomes a library', () => {
  const file = path.join(temporaryFolder(), 'library.db');
  writeFileSync(file, '');
  const db = valueOf(openDatabase(file));
  expect(versionOf(db)).toBe(newestVersion(migrations));
  db.close();
});

describe('files that are not a library of this version are refused and not changed', () => {
  function refused(prepare: (file: string) => unknown): unknown {
    const folder = temporaryFolder();
    const file = path.join(folder, 'library.db');
    prepare(file);
    const [bytes, names] = [readFileSync(file), readdirSync(folder)];
    const problem = problemOf(openDatabase(file));
    expect(readFileSync(file).equals(bytes)).toBe(true);
    expect(readdirSync(folder)).toEqual(names);
    return problem;
  }

  test('a library of a newer version whose last writes are still in the log, as after a kill', () => {
    const folder = temporaryFolder();
    const file = path.join(folder, 'library.db');
    const original = path.join(folder, 'original.db');
    const db = valueOf(openDatabase(original));
    db.pragma('wal_checkpoint(TRUNCATE)');
    db.pragma(`user_version = ${newestVersion(migrations) + 1}`);
    for (const tail of ['', '-wal']) writeFileSync(file + tail, readFileSync(original + tail));
    db.close();
    const before = ['', '-wal'].map((tail) => readFileSync(file + tail));
    expect(problemOf(openDatabase(file))).toMatchObject({ code: 'newerLibrary' });
    const after = ['', '-wal'].map((tail) => readFileSync(file + tail));
    expect(after.every((bytes, k) => bytes.equals(before[k]))).toBe(true);
    expect(before[1].length).toBeGreaterThan(0);
  });

  test.each<[string, string, (file: string) => unknown]>([
    ['a text file', 'notLibrary', (file) => writeFileSync(file, 'These are my notes.\n'.repeat(100))],
    ['a short text file', 'notLibrary', (file) => writeFileSync(file, 'hello')],
    [
      'a SQLite file of another program',
      'notLibrary',
      (file) => new Database(file).exec('CREATE TABLE songs (id INTEGER)').close(),
    ],
    [
      'a library of a newer version',
      'newerLibrary',
      (file) => changed(file, (db) => db.pragma('user_version = 99')),
    ],
    [
      'a library with two hard links, each with a log of its own',
      'twoNames',
      (file) => linkSync(changed(file), `${file}.link`),
    ],
    [
      'a damaged library',
      'damaged',
      (file) => writeFileSync(file, readFileSync(changed(file)).fill(0xaa, 8192)),
    ],
  ])('%s', (_what, code, prepare) => expect(refused(prepare)).toMatchObject({ code }));
});

/** A new library, changed. */
function changed(file: string, change: (db: Database.Database) => unknown = () => undefined): string {
  const db = valueOf(openDatabase(file));
  change(db);
  db.close();
  return file;
}

test('a name with a space at its end is not taken for that of another library', () => {
  const file = path.join(temporaryFolder(), 'library.db');
  valueOf(openDatabase(file)).close();
  const before = readFileSync(file);
  expect(problemOf(openDatabase(`${file} `))).toMatchObject({ code: 'wrongName' });
  expect(readFileSync(file).equals(before)).toBe(true);
});

test('a pipe in place of the file', () => {
  const file = path.join(temporaryFolder(), 'library.db');
  execFileSync('mkfifo', [file]); // reading it would block forever
  expect(problemOf(openDatabase(file))).toMatchObject({ code: 'notLibrary' });
});

test('a missing library with a log beside it is reported as lost', () => {
  const file = path.join(temporaryFolder(), 'library.db');
  writeFileSync(`${file}-wal`, 'what was written last');
  expect(problemOf(openDatabase(file))).toMatchObject({ code: 'libraryLost' });
  writeFileSync(file, '');
  expect(problemOf(openDatabase(file))).toMatchObject({ code: 'libraryLost' });
  expect(readFileSync(`${file}-wal`, 'utf8')).toBe('what was written last');
});

test('a folder in place of the file', () => {
  const file = path.join(temporaryFolder(), 'library.db');
  mkdirSync(file);
  expect(problemOf(openDatabase(file))).toMatchObject({ code: 'isFolder' });
});

test('a folder without permission', async () => {
  const folder = temporaryFolder();
  chmodSync(folder, 0o555);
  const result = await asOrdinaryUser(() => openDatabase(path.join(folder, 'library.db')));
  expect(problemOf(result)).toMatchObject({
    code: expect.stringMatching(/cannotOpen|noPermission/) as string,
  });
  const deeper = await asOrdinaryUser(() => openDatabase(path.join(folder, 'new', 'library.db')));
  expect(problemOf(deeper)).toMatchObject({ code: 'noPermission' });
  expect(readdirSync(folder)).toEqual([]);
});

test('a path below a file', () => {
  const folder = temporaryFolder();
  writeFileSync(path.join(folder, 'notes'), '');
  const result = openDatabase(path.join(folder, 'notes', 'library.db'));
  expect(result.ok).toBe(false);
});

/** This Segue's, and a version that comes after it. */
function withNext(run: (db: Database.Database) => void, known = migrations): Migrations {
  const newest = newestVersion(known);
  return { ...known, steps: [...known.steps, { from: newest, to: newest + 1, run }] };
}

test('a migration keeps a complete backup of the previous version', () => {
  const file = path.join(temporaryFolder(), 'library.db');
  const newest = newestVersion(migrations);
  const before = valueOf(openDatabase(file));
  before.exec(`INSERT INTO settings VALUES ('kept', '1')`);
  before.close();

  const next = withNext((db) => void db.exec('ALTER TABLE settings ADD COLUMN size INTEGER'));
  const after = valueOf(openDatabase(file, next));
  const kept = `SELECT * FROM settings WHERE key = 'kept'`;
  expect(after.prepare(kept).all()).toEqual([{ key: 'kept', value: '1', size: null }]);
  expect(versionOf(after)).toBe(newest + 1);
  after.close();

  const copy = valueOf(openDatabase(`${file}.000001-update.backup`));
  expect(copy.prepare(kept).all()).toEqual([{ key: 'kept', value: '1' }]);
  copy.close();
  expect(problemOf(openDatabase(file))).toMatchObject({ code: 'newerLibrary' });
});

test('files whose parts are not known yet are read again, and no other files are', () => {
  const file = path.join(temporaryFolder(), 'library.db');
  const steps = migrations.steps.filter(({ to }) => to <= 24);
  const before = valueOf(openDatabase(file, { ...migrations, steps }));
  for (const name of ['arm.gltf', 'ARM.GLTF', 'arm.glb', 'walk.bvh'])
    before.exec(`INSERT INTO files (id, path, name, sort_key, size, modified, importer, state)
      VALUES ('${name}', '/clips/${name}', '${name}', '${name}', 1, 1, 17, 'ok')`);
  before.close();
  const after = valueOf(openDatabase(file));
  expect(after.prepare('SELECT id, importer FROM files ORDER BY id').raw().all()).toEqual([
    ['ARM.GLTF', 0],
    ['arm.glb', 17],
    ['arm.gltf', 0],
    ['walk.bvh', 17],
  ]);
  after.close();
});

test('a new library has the next version, too', () => {
  const next = withNext((db) => void db.exec('ALTER TABLE settings ADD COLUMN size INTEGER'));
  const db = valueOf(openDatabase(path.join(temporaryFolder(), 'library.db'), next));
  expect(db.prepare('SELECT count(size) FROM settings').pluck().get()).toBe(0);
  db.close();
});

test('a migration that adds a stored column to the list has it filled for all rows, and no other does', () => {
  const file = path.join(temporaryFolder(), 'library.db');
  const before = valueOf(openDatabase(file));
  addClip(before, '/clips/walk.bvh');
  const rates = 'SELECT fps FROM listing';
  const filled = before.prepare(rates).all();
  before.close();

  const readsAnew = withNext((db) => {
    db.exec(`DROP INDEX listing_by_fps;
      ALTER TABLE listing DROP COLUMN fps;
      ALTER TABLE listing ADD COLUMN fps REAL NOT NULL DEFAULT -1;
      CREATE INDEX listing_by_fps ON listing (fps, sort_key)`);
  });
  const after = valueOf(openDatabase(file, readsAnew));
  expect(after.prepare(rates).all()).toEqual([{ fps: -1 }]);
  updateListing(after); // as `openLibrary` does
  expect(after.prepare(rates).all()).toEqual(filled);
  after.close();
  const other = withNext((db) => void db.exec('ALTER TABLE settings ADD COLUMN size INTEGER'), readsAnew);
  const last = valueOf(openDatabase(file, other));
  expect(last.prepare('SELECT count(*) FROM stale_rows').pluck().get()).toBe(0);
  last.close();
});

test('a failed migration leaves the library unchanged at its version', () => {
  const file = path.join(temporaryFolder(), 'library.db');
  valueOf(openDatabase(file)).close();
  const broken = withNext((db) => {
    db.exec('CREATE TABLE more (name TEXT); INSERT INTO nowhere VALUES (1)');
  });
  expect(() => openDatabase(file, broken)).toThrow('no such table: nowhere');

  const db = valueOf(openDatabase(file));
  expect(versionOf(db)).toBe(newestVersion(migrations));
  expect(db.prepare(`SELECT name FROM sqlite_schema WHERE name = 'more'`).all()).toEqual([]);
  db.close();
});

test.each([1, 15])('a library of version %i is too old: it is refused, and not changed', (version) => {
  const file = path.join(temporaryFolder(), 'library.db');
  const db = valueOf(openDatabase(file));
  db.pragma(`user_version = ${version}`);
  db.pragma('journal_mode = DELETE');
  db.close();
  const bytes = readFileSync(file);
  expect(problemOf(openDatabase(file))).toMatchObject({
    code: 'olderLibrary',
    message: expect.stringContaining(`version ${version}`) as string,
  });
  expect(readFileSync(file).equals(bytes)).toBe(true);
  expect(readdirSync(path.dirname(file))).toEqual(['library.db']);
});

test('a new library needs no backup', () => {
  const file = path.join(temporaryFolder(), 'library.db');
  valueOf(openDatabase(file)).close();
  expect(existsSync(`${file}.000001-update.backup`)).toBe(false);
});

describe.skipIf(process.platform === 'win32')('what is no file beside a library is refused at once', () => {
  const makers = {
    pipe: (place: string) => execFileSync('mkfifo', [place]),
    folder: (place: string) => mkdirSync(place),
    'link to a device': (place: string) => symlinkSync('/dev/zero', place),
  };
  test.each(
    ['-wal', '-shm', '-journal'].flatMap((ending) =>
      Object.entries(makers).map(([what, make]) => [what, ending, make] as const),
    ),
  )('a %s as %s', (_what, ending, make) => {
    const file = path.join(temporaryFolder(), 'library.db');
    valueOf(openDatabase(file)).close();
    const before = readFileSync(file);
    make(file + ending);
    const refusal = { ok: false, error: { message: expect.stringContaining(file + ending) as string } };
    expect(openDatabase(file)).toMatchObject(refusal);
    expect(examineLibrary(file)).toMatchObject(refusal);
    const other = path.join(temporaryFolder(), 'other.db');
    expect(prepareRestore(other, file)).toMatchObject({ ok: false, error: { code: 'notFile' } });
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  test.each(Object.entries(makers))('a %s as a backup or in place of the cache', (_what, make) => {
    const file = path.join(temporaryFolder(), 'library.db');
    const library = valueOf(openLibrary(file));
    closeLibrary(library);
    const backup = `${file}.000001-2026-05-01.backup`;
    make(backup);
    expect(prepareRestore(file, backup)).toMatchObject({ ok: false, error: { code: 'notFile' } });
    for (const ending of ['', '-wal', '-shm', '-journal']) {
      const cache = path.join(temporaryFolder(), 'library.cache.db');
      make(cache + ending);
      expect(cacheProblem(cache, 'id')).toContain(cache);
      openCache(cache, 'id').close();
    }
  });
});
