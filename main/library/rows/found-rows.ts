import { setImmediate } from 'node:timers/promises';
import type { ItemRow, LibraryRow } from '#contract/rows/library-rows.ts';
import type { ListSort } from '#contract/search/list-order.ts';
import { parseSearch } from '#contract/search/search-query.ts';
import type { Database } from '../database/database.ts';
import { statementOf, valuesIn } from '../database/statements.ts';
import { failedFiles } from '../files/failed-files.ts';
import { findRows } from '../search/find-rows.ts';
import { findItems } from '../search/found-items.ts';
import { followOthers } from '../search/row-changes.ts';
import { clipSummaries } from './clip-rows.ts';
import { summariesOfTakes } from './take-rows.ts';

/** A request for rows of the list. */
export interface RowSearch {
  readonly text: string;
  readonly sort: ListSort;
  readonly offset: number;
  readonly limit: number;
}

/**
 * A page of the rows that match `text` (see `parseSearch`), and their total number: items first, then clips and
 * failed files. Empty text matches everything but items other than trees; invalid parts are ignored.
 */
export function searchLibrary(
  db: Database,
  search: RowSearch,
): { readonly rows: readonly LibraryRow[]; readonly total: number } {
  const { items, numbers, total } = findPage(db, search);
  const hits = hitsOf(db, numbers);
  const rows = new Map<string, LibraryRow>();
  const idsOf = (isClip: boolean): string[] =>
    hits.filter(({ failed }) => (failed === 0) === isClip).map(({ id }) => id);
  const takes = summariesOfTakes(db, idsOfTrees(items));
  for (const row of [...items, ...takes, ...clipSummaries(db, idsOf(true)), ...failedFiles(db, idsOf(false))])
    rows.set(row.id, row);
  return {
    rows: [...items, ...hits].flatMap(({ id }) => rows.get(id) ?? []),
    total,
  };
}

/** Ids read in one statement: a few ms. */
const IDS_AT_ONCE = 4000;

/** Ids of the clips and takes that `searchLibrary` finds. Yields to others between statements. */
export async function searchClipIds(db: Database, search: RowSearch): Promise<string[]> {
  const { items, numbers } = findPage(db, search);
  const ids: string[] = [];
  for (const tree of idsOfTrees(items)) {
    ids.push(...summariesOfTakes(db, [tree]).map(({ id }) => id));
    await setImmediate();
  }
  for (let first = 0; first < numbers.length; first += IDS_AT_ONCE) {
    for (const { id, failed } of hitsOf(db, numbers.slice(first, first + IDS_AT_ONCE)))
      if (failed === 0) ids.push(id);
    await setImmediate();
  }
  return ids;
}

const idsOfTrees = (items: readonly ItemRow[]): string[] =>
  items.filter((item) => item.of === 'tree').map(({ id }) => id);

interface Hit {
  readonly id: string;
  readonly failed: number;
}

/** A page of what a search finds, in order: items, then rows by number. `total` counts both. */
export function findPage(db: Database, { text, sort, offset, limit }: RowSearch) {
  followOthers(db);
  const { terms } = parseSearch(text);
  const items = findItems(db, terms);
  const page = items.slice(offset, offset + limit);
  const rest = { offset: Math.max(offset - items.length, 0), limit: limit - page.length };
  const { numbers, total } = findRows(db, terms, sort, rest);
  return { items: page, numbers, total: items.length + total };
}

function hitsOf(db: Database, numbers: readonly number[]): Hit[] {
  return statementOf<[string], Hit>(
    db,
    `SELECT listing.id, listing.failed FROM json_each(?) AS found CROSS JOIN listing ON listing.number = found.value
     ORDER BY found.key`,
  ).all(JSON.stringify(numbers));
}

/** Numbers of rows in the list, by kind. */
export function countRows(db: Database): { readonly clips: number; readonly failed: number } {
  const count = (sql: string): number => valuesIn<number>(db, sql).get() ?? 0;
  return {
    clips: count('SELECT count(*) FROM listing') - count('SELECT count(*) FROM listing WHERE seconds < 0'),
    failed: count('SELECT count(*) FROM listing WHERE failed = 1'),
  };
}
