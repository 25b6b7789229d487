// main/library/cache: the cache file beside a library, which can be rebuilt
import { rmSync, statSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import type Database from 'better-sqlite3';
import { connect } from '../database/connect.ts';
import { foreignObject, objectsIn } from '../database/known-schema.ts';
import { attempt, refuse } from '../problems.ts';
import { statementOf } from '../database/statements.ts';
import { refuseSpecialFiles } from '../database/refuse-special-files.ts';
import { readStart } from '../database/sync-file.ts';

/** Version of the tables below. A cache of another version is discarded and rebuilt. */
const CACHE_VERSION = 6;

/** Capacity for clip buffers, bytes; the least recently used ones are removed. */
const CLIP_BUFFER_LIMIT = 512 * 1024 * 1024;

/**
 * Maximum size of a kept buffer, bytes. Reading a larger one back would block longer than importing it in a
 * worker.
 */
const MAX_BUFFER = 32 * 1024 * 1024;

const IN_MEMORY = ':memory:';

const tablesFor = (library: string): string => /* sql */ `
CREATE TABLE clip_buffers ( -- ${ownerText(library)}
  key TEXT PRIMARY KEY,     -- see bufferKey
  bytes INTEGER NOT NULL,
  checksum INTEGER NOT NULL, -- CRC-32 of the buffer: without syncing, a power failure may leave anything
  used INTEGER NOT NULL,    -- grows with each use
  buffer BLOB NOT NULL
) STRICT;
CREATE INDEX clip_buffers_by_use ON clip_buffers (used, bytes);
CREATE TABLE strips (
  place INTEGER PRIMARY KEY, -- grows with each strip made
  key TEXT NOT NULL UNIQUE, -- see stripKey
  checksum INTEGER NOT NULL,
  strip BLOB NOT NULL
) STRICT;
CREATE TABLE outputs (
  path TEXT PRIMARY KEY, -- absolute
  hash BLOB NOT NULL,    -- SHA-256 of what was written there last
  transitions TEXT NOT NULL -- in it: their ids, with spaces between them
) STRICT;
`;

/** `/a/library.db` → `/a/library.cache.db`, `/a/library` → `/a/library.cache`: no two libraries have one. */
export function cachePath(libraryPath: string): string {
  return libraryPath.endsWith('.db') ? libraryPath.replace(/\.db$/, '.cache.db') : `${libraryPath}.cache`;
}

/** A warning if another file is in place of the cache at `file` of the library with this id; null if none is. */
export function cacheProblem(file: string, library: string): string | null {
  const place = placeOf(file, library);
  if (place === 'stale')
    return `The cache in this place is of another library. It is made anew, unless that library is open. If this library was replaced by mistake, restore its backup. The cache: ${file}`;
  if (place !== 'foreign') return null;
  return `The file in place of the library’s cache is not that cache, so clips are read again at each start. Move the file elsewhere: ${file}`;
}

/**
 * Opens the cache at `file` of the library with this id. It is rebuilt if it is absent, damaged, of another version
 * or of another library that has it not open, and kept in memory if it cannot be written or another file is in its place.
 */
export function openCache(file: string, library: string): Database.Database {
  const place = placeOf(file, library);
  if (place === 'foreign' || (place === 'stale' && isInUse(file))) return cacheInMemory();
  const first = attempt(file, () => openedCache(place === 'stale' ? removed(file) : file, library));
  if (first.ok) return first.value;
  // A cache in use by another process is not removed.
  const isUseless = ['notLibrary', 'damaged', 'otherCache'].includes(first.error.code);
  const again =
    isUseless && place === 'own' ? attempt(file, () => openedCache(removed(file), library)) : first;
  return again.ok ? again.value : cacheInMemory();
}

/** A cache in memory, also for a library without an id: of an older Segue, open for reading. */
export const cacheInMemory = (): Database.Database => openedCache(IN_MEMORY, '');

/** Whether somebody has a cache open: it can end its log only if nobody else has. */
function isInUse(file: string): boolean {
  const ended = attempt(file, () => {
    const db = connect(file, false, 0);
    try {
      db.pragma('journal_mode = DELETE');
    } finally {
      db.close();
    }
  });
  return !ended.ok && !['damaged', 'notLibrary'].includes(ended.error.code);
}

function removed(file: string): string {
  for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true });
  return file;
}

function openedCache(file: string, library: string): Database.Database {
  const db = connect(file, false, 1000);
  try {
    db.pragma(`page_size = ${CACHE_PAGE_SIZE}`); // of a new file; large buffers go in and out twice as fast
    const version = Number(db.pragma('user_version', { simple: true }));
    if (version !== 0 && version !== CACHE_VERSION) refuse('otherCache', `cache version ${version}`);
    // In one transaction, before there is a log, so that a crash never leaves a file without its owner.
    if (version === 0) makeTables(db, library);
    if (file !== IN_MEMORY && foreignObject(db, objectsIn(cacheInMemory())) !== null)
      refuse('otherCache', 'a cache with SQL that Segue did not write');
    db.pragma('journal_mode = WAL');
    db.pragma('synchronous = NORMAL'); // with OFF, a power cut could leave torn pages unnoticed
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

function makeTables(db: Database.Database, library: string): void {
  db.transaction(() => {
    // Another process may have made them since we looked.
    if (Number(db.pragma('user_version', { simple: true })) !== 0) return;
    db.exec(tablesFor(library));
    db.pragma(`application_id = ${CACHE_APPLICATION_ID}`);
    db.pragma(`user_version = ${CACHE_VERSION}`);
  }).immediate();
}

const nextUse = '(SELECT coalesce(max(used), 0) + 1 FROM clip_buffers)';

/** A copy of the buffer kept under `key`; undefined if there is none or the cache cannot be read. */
export function cachedBuffer(cache: Database.Database, key: string): ArrayBuffer | undefined {
  const found = attempt('The cache', () => readBuffer(cache, key));
  return found.ok ? found.value : undefined;
}

function readBuffer(cache: Database.Database, key: string): ArrayBuffer | undefined {
  const row = statementOf<[string], { readonly buffer: Buffer; readonly checksum: number }>(
    cache,
    'SELECT buffer, checksum FROM clip_buffers WHERE key = ?',
  ).get(key);
  if (row === undefined || crc32(row.buffer) !== row.checksum) return undefined;
  attempt('The cache', () =>
    cache.prepare(`UPDATE clip_buffers SET used = ${nextUse} WHERE key = ?`).run(key),
  );
  return new Uint8Array(row.buffer).buffer;
}

/**
 * Keeps `buffer` under `key` and removes old ones beyond the capacity. Buffers larger than `MAX_BUFFER` or a
 * quarter of the capacity are not kept. A full disk or a removed cache is not an error.
 */
export function cacheBuffer(
  cache: Database.Database,
  key: string,
  buffer: ArrayBuffer,
  limit: number = CLIP_BUFFER_LIMIT,
): void {
  if (buffer.byteLength > Math.min(MAX_BUFFER, limit / 4)) return;
  attempt('The cache', () => cache.transaction(() => writeBuffer(cache, key, buffer, limit)).immediate());
}

function writeBuffer(cache: Database.Database, key: string, buffer: ArrayBuffer, limit: number): void {
  cache
    .prepare(
      `INSERT INTO clip_buffers (key, bytes, checksum, used, buffer) VALUES (?, ?, ?, ${nextUse}, ?)
       ON CONFLICT (key) DO UPDATE SET bytes = excluded.bytes, checksum = excluded.checksum, used = excluded.used,
         buffer = excluded.buffer`,
    )
    .run(key, buffer.byteLength, crc32(Buffer.from(buffer)), Buffer.from(buffer));
  cache
    .prepare(
      `DELETE FROM clip_buffers WHERE key IN (
         SELECT key FROM (SELECT key, sum(bytes) OVER (ORDER BY used DESC) AS total FROM clip_buffers)
         WHERE total > ?)`,
    )
    .run(limit);
}

/** Application id in the header of a cache: 'SegC'. */
const CACHE_APPLICATION_ID = 0x53656743;

/** Page size, bytes. The first page holds `ownerText`. */
const CACHE_PAGE_SIZE = 65536;

/** Text in the schema of a cache, readable without opening the cache. */
const ownerText = (library: string): string => `cache of library ${library}`;

/**
 * What is in place of a cache: nothing, the library's own cache, that of another library, as of one that was here
 * before, or another file, which is never touched.
 */
type CachePlace = 'free' | 'own' | 'stale' | 'foreign';

/** @param library its id */
function placeOf(file: string, library: string): CachePlace {
  try {
    refuseSpecialFiles(file);
    const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
    if (size > 0) return ownerOf(readStart(file, CACHE_PAGE_SIZE).bytes, library);
    return (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) === 0 ? 'free' : 'foreign';
  } catch {
    return 'foreign'; // not readable, or a pipe
  }
}

/** Whose the file is that begins with `page`. */
function ownerOf(page: Buffer, library: string): CachePlace {
  const isCache =
    page.length >= 100 &&
    page.toString('latin1', 0, 16) === 'SQLite format 3\0' &&
    page.readUInt32BE(68) === CACHE_APPLICATION_ID &&
    page.includes(ownerText(''));
  if (!isCache) return 'foreign';
  return page.includes(ownerText(library)) ? 'own' : 'stale';
}
