import type { SearchCriterion, SearchTerm } from '../../../contract/search/search-query.ts';
import type { Database } from '../database/database.ts';
import { createBitSet, intersect, takeNew, unite, type BitSet } from './bit-set.ts';
import { rowSet } from './row-sets.ts';
import type { RowSource } from './row-source.ts';
import { plainName } from './search-words.ts';
import { calledSources, nameSource, tagSources } from './word-sources.ts';

type Words = Extract<SearchCriterion, { kind: 'words' }>;

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
export function* rowsByFit(db: Database, terms: readonly SearchTerm[], found: BitSet): Generator<BitSet> {
  const words = terms.flatMap(({ criterion, negated }) =>
    criterion.kind === 'words' && !negated ? [criterion] : [],
  );
  const given = createBitSet(found.length * 32 - 1);
  if (words.length > 0) {
    for (const part of partsByFit(db, words, found.length)) {
      intersect(part, part, found, false);
      yield takeNew(part, given, part);
    }
  }
  yield takeNew(createBitSet(found.length * 32 - 1), given, found);
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
  yield all(({ text }) => [nameSource(text, true)]);
  yield all(({ text, whole }) => [nameSource(text, whole)]);
  yield all(({ text, whole }) => [nameSource(text, whole), ...tagSources(db, text, whole)]);
}

function anyOf(db: Database, sources: readonly RowSource[], size: number): BitSet {
  const rows = new Uint32Array(size);
  for (const source of sources) unite(rows, rows, rowSet(db, source));
  return rows;
}
