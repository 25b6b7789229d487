import type { ListSort } from '#contract/search/list-order.ts';
import type { NewClips } from '#contract/rows/library-rows.ts';
import type { Database } from '../database/database.ts';
import { statementOf, valuesIn } from '../database/statements.ts';
import { findPage } from './found-rows.ts';
import { logChangedRows } from '../search/row-changes.ts';

/** A search for new clips, and the list in which to locate them. */
export interface NewClipsSearch {
  readonly text: string;
  readonly sort: ListSort;
  readonly since: number; // ms since 1970
}

/** Maximum number of new clips reported. */
const MAX_NEW = 10_000;

interface NewRow {
  readonly number: number;
  readonly id: string;
}

/**
 * Clips added since a time, newest first, and the index of the first of them in the list. Empty if the
 * library has no older clips.
 */
export function newClips(db: Database, { text, sort, since }: NewClipsSearch): NewClips {
  const { items, numbers } = findPage(db, { text, sort, offset: 0, limit: Infinity });
  const isOther = 'SELECT EXISTS (SELECT 1 FROM listing WHERE added < ? AND failed = 0)';
  const hasOthers = valuesIn<number>(db, isOther).get(since) === 1;
  if (!hasOthers) return { clipIds: [], first: null };
  const rows = statementOf<[number, number], NewRow>(
    db,
    'SELECT number, id FROM listing WHERE added >= ? AND failed = 0 ORDER BY added DESC LIMIT ?',
  ).all(since, MAX_NEW);
  const isNew = new Set(rows.map(({ number }) => number));
  const first = numbers.findIndex((number) => isNew.has(number));
  return { clipIds: rows.map(({ id }) => id), first: first < 0 ? null : items.length + first };
}

/**
 * Marks clips as used (source or destination) for the sort order `used`. The time is always later than all
 * previous ones, also if the clock was set back.
 *
 * @param now ms since 1970
 */
export function noteUse(db: Database, clipIds: readonly string[], now: number = Date.now()): void {
  const numbers = valuesIn<number>(
    db,
    `UPDATE listing SET used = max(?, (SELECT 1 - min(-used) FROM listing))
       WHERE failed = 0 AND id IN (SELECT value FROM json_each(?)) RETURNING number`,
  ).all(now, JSON.stringify(clipIds));
  logChangedRows(db, numbers);
}
