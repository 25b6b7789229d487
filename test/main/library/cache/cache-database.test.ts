import Database from 'better-sqlite3';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import {
  cacheBuffer,
  cachedBuffer,
  cachePath,
  cacheProblem,
  openCache,
} from '#main/library/cache/cache-database.ts';
import { closeLibrary, openLibrary } from '#main/library/library.ts';
import { valueOf } from '#main/library/problems.ts';
import { temporaryFolder } from '#test/main/temporary.ts';

const bytes = (length: number, value: number): ArrayBuffer => new Uint8Array(length).fill(value).buffer;

const library = 'c0ffee00-0000-4000-8000-000000000001';

function cacheIn(folder: string) {
  const cache = openCache(path.join(folder, 'library.cache.db'), library);
  onTestFinished(() => {
    cache.close();
  });
  return cache;
}

test('is a file beside its library, and of no other', () => {
  expect(cachePath('/a/library.db')).toBe('/a/library.cache.db');
  expect(cachePath('/a/my clips')).toBe('/a/my clips.cache');
  const libraries = ['a', 'a.db', 'a.db.db', 'a.cache', 'a.cache.db', 'a.DB', '.db'];
  expect(new Set(libraries.map(cachePath)).size).toBe(libraries.length);
});

test('is opened when it is asked for, and never once its library is closed', () => {
  const file = path.join(temporaryFolder(), 'library.db');
  const first = valueOf(openLibrary(file));
  expect(existsSync(cachePath(file))).toBe(false);
  expect(first.cache.name).toBe(cachePath(file));
  closeLibrary(first);
  expect(first.cache.open).toBe(false);
  const second = valueOf(openLibrary(file));
  closeLibrary(second);
  expect(second.cache.name).toBe(':memory:');
});

test('returns what was stored, in separate memory', () => {
  const cache = cacheIn(temporaryFolder());
  cacheBuffer(cache, 'key', bytes(10, 7));
  const buffer = cachedBuffer(cache, 'key');
  expect(buffer).toEqual(bytes(10, 7));
  expect(cachedBuffer(cache, 'other')).toBeUndefined();
});

test('stays within its size: the least recently used entries are removed first', () => {
  const cache = cacheIn(temporaryFolder());
  for (const [key, value] of [['a', 1] as const, ['b', 2] as const, ['c', 3] as const, ['d', 4] as const]) {
    cacheBuffer(cache, key, bytes(100, value), 400);
  }
  cachedBuffer(cache, 'a');
  cacheBuffer(cache, 'e', bytes(100, 5), 400);
  const kept = ['a', 'b', 'c', 'd', 'e'].filter((key) => cachedBuffer(cache, key) !== undefined);
  expect(kept).toEqual(['a', 'c', 'd', 'e']);
  cacheBuffer(cache, 'huge', bytes(101, 6), 400);
  expect(cachedBuffer(cache, 'huge')).toBeUndefined();
});

test('entries damaged on disk are not returned', () => {
  const cache = cacheIn(temporaryFolder());
  cacheBuffer(cache, 'key', bytes(10, 7));
  cache.exec(`UPDATE clip_buffers SET buffer = zeroblob(10)`);
  expect(cachedBuffer(cache, 'key')).toBeUndefined();
});

test('a cache in use by another process is not deleted', () => {
  const folder = temporaryFolder();
  const file = path.join(folder, 'library.cache.db');
  const other = new Database(file);
  other.exec('CREATE TABLE being_made (id INTEGER); BEGIN EXCLUSIVE; INSERT INTO being_made VALUES (1)');
  const cache = cacheIn(folder);
  cacheBuffer(cache, 'key', bytes(10, 7));
  expect(cachedBuffer(cache, 'key')).toEqual(bytes(10, 7));
  other.exec('COMMIT');
  expect(other.prepare('SELECT count(*) FROM being_made').pluck().get()).toBe(1);
  other.close();
  expect(existsSync(file)).toBe(true);
});

test('a damaged cache, or one of another version, is created again', () => {
  const folder = temporaryFolder();
  const file = path.join(folder, 'library.cache.db');
  const cache = cacheIn(folder);
  cacheBuffer(cache, 'key', bytes(100_000, 7));
  cache.pragma('user_version = 77');
  cache.close();
  const other = cacheIn(folder);
  expect(cachedBuffer(other, 'key')).toBeUndefined();
  cacheBuffer(other, 'key', bytes(100_000, 7));
  other.close();
  writeFileSync(file, readFileSync(file).subarray(0, 65536)); // its first page alone
  expect(cacheProblem(file, library)).toBeNull();
  const again = cacheIn(folder);
  cacheBuffer(again, 'key', bytes(10, 7));
  expect(cachedBuffer(again, 'key')).toEqual(bytes(10, 7));
});

test.each<[what: string, make: (file: string) => void]>([
  ['notes', (file) => writeFileSync(file, 'no cache at all '.repeat(100))],
  ["another program's file", (file) => new Database(file).exec('CREATE TABLE songs (id INTEGER)').close()],
  ['a Segue library', (file) => closeLibrary(valueOf(openLibrary(file)))],
  ['a log without its file', (file) => writeFileSync(`${file}-wal`, 'the last words of something')],
])('%s in its place: not touched, reported, and the cache is in memory', (_, make) => {
  const folder = temporaryFolder();
  make(path.join(folder, 'library.cache.db'));
  const contents = () =>
    readdirSync(folder).map((name) => [name, readFileSync(path.join(folder, name), 'hex')]);
  const before = contents();
  expect(cacheProblem(path.join(folder, 'library.cache.db'), library)).toContain('is not that cache');
  const cache = cacheIn(folder);
  cacheBuffer(cache, 'key', bytes(10, 7));
  expect(cachedBuffer(cache, 'key')).toEqual(bytes(10, 7));
  expect(contents()).toEqual(before);
});

test('that of a library which was here before is made anew, unless somebody has it open', () => {
  const file = path.join(temporaryFolder(), 'library.cache.db');
  const former = openCache(file, 'c0ffee00-0000-4000-8000-000000000002');
  cacheBuffer(former, 'key', bytes(10, 7));
  expect(cacheProblem(file, library)).toContain('is of another library');
  const beside = openCache(file, library);
  expect([beside.name, cachedBuffer(beside, 'key')]).toEqual([':memory:', undefined]);
  expect(cachedBuffer(former, 'key')).toEqual(bytes(10, 7));
  former.close();
  const own = cacheIn(path.dirname(file));
  expect([own.name, cachedBuffer(own, 'key')]).toEqual([file, undefined]);
  cacheBuffer(own, 'key', bytes(10, 8));
  own.close();
  expect(cacheProblem(file, library)).toBeNull();
  expect(cachedBuffer(cacheIn(path.dirname(file)), 'key')).toEqual(bytes(10, 8));
});

test('a damaged one of a library which was here before is made anew, too', () => {
  const file = path.join(temporaryFolder(), 'library.cache.db');
  const former = openCache(file, 'c0ffee00-0000-4000-8000-000000000002');
  cacheBuffer(former, 'key', bytes(100_000, 7));
  former.close();
  writeFileSync(file, readFileSync(file).subarray(0, 65536).fill(0, 200, 300));
  const own = cacheIn(path.dirname(file));
  cacheBuffer(own, 'key', bytes(10, 7));
  expect([own.name, cachedBuffer(own, 'key')]).toEqual([file, bytes(10, 7)]);
});

test('a library made anew under an old name has a cache', () => {
  const file = path.join(temporaryFolder(), 'library.db');
  for (const warned of [0, 1]) {
    const opened = valueOf(openLibrary(file));
    expect(opened.warnings).toHaveLength(warned);
    expect([opened.cache.name, cachedBuffer(opened.cache, 'key')]).toEqual([cachePath(file), undefined]);
    cacheBuffer(opened.cache, 'key', bytes(10, warned));
    closeLibrary(opened);
    for (const ending of ['', '-wal', '-shm']) rmSync(file + ending, { force: true });
  }
});

test('if removed while open, it stores nothing and does no harm', () => {
  const folder = temporaryFolder();
  const cache = cacheIn(folder);
  cacheBuffer(cache, 'key', bytes(10, 7));
  for (const suffix of ['', '-wal', '-shm']) rmSync(path.join(folder, `library.cache.db${suffix}`));
  expect(() => cacheBuffer(cache, 'other', bytes(10, 7))).not.toThrow();
  expect(() => cachedBuffer(cache, 'key')).not.toThrow();
});

test('if it cannot be written to disk, it is in memory', () => {
  const folder = temporaryFolder();
  mkdirSync(path.join(folder, 'library.cache.db'));
  const cache = cacheIn(folder);
  cacheBuffer(cache, 'key', bytes(10, 7));
  expect(cachedBuffer(cache, 'key')).toEqual(bytes(10, 7));
});
