import { createHash } from 'node:crypto';
import type { Database } from '../database/database.ts';
import { attempt } from '../problems.ts';
import { statementOf } from '../database/statements.ts';

/** The files that were written for a library, as they were then. */
export interface Outputs {
  /** Whether `bytes` are what was written to `file` last. */
  isLast(file: string, bytes: Uint8Array): boolean;
  /** Remembers what was written. A full disk or a removed cache is not an error: the file is then asked for. */
  keep(file: string, bytes: string | Uint8Array): void;
}

const hashOf = (bytes: string | Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

/** The outputs that the cache of a library remembers; none once the cache is rebuilt. @param file absolute */
export function outputsOf(cache: Database): Outputs {
  return {
    isLast(file, bytes) {
      const found = attempt('The cache', () =>
        statementOf<[string], { readonly hash: Buffer }>(
          cache,
          'SELECT hash FROM outputs WHERE path = ?',
        ).get(file),
      );
      return found.ok && found.value?.hash.equals(hashOf(bytes)) === true;
    },
    keep(file, bytes) {
      attempt('The cache', () =>
        statementOf(cache, 'INSERT OR REPLACE INTO outputs (path, hash) VALUES (?, ?)').run(
          file,
          hashOf(bytes),
        ),
      );
    },
  };
}
