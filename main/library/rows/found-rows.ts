import { setImmediate } from 'node:timers/promises';
import type { ClipSummary, FailedFile, ItemRow, NewClips } from '#contract/rows/library-rows.ts';
import type { ListSort } from '#contract/search/list-order.ts';
import { parseSearch } from '#contract/search/search-query.ts';
import type { Database } from '../database/database.ts';
import { inPieces } from '../database/slices.ts';
import { statementOf, valuesIn } from '../database/statements.ts';
import { failedFiles } from '../files/failed-files.ts';
import { findRows } from '../search/find-rows.ts';
import { findItems } from '../search/found-items.ts';
import { followOthers, logChangedRows } from '../search/row-changes.ts';
import { withLabels } from '../labels/clip-labels.ts';
import { clipSummaries, type ClipFacts } from './clip-rows.ts';
import { summariesOfTakes } from './take-rows.ts';

/** A request for rows of the list. */
export interface RowSearch {
  readonly text: string;
  readonly sort: ListSort;
  readonly offset: number;
  readonly limit: number;
}

/** A page of the results of a search. */
export interface FoundPage<Clip = ClipSummary> {
  readonly rows: readonly (Clip | FailedFile | ItemRow)[];
  readonly total: number; // of all pages
  readonly byLabel: number; // of these, the last ones: they match by the label of a marker or range alone
}

/**
 * A page of the rows that match `text` (see `parseSearch`): items first, then clips and failed files. Empty
 * text matches everything but items other than trees; invalid parts are ignored.
 */
export const searchLibrary = (db: Database, search: RowSearch): FoundPage =>
  pageOf(db, search, (clips) => withLabels(db, clips));

/** The same without labels, which take the names of the whole library. */
export const searchUnlabelled = (db: Database, search: RowSearch): FoundPage<ClipFacts> =>
  pageOf(db, search, (clips) => clips);

/** @param show makes rows of clips and takes */
function pageOf<Clip extends ClipFacts>(
  db: Database,
  search: RowSearch,
  show: (clips: readonly ClipFacts[]) => readonly Clip[],
): FoundPage<Clip> {
  const { items, numbers, total, byLabel } = findPage(db, search);
  const hits = hitsOf(db, numbers);
  const rows = new Map<string, Clip | FailedFile | ItemRow>();
  const idsOf = (isClip: boolean): string[] =>
    hits.filter(({ failed }) => (failed === 0) === isClip).map(({ id }) => id);
  const takes = summariesOfTakes(db, idsOfTrees(items));
  const clips = show([...takes, ...clipSummaries(db, idsOf(true))]);
  for (const row of [...items, ...clips, ...failedFiles(db, idsOf(false))]) rows.set(row.id, row);
  return {
    rows: [...items, ...hits].flatMap(({ id }) => rows.get(id) ?? []),
    total,
    byLabel,
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
  for (const piece of inPieces(numbers, IDS_AT_ONCE)) {
    for (const { id, failed } of hitsOf(db, piece)) if (failed === 0) ids.push(id);
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
function findPage(db: Database, { text, sort, offset, limit }: RowSearch) {
  followOthers(db);
  const { terms } = parseSearch(text);
  const items = findItems(db, terms);
  const page = items.slice(offset, offset + limit);
  const rest = { offset: Math.max(offset - items.length, 0), limit: limit - page.length };
  const { numbers, total, byLabel } = findRows(db, terms, sort, rest);
  return { items: page, numbers, total: items.length + total, byLabel };
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
  const listed = items.length + numbers.length;
  if (!hasOthers) return { clipIds: [], first: null, listed };
  const rows = statementOf<[number, number], NewRow>(
    db,
    'SELECT number, id FROM listing WHERE added >= ? AND failed = 0 ORDER BY added DESC LIMIT ?',
  ).all(since, MAX_NEW);
  const isNew = new Set(rows.map(({ number }) => number));
  const first = numbers.findIndex((number) => isNew.has(number));
  return { clipIds: rows.map(({ id }) => id), first: first < 0 ? null : items.length + first, listed };
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
