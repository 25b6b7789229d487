import { createHash } from 'node:crypto';
import type { Database } from '../database/database.ts';
import { attempt } from '../problems.ts';
import { statementOf } from '../database/statements.ts';

/** The files that were written for a library, as they were then. */
export interface Outputs {
  /** The transitions in `file`, by their ids, if `bytes` are what was written to it last; else null. */
  lastIn(file: string, bytes: Uint8Array): readonly string[] | null;
  /**
   * Remembers what was written. A full disk or a removed cache is not an error: the file is then asked for.
   *
   * @param transitions their ids
   */
  keep(file: string, bytes: string | Uint8Array, transitions: readonly string[]): void;
}

const hashOf = (bytes: string | Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

/** The outputs that the cache of a library remembers; none once the cache is rebuilt. @param file absolute */
export function outputsOf(cache: Database): Outputs {
  return {
    lastIn(file, bytes) {
      const found = attempt('The cache', () =>
        statementOf<[string], { readonly hash: Buffer; readonly transitions: string }>(
          cache,
          'SELECT hash, transitions FROM outputs WHERE path = ?',
        ).get(file),
      );
      if (!found.ok || found.value?.hash.equals(hashOf(bytes)) !== true) return null;
      return found.value.transitions.split(' ').filter((id) => id !== '');
    },
    keep(file, bytes, transitions) {
      attempt('The cache', () =>
        statementOf(cache, 'INSERT OR REPLACE INTO outputs (path, hash, transitions) VALUES (?, ?, ?)').run(
          file,
          hashOf(bytes),
          transitions.join(' '),
        ),
      );
    },
  };
}
