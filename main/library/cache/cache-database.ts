import { rmSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import Database from 'better-sqlite3';
import { attempt, refuse } from '../problems.ts';

/** Of the tables below. A file with another one is thrown away: all that is in it can be made again. */
const CACHE_VERSION = 3;

/** Room for clip buffers, bytes; the ones unused for longest go first. */
const CLIP_BUFFER_LIMIT = 512 * 1024 * 1024;

/** A larger buffer is not kept: reading it back would hold up the window longer than importing in a worker does, bytes. */
const LARGEST_BUFFER = 32 * 1024 * 1024;

const tables = /* sql */ `
CREATE TABLE clip_buffers (
  key TEXT PRIMARY KEY,     -- see bufferKey
  bytes INTEGER NOT NULL,
  checksum INTEGER NOT NULL, -- CRC-32 of the buffer: without syncing, a power failure may leave anything
  used INTEGER NOT NULL,    -- grows with each use
  buffer BLOB NOT NULL
) STRICT;
CREATE INDEX clip_buffers_by_use ON clip_buffers (used, bytes);
CREATE TABLE strips (
  place INTEGER PRIMARY KEY, -- grows with each that is made
  key TEXT NOT NULL UNIQUE, -- see stripKey
  checksum INTEGER NOT NULL,
  strip BLOB NOT NULL
) STRICT;
`;

/** `/a/library.db` → `/a/library.cache.db` */
export function cachePath(libraryPath: string): string {
  return libraryPath.replace(/(\.db)?$/, '.cache.db');
}

/**
 * Opens the cache at `file`, made anew where it is absent, damaged or of another version; in memory where the disk takes none.
 * It holds nothing that cannot be made again, so nothing that is wrong with it is worth a word.
 */
export function openCache(file: string): Database.Database {
  const first = attempt(file, () => openedCache(file));
  if (first.ok) return first.value;
  // One that another process is busy with is not ours to remove.
  const again = ['notLibrary', 'damaged', 'otherCache'].includes(first.error.code)
    ? attempt(file, () => openedCache(removed(file)))
    : first;
  return again.ok ? again.value : openedCache(':memory:');
}

function removed(file: string): string {
  for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true });
  return file;
}

function openedCache(file: string): Database.Database {
  const db = new Database(file, { timeout: 1000 });
  try {
    db.pragma('page_size = 65536'); // of a new file; large buffers go in and out twice as fast
    db.pragma('journal_mode = WAL');
    db.pragma('synchronous = NORMAL'); // with OFF a power cut leaves pages torn, which nobody would notice
    const version = Number(db.pragma('user_version', { simple: true }));
    if (version === CACHE_VERSION) return db;
    if (version !== 0) refuse('otherCache', `cache version ${version}`);
    db.transaction(() => {
      // Another process may have made them since we looked.
      if (Number(db.pragma('user_version', { simple: true })) !== 0) return;
      db.exec(tables);
      db.pragma(`user_version = ${CACHE_VERSION}`);
    }).immediate();
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

const nextUse = '(SELECT coalesce(max(used), 0) + 1 FROM clip_buffers)';

/** The buffer kept under `key`, in memory of its own; undefined where there is none or the cache cannot be read. */
export function cachedBuffer(cache: Database.Database, key: string): ArrayBuffer | undefined {
  const found = attempt('The cache', () => readBuffer(cache, key));
  return found.ok ? found.value : undefined;
}

function readBuffer(cache: Database.Database, key: string): ArrayBuffer | undefined {
  const row = cache
    .prepare<[string], { readonly buffer: Buffer; readonly checksum: number }>(
      'SELECT buffer, checksum FROM clip_buffers WHERE key = ?',
    )
    .get(key);
  if (row === undefined || crc32(row.buffer) !== row.checksum) return undefined;
  attempt('The cache', () =>
    cache.prepare(`UPDATE clip_buffers SET used = ${nextUse} WHERE key = ?`).run(key),
  );
  return new Uint8Array(row.buffer).buffer;
}

/**
 * Keeps `buffer` under `key` and makes room for it. One larger than `LARGEST_BUFFER`, or than a quarter of all the room, is
 * not kept, and none is where the disk is full or the cache was taken away: that costs time, and nothing else.
 */
export function cacheBuffer(
  cache: Database.Database,
  key: string,
  buffer: ArrayBuffer,
  limit: number = CLIP_BUFFER_LIMIT,
): void {
  if (buffer.byteLength > Math.min(LARGEST_BUFFER, limit / 4)) return;
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
