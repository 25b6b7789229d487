import { NO_MOTION } from '../../../contract/words/no-motion.ts';
import type { FailedFile, FileTroubles } from '../../../contract/rows/library-rows.ts';
import type { Database } from '../database/database.ts';
import { refuse } from '../problems.ts';

const columns = `'failed' AS kind, id, name, path, error`;

/** More are not listed, only counted. */
const MOST_IGNORED = 1000;

/** Those of these files that failed and are not ignored. */
export function failedFiles(db: Database, ids: readonly string[]): FailedFile[] {
  return db
    .prepare<[string], FailedFile>(
      `SELECT ${columns} FROM files
       WHERE id IN (SELECT value FROM json_each(?)) AND state = 'failed' AND ignored = 0`,
    )
    .all(JSON.stringify(ids));
}

/** How many files failed or hold no motion, and those that are ignored, by name. */
export function fileTroubles(db: Database): FileTroubles {
  const count = (which: string): number =>
    db.prepare<[], number>(`SELECT count(*) FROM files WHERE state = 'failed' AND ${which}`).pluck().get() ??
    0;
  const ignored = db
    .prepare<[number], FailedFile>(
      `SELECT ${columns} FROM files WHERE state = 'failed' AND ignored = 1 ORDER BY sort_key, id LIMIT ?`,
    )
    .all(MOST_IGNORED);
  return {
    failed: count(`ignored = 0 AND error <> '${NO_MOTION}'`),
    still: count(`error = '${NO_MOTION}'`),
    ignoredCount: count('ignored = 1'),
    ignored,
  };
}

/** Leaves a failed file out of the list, or brings it back. */
export function setIgnored(db: Database, id: string, ignored: boolean): void {
  const { changes } = db.prepare('UPDATE files SET ignored = ? WHERE id = ?').run(Number(ignored), id);
  if (changes === 0) refuse('unknownFile', 'This file is not in the library any more.', id);
}
