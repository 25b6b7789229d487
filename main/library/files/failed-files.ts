import { NO_MOTION } from '#contract/words/no-motion.ts';
import type { FailedFile, UnreadFiles } from '#contract/rows/library-rows.ts';
import type { Database } from '../database/database.ts';
import { refuse } from '../problems.ts';
import { statementOf, valuesIn } from '../database/statements.ts';

const columns = `'failed' AS kind, id, name, path, coalesce(error, '') AS error`;

/** Maximum number of ignored files listed; all are counted. */
const MAX_IGNORED = 1000;

/** The files of `ids` that failed and are not ignored. */
export function failedFiles(db: Database, ids: readonly string[]): FailedFile[] {
  return statementOf<[string], FailedFile>(
    db,
    `SELECT ${columns} FROM files
       WHERE id IN (SELECT value FROM json_each(?)) AND state = 'failed' AND ignored = 0`,
  ).all(JSON.stringify(ids));
}

/** Counts of failed files and of files without motion, and the ignored files by name. */
export function unreadFiles(db: Database): UnreadFiles {
  const count = (which: string): number =>
    valuesIn<number>(db, `SELECT count(*) FROM files WHERE ${which}`).get() ?? 0;
  const ignored = statementOf<[number], FailedFile>(
    db,
    `SELECT ${columns} FROM files WHERE ignored = 1 ORDER BY sort_key, id LIMIT ?`,
  ).all(MAX_IGNORED);
  return {
    failed: count(`state = 'failed' AND ignored = 0 AND error <> '${NO_MOTION}'`),
    still: count(`state = 'failed' AND error = '${NO_MOTION}'`),
    ignoredCount: count('ignored = 1'),
    ignored,
  };
}

/** Whether a failed file, or the file of a clip, is hidden. */
export const isIgnored = (db: Database, id: string): boolean =>
  valuesIn<number>(db, `SELECT ignored FROM files WHERE id = ${FILE_OF}`).get({ id }) === 1;

/** The id of a file, which may be that of a clip of it. */
const FILE_OF = 'coalesce((SELECT file_id FROM clips WHERE id = @id), @id)';

/** Hides a failed file, or the clips of a file, from the list, or shows it again. @param id of a file, or a clip of it */
export function setIgnored(db: Database, id: string, ignored: boolean): void {
  const file = valuesIn<string>(db, `SELECT ${FILE_OF}`).get({ id });
  const { changes } = db.prepare('UPDATE files SET ignored = ? WHERE id = ?').run(Number(ignored), file);
  statementOf(db, 'INSERT OR IGNORE INTO stale_rows SELECT id, 0 FROM clips WHERE file_id = ?').run(file);
  if (changes === 0) refuse('unknownFile', 'This file is no longer in the library.', id);
}
