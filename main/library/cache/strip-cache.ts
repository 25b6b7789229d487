import { crc32 } from 'node:zlib';
import type { Database } from '../database/database.ts';
import { attempt } from '../problems.ts';
import { statementOf } from '../database/statements.ts';

/** Room for so many strips, of about 0.8 kB each; those made first go first. */
const MOST_STRIPS = 250_000;

/** A pose strip (core/thumbnail/pose-strip.ts) and what it is kept under: see `stripKey`. */
export interface KeptStrip {
  readonly key: string;
  readonly strip: Uint8Array;
}

/** The strips kept under `keys`, by key; those that are not there, or that the disk garbled, are left out. */
export function cachedStrips(cache: Database, keys: readonly string[]): Map<string, Uint8Array> {
  const found = attempt('The cache', () =>
    statementOf<[string], KeptStrip & { readonly checksum: number }>(
      cache,
      'SELECT key, strip, checksum FROM strips WHERE key IN (SELECT value FROM json_each(?))',
    ).all(JSON.stringify(keys)),
  );
  if (!found.ok) return new Map();
  const whole = found.value.filter(({ strip, checksum }) => crc32(strip) === checksum);
  return new Map(whole.map(({ key, strip }) => [key, strip]));
}

/** Keeps strips. Where the disk is full or the cache was taken away they are made again, when they are asked for. */
export function cacheStrips(cache: Database, strips: readonly KeptStrip[], most: number = MOST_STRIPS): void {
  if (strips.length === 0) return;
  attempt('The cache', () =>
    cache
      .transaction(() => {
        const keep = statementOf(
          cache,
          'INSERT OR REPLACE INTO strips (key, checksum, strip) VALUES (?, ?, ?)',
        );
        for (const { key, strip } of strips) keep.run(key, crc32(strip), strip);
        // Each new row is the last one, so these are those made first; nothing has to be counted.
        statementOf(cache, 'DELETE FROM strips WHERE place <= (SELECT max(place) FROM strips) - ?').run(most);
      })
      .immediate(),
  );
}
