import type { ListSort } from '../../../contract/search/list-order.ts';
import type { SearchCriterion, SearchTerm } from '../../../contract/search/search-query.ts';
import type { Database } from '../database/database.ts';
import type { BitSet } from './bit-set.ts';
import { countBits, createBitSet, hasBit, intersect, setBit, unite } from './bit-set.ts';
import { rowOrder } from './row-orders.ts';
import { largestRow } from './largest-row.ts';
import { rowSet } from './row-sets.ts';
import { sourcesOf } from './row-sources.ts';

export interface FoundRows {
  readonly numbers: readonly number[]; // in order
  readonly total: number; // that meet all terms
}

/**
 * The rows that meet all terms: `limit` of them from `offset` on, and how many there are.
 *
 *     term ──▶ SQLite ──▶ set of bits ┐
 *     term ──▶ SQLite ──▶ set of bits ┴▶ and ──▶ count
 *     order of all rows (numbers) ──────────▶ pick those in the set, until there are enough
 *
 * Sets and orders stay in memory and follow the edits, so typing on costs only what the last word asks of SQLite.
 */
export function findRows(
  db: Database,
  terms: readonly SearchTerm[],
  sort: ListSort,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): FoundRows {
  const order = rowOrder(db, sort.by);
  const set = matching(db, terms, order);
  const numbers: number[] = [];
  const step = sort.descending ? -1 : 1;
  let skipped = 0;
  for (let i = sort.descending ? order.length - 1 : 0; i >= 0 && i < order.length; i += step) {
    if (set !== null && !hasBit(set, order[i])) continue;
    if (numbers.length === limit) break;
    if (skipped < offset) skipped++;
    else numbers.push(order[i]);
  }
  return { numbers, total: set === null ? order.length : countBits(set) };
}

/** null: all rows. */
function matching(db: Database, terms: readonly SearchTerm[], order: Uint32Array): BitSet | null {
  let all: BitSet | null = null;
  for (const { criterion, negated } of terms) {
    const set = meeting(db, criterion);
    if (all === null && !negated) all = set;
    else {
      all ??= setOf(db, order);
      intersect(all, all, set, negated);
    }
  }
  return all;
}

/** A set of its own. */
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
