import { crc32 } from 'node:zlib';
import type { Database } from '../database/database.ts';
import { attempt } from '../problems.ts';
import { statementOf } from '../database/statements.ts';

/** Maximum number of strips kept, of about 0.8 kB each; the oldest are removed. */
const MAX_STRIPS = 250_000;

/** A pose strip (core/formats/thumbnail/clip-figure.ts) and its key: see `stripKey`. */
export interface CachedStrip {
  readonly key: string;
  readonly strip: Uint8Array;
}

/** The strips kept under `keys`, by key, without missing and damaged ones. */
export function cachedStrips(cache: Database, keys: readonly string[]): Map<string, Uint8Array> {
  const found = attempt('The cache', () =>
    statementOf<[string], CachedStrip & { readonly checksum: number }>(
      cache,
      'SELECT key, strip, checksum FROM strips WHERE key IN (SELECT value FROM json_each(?))',
    ).all(JSON.stringify(keys)),
  );
  if (!found.ok) return new Map();
  const whole = found.value.filter(({ strip, checksum }) => crc32(strip) === checksum);
  return new Map(whole.map(({ key, strip }) => [key, strip]));
}

/** Keeps strips. A full disk or a removed cache is not an error: strips are then made again on request. */
export function cacheStrips(
  cache: Database,
  strips: readonly CachedStrip[],
  most: number = MAX_STRIPS,
): void {
  if (strips.length === 0) return;
  attempt('The cache', () =>
    cache
      .transaction(() => {
        const keep = statementOf(
          cache,
          'INSERT OR REPLACE INTO strips (key, checksum, strip) VALUES (?, ?, ?)',
        );
        for (const { key, strip } of strips) keep.run(key, crc32(strip), strip);
        // Places only grow, so this removes the oldest rows without counting them.
        statementOf(cache, 'DELETE FROM strips WHERE place <= (SELECT max(place) FROM strips) - ?').run(most);
      })
      .immediate(),
  );
}
