import { splitQuery, type QueryPart } from '#contract/search/search-query.ts';
import { rowKinds, type RowKind } from '#contract/search/search-values.ts';

/** Tags that a search includes, and tags that it excludes. */
export function tagFilters(text: string) {
  const tags = splitQuery(text).filter((part) => part.filter === 'tag' && part.value !== '');
  const names = (negated: boolean): string[] =>
    tags.filter((part) => part.negated === negated).map(({ value }) => value.toLowerCase());
  return { included: names(false), excluded: names(true) };
}

/** Effect of a tag on a search: replaces other tags, is added to them, or excludes clips with the tag. */
export type TagFiltering = 'only' | 'add' | 'exclude';

/**
 * Applies `tag` to the search `text`, or removes it if it is already applied so. Other parts of the search
 * stay.
 */
export function withTagFilter(text: string, tag: string, how: TagFiltering): string {
  const parts = splitQuery(text);
  const isThis = (part: QueryPart): boolean => part.filter === 'tag' && part.value.toLowerCase() === tag;
  const others = parts.filter((part) => part.filter === 'tag' && !isThis(part));
  const wasSo = parts.some((part) => isThis(part) && part.negated === (how === 'exclude'));
  const goes = wasSo && (how !== 'only' || others.length === 0);
  const kept = parts.filter((part) => !isThis(part) && (how !== 'only' || part.filter !== 'tag'));
  const texts = kept.map(({ start, end }) => text.slice(start, end));
  if (!goes) texts.push(`${how === 'exclude' ? '-' : ''}tag:${tag}`);
  return texts.join(' ');
}

/** Replaces the tag `from` by `to` in a search, after the tag was renamed. */
export function withTagRenamed(text: string, from: string, to: string): string {
  return splitQuery(text)
    .map((part) => {
      const isThis = part.filter === 'tag' && part.value.toLowerCase() === from;
      return isThis ? `${part.negated ? '-' : ''}tag:${to}` : text.slice(part.start, part.end);
    })
    .join(' ');
}

/** The kind that a search is limited to; null = all. */
export function kindFilter(text: string): RowKind | null {
  const part = splitQuery(text).find(isByKind);
  return rowKinds.find((kind) => kind === part?.value) ?? null;
}

/** Limits a search to a kind; '' = to none. Other parts of the search stay. */
export function withKindFilter(text: string, kind: string): string {
  const others = splitQuery(text).filter((part) => !isByKind(part));
  const texts = others.map(({ start, end }) => text.slice(start, end));
  return [...texts, ...(kind === '' ? [] : [`kind:${kind}`])].join(' ');
}

const isByKind = ({ filter, negated }: QueryPart): boolean => filter === 'kind' && !negated;
