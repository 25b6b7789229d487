// main/library/search: finding and sorting rows
import type { ListSort } from '#contract/search/list-order.ts';
import type { SearchTerm } from '#contract/search/search-query.ts';
import type { Database } from '../database/database.ts';
import { countBits, createBitSet, hasBit, intersect, setBit, unite, type BitSet, addNew } from './bit-set.ts';
import { rowOrder } from './row-orders.ts';
import { largestRow } from './row-changes.ts';
import { ignoredClips, sourcesOf } from './row-sources.ts';
import type { RowSource } from './row-source.ts';
import { plainName } from './search-words.ts';
import { calledSources, rowSet } from './word-sources.ts';
import { nameSourceOf, tagSourcesOf, type Words } from './written-sources.ts';

export interface Page {
  readonly offset: number;
  readonly limit: number;
}

/**
 * Finds a page of the rows that match all terms, in order, and their total number.
 *
 *     term ──▶ SQLite ──▶ set of bits ┐ term ──▶ SQLite ──▶ set of bits ┴▶ and ──▶ count order of all rows
 *     (numbers) ──────────▶ pick those in the set, until there are enough
 *
 * By relevance, they are picked from several sets in turn: see `rowsByFit`. Sets and orders stay in memory
 * and follow edits, so each typed letter queries SQLite only for the last word.
 *
 * @returns `byLabel`: how many of the rows, the last ones, match by the label of a mark alone
 */
export function findRows(db: Database, terms: readonly SearchTerm[], sort: ListSort, page: Page) {
  const order = rowOrder(db, sort.by === 'match' ? 'name' : sort.by);
  const { found, named } = matching(db, terms, order);
  const total = found === null ? order.length : countBits(found);
  const pick = createPicking(order, sort.by !== 'match' && sort.descending, page);
  const groups = found && named ? [named, intersect(found, found, named, true)] : [found];
  for (const group of groups) {
    const parts = group === null || sort.by !== 'match' ? [group] : rowsByFit(db, terms, group);
    for (const part of parts) {
      if (pick.isFull()) break;
      pick.from(part, part === null ? total : countBits(part));
    }
  }
  return { numbers: pick.numbers, total, byLabel: named === null ? 0 : total - countBits(named) };
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

/** A term with the sources whose union meets it. */
type SoughtTerm = Pick<SearchTerm, 'negated'> & { readonly sources: readonly RowSource[] };

/** Rows that match all terms; null: all rows. `named`: those that match without labels; null: all of them. */
function matching(db: Database, terms: readonly SearchTerm[], order: Uint32Array) {
  const sought = (term: SearchTerm): SoughtTerm => ({ ...term, sources: sourcesOf(db, term.criterion) });
  const all = terms.map(sought);
  const asksForStill = terms.some(({ criterion }) => criterion.kind === 'flag' && criterion.of === 'still');
  const hidden = [{ negated: true, sources: [ignoredClips] }, ...(asksForStill ? [] : [sought(isMoving)])];
  all.push(...hidden.filter((term) => countBits(meeting(db, term)) > 0));
  const isNamed = ({ byLabels }: RowSource): boolean => !byLabels;
  const withoutLabels = all.map((term) =>
    term.negated ? term : { ...term, sources: term.sources.filter(isNamed) },
  );
  const hasLabels = all.some(({ sources }, k) => sources.length > withoutLabels[k].sources.length);
  return {
    found: meetingAll(db, all, order),
    named: hasLabels ? meetingAll(db, withoutLabels, order) : null,
  };
}

function meetingAll(db: Database, terms: readonly SoughtTerm[], order: Uint32Array): BitSet | null {
  let all: BitSet | null = null;
  for (const term of terms) {
    const set = meeting(db, term);
    if (all === null && !term.negated) all = set;
    else {
      all ??= setOf(db, order);
      intersect(all, all, set, term.negated);
    }
  }
  return all;
}

/** Rows of any source, as a new set. */
function meeting(db: Database, { sources }: SoughtTerm): BitSet {
  return anyOf(db, sources, createBitSet(largestRow(db)).length);
}

function setOf(db: Database, numbers: Uint32Array): BitSet {
  const set = createBitSet(largestRow(db));
  for (const number of numbers) setBit(set, number, true);
  return set;
}

/**
 * Splits the rows of `found` into parts by relevance, the best first:
 *
 *     1  name equals the text                  walk 02 ▶ Walk_02
 *     2  name begins with the text             walk ▶ walk_02, walking
 *     3  name has each word                    walk ▶ tired_walk
 *     4  name has words that begin with each   walk ▶ sleepwalk_walking
 *     5  name and tags have them together      walk ▶ stroll #walk
 *     6  labels, notes and folders have them
 *
 * Parts are found lazily, since a page is often filled by the first. Without words there is one part.
 */
function* rowsByFit(db: Database, terms: readonly SearchTerm[], found: BitSet): Generator<BitSet> {
  const words = terms.flatMap(({ criterion, negated }) =>
    criterion.kind === 'words' && !negated ? [criterion] : [],
  );
  const given = createBitSet(found.length * 32 - 1);
  if (words.length > 0) {
    for (const part of partsByFit(db, words, found.length)) {
      intersect(part, part, found, false);
      yield addNew(part, given, part);
    }
  }
  yield addNew(createBitSet(found.length * 32 - 1), given, found);
}

/** New sets in order of relevance; a row can be in several. @param size of sets */
function* partsByFit(db: Database, words: readonly Words[], size: number): Generator<BitSet> {
  const all = (sourcesOf: (word: Words) => readonly RowSource[]): BitSet => {
    const rows = new Uint32Array(size).fill(0xffffffff);
    for (const word of words) intersect(rows, rows, anyOf(db, sourcesOf(word), size), false);
    return rows;
  };
  const { exactly, first } = calledSources(plainName(words.map(({ text }) => text).join(' ')));
  yield anyOf(db, [exactly], size);
  yield anyOf(db, [first], size);
  yield all((word) => [nameSourceOf({ ...word, whole: true })]);
  yield all((word) => [nameSourceOf(word)]);
  yield all((word) => [nameSourceOf(word), ...tagSourcesOf(db, word)]);
}

function anyOf(db: Database, sources: readonly RowSource[], size: number): BitSet {
  const rows = new Uint32Array(size);
  for (const source of sources) unite(rows, rows, rowSet(db, source));
  return rows;
}
