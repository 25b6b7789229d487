import { splitQuery } from '../../../../contract/search/search-query.ts';

/** A search without one of its parts. */
export interface LooserSearch {
  readonly part: string; // `tag:plant`
  readonly rest: string; // the remaining search
}

/** Number of parts that are left out in turn, from the end: usually the part typed last excluded everything. */
const MOST_PARTS = 4;

/** The search `text` without each of its parts, last part first; empty if it has only one. */
export function withoutEach(text: string): LooserSearch[] {
  const parts = splitQuery(text).map(({ start, end }) => text.slice(start, end));
  if (parts.length < 2) return [];
  return parts
    .map((part, i) => ({ part, rest: parts.toSpliced(i, 1).join(' ') }))
    .slice(-MOST_PARTS)
    .toReversed();
}
