// main/library/search: finding and sorting rows
import type { ListSort } from '../../../contract/search/list-order.ts';
import type { SearchCriterion, SearchTerm } from '../../../contract/search/search-query.ts';
import type { Database } from '../database/database.ts';
import { countBits, createBitSet, hasBit, intersect, setBit, unite, type BitSet } from './bit-set.ts';
import { rowOrder } from './row-orders.ts';
import { largestRow } from './row-changes.ts';
import { rowSet } from './row-sets.ts';
import { rowsByFit } from './rows-by-fit.ts';
import { sourcesOf } from './row-sources.ts';

export interface Page {
  readonly offset: number;
  readonly limit: number;
}

/**
 * Finds a page of the rows that match all terms, in order, their total number, and of all of them the first and the last clip by name.
 *
 *     term ──▶ SQLite ──▶ set of bits ┐
 *     term ──▶ SQLite ──▶ set of bits ┴▶ and ──▶ count
 *     order of all rows (numbers) ──────────▶ pick those in the set, until there are enough
 *
 * By relevance, they are picked from several sets in turn: see `rowsByFit`.
 * Sets and orders stay in memory and follow edits, so each typed letter queries SQLite only for the last word.
 */
export function findRows(db: Database, terms: readonly SearchTerm[], sort: ListSort, page: Page) {
  const order = rowOrder(db, sort.by === 'match' ? 'name' : sort.by);
  const found = matching(db, terms, order);
  const total = found === null ? order.length : countBits(found);
  const pick = createPicking(order, sort.by !== 'match' && sort.descending, page);
  if (found === null || sort.by !== 'match') pick.from(found, total);
  else {
    for (const part of rowsByFit(db, terms, found)) {
      if (pick.isFull()) break;
      pick.from(part, countBits(part));
    }
  }
  return { numbers: pick.numbers, total, ends: endsByName(db, found) };
}

function endsByName(db: Database, found: BitSet | null): readonly number[] {
  const order = rowOrder(db, 'name');
  const failed = meeting(db, { kind: 'flag', of: 'failed', value: true });
  const isClip = (row: number): boolean => !hasBit(failed, row) && (found === null || hasBit(found, row));
  return [order.find(isClip), order.findLast(isClip)].filter((row) => row !== undefined);
}

/** Picks a page of rows from several sets in turn, each in order. */
function createPicking(order: Uint32Array, descending: boolean, { offset, limit }: Page) {
  const numbers: number[] = [];
  const step = descending ? -1 : 1;
  let toSkip = offset;
  return {
    numbers,
    isFull: () => numbers.length === limit,
    /** @param set null: all rows @param count size of `set` */
    from(set: BitSet | null, count: number): void {
      let left = count;
      if (toSkip >= left) {
        toSkip -= left;
        return;
      }
      for (let i = descending ? order.length - 1 : 0; i >= 0 && i < order.length; i += step) {
        if (left === 0 || numbers.length === limit) break;
        if (set !== null && !hasBit(set, order[i])) continue;
        left--;
        if (toSkip > 0) toSkip--;
        else numbers.push(order[i]);
      }
    },
  };
}

/** Excludes files without motion, unless the search asks for them. */
const isMoving: SearchTerm = { criterion: { kind: 'flag', of: 'still', value: true }, negated: true };

/** Rows that match all terms; null: all rows. */
function matching(db: Database, terms: readonly SearchTerm[], order: Uint32Array): BitSet | null {
  let all: BitSet | null = null;
  const asksForStill = terms.some(({ criterion }) => criterion.kind === 'flag' && criterion.of === 'still');
  const hasStill = !asksForStill && countBits(meeting(db, isMoving.criterion)) > 0;
  for (const { criterion, negated } of hasStill ? [...terms, isMoving] : terms) {
    const set = meeting(db, criterion);
    if (all === null && !negated) all = set;
    else {
      all ??= setOf(db, order);
      intersect(all, all, set, negated);
    }
  }
  return all;
}

/** Rows that match a criterion, as a new set. */
function meeting(db: Database, criterion: SearchCriterion): BitSet {
  const set = createBitSet(largestRow(db));
  for (const source of sourcesOf(db, criterion)) unite(set, set, rowSet(db, source));
  return set;
}

function setOf(db: Database, numbers: Uint32Array): BitSet {
  const set = createBitSet(largestRow(db));
  for (const number of numbers) setBit(set, number, true);
  return set;
}
