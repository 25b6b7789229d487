import type { Database } from '../database/database.ts';
import type { Sliced } from '#core/kit/long-work.ts';
import { statementOf, valuesIn } from '../database/statements.ts';
import { inPieces } from '../database/slices.ts';
import { removeEdits } from './write-log.ts';

/** So many edits that undo can reach stay, however old they are, and all of so many days. */
const KEPT = 1000;
const KEPT_DAYS = 30;

/** So many days an edit stays that nothing leads to any more. */
const ABANDONED_DAYS = 1;

/** A process that is not heard of for so many days is gone. */
const READER_DAYS = 30;

/** Edits removed in one slice. */
const AT_ONCE = 50;

const isBefore = (column: string, days: number): string =>
  `${column} < strftime('%Y-%m-%dT%H:%M:%fZ', @now, '-${days} days')`;

/**
 * Edits that can go: abandoned ones, once each open process has passed them, and the oldest of those that can be
 * undone. Those that a team waits for stay, and the last one that was made, undone or redone: revisions only grow.
 */
const prunable = `SELECT number FROM edits WHERE revision < (SELECT max(revision) FROM edits)
  AND number NOT IN (SELECT step FROM team_edits WHERE step IS NOT NULL) AND (
  state = 'abandoned' AND ${isBefore('time', ABANDONED_DAYS)}
    AND revision <= coalesce((SELECT min(revision) FROM log_readers), revision)
  OR state = 'applied' AND ${isBefore('time', KEPT_DAYS)}
    AND number <= (SELECT number FROM edits WHERE state = 'applied' ORDER BY number DESC LIMIT 1 OFFSET ${KEPT}))`;

/** Notes how far an open process has the log; null: it closes the library. */
export function noteReader(db: Database, id: string, revision: number | null, now = new Date()): void {
  const time = now.toISOString();
  if (revision === null) statementOf(db, 'DELETE FROM log_readers WHERE id = ?').run(id);
  else
    statementOf(
      db,
      `INSERT INTO log_readers (id, revision, time) VALUES (?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET revision = excluded.revision, time = excluded.time`,
    ).run(id, revision, time);
  statementOf(db, `DELETE FROM log_readers WHERE ${isBefore('time', READER_DAYS)}`).run({ now: time });
}

/** Removes edits that nobody needs, within a transaction. Their pages are used again. Returns how many went. */
export function* pruningLog(db: Database, now = new Date()): Sliced<number> {
  const edits = valuesIn<number>(db, prunable).all({ now: now.toISOString() });
  for (const piece of inPieces(edits, AT_ONCE)) {
    removeEdits(db, piece);
    yield;
  }
  if (edits.length === 0) return 0;
  const used = new Set(valuesIn<number>(db, 'SELECT DISTINCT key FROM edit_writes').iterate());
  yield;
  for (const key of valuesIn<number>(db, 'SELECT number FROM edit_keys').all()) {
    if (!used.has(key)) statementOf(db, 'DELETE FROM edit_keys WHERE number = ?').run(key);
    yield;
  }
  db.exec('DELETE FROM set_since WHERE edit < (SELECT coalesce(min(number), 0) FROM edits)');
  return edits.length;
}
