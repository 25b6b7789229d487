import { splitQuery } from '../../../../contract/search/search-query.ts';

/** A search without one of its parts. */
export interface LooserSearch {
  readonly part: string; // `tag:plant`
  readonly rest: string; // to search by
}

/** So many parts are tried, from the end: what was typed last is what left nothing, as a rule. */
const MOST_PARTS = 4;

/** The search `text` without each of its parts, the last first; none where it has one only. */
export function withoutEach(text: string): LooserSearch[] {
  const parts = splitQuery(text).map(({ start, end }) => text.slice(start, end));
  if (parts.length < 2) return [];
  return parts
    .map((part, i) => ({ part, rest: parts.toSpliced(i, 1).join(' ') }))
    .slice(-MOST_PARTS)
    .toReversed();
}
